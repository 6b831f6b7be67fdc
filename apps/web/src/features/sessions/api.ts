import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { BodyOf, InputOf, OutputOf, QueryOf } from '#contract/endpoint.ts';
import {
  cancelSessions,
  deleteNote,
  getSession,
  listActivitySessions,
  listSessions,
  previewReschedule,
  rescheduleSessions,
  uncancelSessions,
  writeNote,
} from '#contract/sessions.ts';
import type { TimeSpan } from '#domain/dates/times.ts';
import { type Answer, call } from '../../lib/api/api.ts';
import { useList, useRefresh } from '../../lib/api/resource.ts';
import { serverNow } from '../../lib/api/server-clock.ts';

export type Session = Answer<typeof getSession>;
/** Beside sessions of other activities it says whose it is. */
export type NamedSession = Session & { readonly activity?: { readonly name: string } | undefined };
export type TodaySession = Answer<typeof listSessions>['items'][number];
export type SessionFilters = OutputOf<QueryOf<typeof listActivitySessions>>;

/** Where a session was dragged to; without a time it keeps its own. */
export interface DropTarget {
  readonly date: string;
  readonly time: TimeSpan | null;
}

/** The most that one call gives. */
const MOST = 100;

/** What the reader runs today, by the school's calendar. */
export const useTodaySessions = () => useList(listSessions, { own: 'true', pageSize: MOST });

/** The session of an activity that is held today, for those who run it: what runs or comes before what is over. */
export function useSessionToday(activityId: string, own: boolean, enabled: boolean) {
  const query = { own: own ? 'true' : 'false', pageSize: MOST } as const;
  const { data } = useQuery({
    // The key of `useTodaySessions`: a teacher who comes from there asks nothing anew.
    queryKey: ['sessions', 'list', query],
    queryFn: ({ signal }) => call(listSessions, { query, signal }),
    enabled,
  });
  const held = data?.items.filter(
    ({ activity, status }) => activity.id === activityId && status !== 'cancelled',
  );
  const now = serverNow();
  return held?.find(({ endsAt }) => new Date(endsAt) > now) ?? held?.at(-1);
}

export function useActivitySessions(
  id: string,
  query: InputOf<QueryOf<typeof listActivitySessions>>,
) {
  return useQuery({
    queryKey: ['sessions', 'of', id, query],
    queryFn: ({ signal }) => call(listActivitySessions, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The days of the sessions to come, those that are cancelled left out: what a booking from now on covers. */
export function useUpcomingDates(id: string, enabled: boolean): readonly string[] | undefined {
  const { data } = useQuery({
    queryKey: ['sessions', 'of', id, 'upcomingDates'],
    queryFn: async ({ signal }) => {
      const dates: string[] = [];
      for (let page = 1, total = 1; (page - 1) * MOST < total; page += 1) {
        const query = { when: 'upcoming', page, pageSize: MOST } as const;
        const answer = await call(listActivitySessions, { params: { id }, query, signal });
        const held = answer.items.filter(({ status }) => status !== 'cancelled');
        dates.push(...held.map(({ date }) => date));
        total = answer.total;
      }
      return dates;
    },
    enabled,
  });
  return data;
}

/** The session of `?session=`, if one is chosen. */
export function useSession(id: string | null) {
  return useQuery({
    queryKey: ['sessions', 'one', id],
    queryFn: ({ signal }) => call(getSession, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
  });
}

/** A session changed is a change of its activity too: its next one may be another. */
function useSessionsChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const refreshSessions = useRefresh('sessions');
  const refreshActivities = useRefresh('activities');
  const refreshAttendance = useRefresh('attendance');
  const refreshCalendar = useRefresh('calendar');
  return useMutation({
    mutationFn,
    // After a refusal too: somebody else may have changed it, and the next try needs the new version.
    onSettled: () => {
      refreshSessions();
      refreshActivities();
      refreshAttendance();
      refreshCalendar();
    },
  });
}

export const useCancelSessions = () =>
  useSessionsChange((body: InputOf<BodyOf<typeof cancelSessions>>) =>
    call(cancelSessions, { body }),
  );
export const useRestoreSessions = () =>
  useSessionsChange((body: InputOf<BodyOf<typeof uncancelSessions>>) =>
    call(uncancelSessions, { body }),
  );
export const useRescheduleSessions = () =>
  useSessionsChange((body: InputOf<BodyOf<typeof rescheduleSessions>>) =>
    call(rescheduleSessions, { body }),
  );
export const useWriteNote = (id: string) =>
  useSessionsChange((body: InputOf<BodyOf<typeof writeNote>>) =>
    call(writeNote, { params: { id }, body }),
  );
export const useDeleteNote = (id: string) =>
  useSessionsChange(() => call(deleteNote, { params: { id } }));

export type MoveTarget = InputOf<BodyOf<typeof previewReschedule>> & { readonly id: string };
export type Clash = Answer<typeof previewReschedule>['clashes'][number];

/** What would be needed twice if these sessions were there; nobody is asked while a time is missing. */
export function useMoveClashes(targets: readonly MoveTarget[] | null) {
  return useQuery({
    queryKey: ['sessions', 'moveClashes', targets],
    queryFn: async ({ signal }) => {
      const clashes: Clash[] = [];
      for (const { id, ...body } of targets ?? []) {
        clashes.push(...(await call(previewReschedule, { params: { id }, body, signal })).clashes);
      }
      return clashes;
    },
    enabled: targets !== null,
  });
}
