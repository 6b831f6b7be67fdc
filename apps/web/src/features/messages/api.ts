import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { listActivities } from '#contract/activities.ts';
import {
  createAnnouncement,
  getAnnouncement,
  getAnnouncementFile,
  listAnnouncementReaders,
  listAnnouncements,
  previewAnnouncement,
  readAnnouncement,
} from '#contract/announcements.ts';
import { listUsers } from '#contract/directory.ts';
import type { BodyOf, InputOf, OutputOf, QueryOf } from '#contract/endpoint.ts';
import {
  addMessageFile,
  countUnreadConversations,
  createConversation,
  getConversation,
  getMessageFile,
  keepDraft,
  listConversations,
  listRecipients,
  readConversation,
  replyToConversation,
} from '#contract/messages.ts';
import {
  createReminder,
  deleteReminder,
  getReminder,
  listReminders,
  updateReminder,
} from '#contract/reminders.ts';
import type { AudienceKind } from '#domain/messages/audience.ts';
import { type Answer, call, download, upload } from '../../lib/api/api.ts';
import { useDelete, useList, useOne, useRecordCalls, useRefresh } from '../../lib/api/resource.ts';
import { useOnce } from '../../lib/api/use-once.ts';
import { useServerOptions } from '../../lib/forms/use-server-options.ts';
import { useIsIdle } from '../../lib/loading/when-idle.ts';

const TOPIC = 'messages';
const PAGE_SIZE = 25;

export type ConversationLine = Answer<typeof listConversations>['items'][number];
export type Conversation = Answer<typeof getConversation>;
export type Message = Conversation['messages'][number];
export type MessageFile = Message['files'][number];
export type Recipient = Answer<typeof listRecipients>['items'][number];

export function useUnreadConversations(enabled: boolean): number {
  const isIdle = useIsIdle();
  const { data } = useQuery({
    enabled: enabled && isIdle,
    queryKey: [TOPIC, 'unread'],
    queryFn: ({ signal }) => call(countUnreadConversations, { signal }),
  });
  return data?.unread ?? 0;
}

/** The newest first, a page more at a time. */
export function useConversations(q: string) {
  return useInfiniteQuery({
    queryKey: [TOPIC, 'list', q],
    queryFn: ({ pageParam, signal }) =>
      call(listConversations, {
        query: { page: pageParam, pageSize: PAGE_SIZE, ...(q !== '' && { q }) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) =>
      page * pageSize < total ? page + 1 : undefined,
  });
}

export function useConversation(id: string) {
  return useQuery({
    queryKey: [TOPIC, 'one', id],
    queryFn: ({ signal }) => call(getConversation, { params: { id }, query: {}, signal }),
  });
}

/** Those before the first that is shown. */
export const fetchEarlier = (id: string, before: string) =>
  call(getConversation, { params: { id }, query: { before } });

export function useRecipients() {
  return useQuery({
    queryKey: [TOPIC, 'recipients'],
    queryFn: ({ signal }) => call(listRecipients, { query: {}, signal }),
  });
}

export function useRecipientOptions(labelOf: (recipient: Recipient) => string) {
  return useServerOptions(listRecipients, {
    paged: false,
    toOption: (recipient) => ({ value: recipient.userId, label: labelOf(recipient) }),
  });
}

export const useBeginConversation = () =>
  useOnce(
    (body: InputOf<BodyOf<typeof createConversation>>, idempotencyKey) =>
      call(createConversation, { body, idempotencyKey }),
    useRefresh(TOPIC),
  );

/** `drafts`: what is still being kept; arriving after the reply, it would bring back what was sent. */
export const useReply = (id: string, drafts: { readonly settled: () => Promise<void> }) =>
  useOnce(async (body: InputOf<BodyOf<typeof replyToConversation>>, idempotencyKey) => {
    await drafts.settled();
    return call(replyToConversation, { params: { id }, body, idempotencyKey });
  }, useRefresh(TOPIC));

export function useMarkConversationRead() {
  return useMutation({
    mutationFn: (id: string) => call(readConversation, { params: { id } }),
    onSuccess: useRefresh(TOPIC),
  });
}

/** Keeps what is not sent yet; opened again, the conversation shows it before it is asked for anew. */
export function useDrafts(id: string) {
  const queries = useQueryClient();
  const last = useRef<Promise<void>>(Promise.resolve());
  return {
    settled: () => last.current,
    keep: (text: string): void => {
      queries.setQueryData<Conversation>([TOPIC, 'one', id], (known) =>
        known ? { ...known, draft: text } : known,
      );
      // One after the other. A draft that can't be kept is no reason to disturb: the text is still there.
      last.current = last.current
        .then(() => call(keepDraft, { params: { id }, body: { text } }))
        .catch(() => undefined);
    },
  };
}

export function useAddMessageFile() {
  return useMutation({ mutationFn: (file: File) => upload(addMessageFile, file, {}) });
}

export function useDownloadMessageFile(conversationId: string) {
  return useMutation({
    mutationFn: ({ id, name }: MessageFile) =>
      download(getMessageFile, { params: { id: conversationId, fileId: id }, name }),
  });
}

export type Announcement = Answer<typeof getAnnouncement>;

export const useAnnouncements = (query: InputOf<QueryOf<typeof listAnnouncements>>) =>
  useList(listAnnouncements, query);
export const useAnnouncement = (id: string) => useOne(getAnnouncement, id);

export const useAnnounce = () =>
  useOnce(
    (body: InputOf<BodyOf<typeof createAnnouncement>>, idempotencyKey) =>
      call(createAnnouncement, { body, idempotencyKey }),
    useRefresh('announcements'),
  );

/** How many people an audience is; asked once it names somebody. */
export function useAudienceCount(kind: AudienceKind, ids: readonly string[]) {
  return useQuery({
    enabled: kind === 'school' || ids.length > 0,
    queryKey: ['announcements', 'preview', kind, ids],
    queryFn: ({ signal }) =>
      call(previewAnnouncement, { body: { audience: { kind, ids: [...ids] } }, signal }),
  });
}

export function useMarkAnnouncementRead() {
  return useMutation({
    mutationFn: (id: string) => call(readAnnouncement, { params: { id } }),
    onSuccess: useRefresh('announcements'),
  });
}

export function useAnnouncementReaders(id: string, page: number) {
  return useQuery({
    queryKey: ['announcements', 'readers', id, page],
    queryFn: ({ signal }) =>
      call(listAnnouncementReaders, { params: { id }, query: { page, pageSize: 50 }, signal }),
  });
}

export function useDownloadAnnouncementFile(announcementId: string) {
  return useMutation({
    mutationFn: ({ id, name }: MessageFile) =>
      download(getAnnouncementFile, { params: { id: announcementId, fileId: id }, name }),
  });
}

export type Reminder = Answer<typeof getReminder>;
export type ReminderFilters = OutputOf<QueryOf<typeof listReminders>>;

export const useReminders = (query: InputOf<QueryOf<typeof listReminders>>) =>
  useList(listReminders, query);
export const useReminder = (id: string) => useOne(getReminder, id);
export const useReminderCalls = (id?: string) =>
  useRecordCalls({ create: createReminder, get: getReminder, update: updateReminder }, id);
export const useDeleteReminder = (id: string) => useDelete(deleteReminder, id);

export const usePeopleToChoose = () =>
  useServerOptions(listUsers, {
    toOption: ({ userId, firstName, lastName, username }) => ({
      value: userId,
      label: [`${firstName} ${lastName}`, username].filter(Boolean).join(' · '),
    }),
  });
export const useActivitiesToChoose = () =>
  useServerOptions(listActivities, { toOption: ({ id, name }) => ({ value: id, label: name }) });
