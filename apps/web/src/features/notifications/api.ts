import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, InputOf } from '#contract/endpoint.ts';
import {
  countUnread,
  getNotificationPreferences,
  listNotifications,
  markAllRead,
  markRead,
  subscribeToPush,
  unsubscribeFromPush,
  updateNotificationPreferences,
} from '#contract/notifications.ts';
import { type Answer, call } from '../../lib/api/api.ts';
import { useRefresh } from '../../lib/api/resource.ts';
import { useIsIdle } from '../../lib/loading/when-idle.ts';

const TOPIC = 'notifications';
const PREFERENCES = [TOPIC, 'preferences'];
const PAGE_SIZE = 25;

export type Notification = Answer<typeof listNotifications>['items'][number];
export type NotificationPreferences = Answer<typeof getNotificationPreferences>;
export type PreferencesChange = InputOf<BodyOf<typeof updateNotificationPreferences>>;

/** Fetched when idle, after the page. */
export function useUnread(): number {
  const { data } = useQuery({
    enabled: useIsIdle(),
    queryKey: [TOPIC, 'unread'],
    queryFn: ({ signal }) => call(countUnread, { signal }),
  });
  return data?.unread ?? 0;
}

/** Newest first, a page more at a time. */
export function useNotifications() {
  return useInfiniteQuery({
    queryKey: [TOPIC, 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, { query: { page: pageParam, pageSize: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) =>
      page * pageSize < total ? page + 1 : undefined,
  });
}

export function useMarkRead() {
  return useMutation({
    mutationFn: (id: string) => call(markRead, { params: { id } }),
    onSettled: useRefresh(TOPIC),
  });
}

export function useMarkAllRead() {
  return useMutation({ mutationFn: () => call(markAllRead, {}), onSettled: useRefresh(TOPIC) });
}

export function useNotificationPreferences() {
  return useQuery({
    queryKey: PREFERENCES,
    queryFn: ({ signal }) => call(getNotificationPreferences, { signal }),
  });
}

/** An optimistic update with rollback. */
export function useToggleNotifications() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: PreferencesChange) => call(updateNotificationPreferences, { body }),
    onMutate: (change) => {
      queries.setQueryData<NotificationPreferences>(
        PREFERENCES,
        (before) => before && withChange(before, change),
      );
    },
    onSuccess: (preferences) => queries.setQueryData(PREFERENCES, preferences),
    onError: () => queries.invalidateQueries({ queryKey: PREFERENCES }),
  });
}

function withChange(
  before: NotificationPreferences,
  { switches = [], digest = before.digest }: PreferencesChange,
): NotificationPreferences {
  const kinds = before.kinds.map(({ kind, channels }) => ({
    kind,
    channels: channels.map((line) => ({
      ...line,
      on:
        switches.find((moved) => moved.kind === kind && moved.channel === line.channel)?.on ??
        line.on,
    })),
  }));
  return { ...before, kinds, digest };
}

export async function startPush(body: InputOf<BodyOf<typeof subscribeToPush>>): Promise<void> {
  await call(subscribeToPush, { body });
}

export async function endPush(endpoint: string): Promise<void> {
  await call(unsubscribeFromPush, { body: { endpoint } });
}
