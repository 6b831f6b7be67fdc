import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import {
  approveAll,
  approveBooking,
  cancelBooking,
  createBooking,
  type getBooking,
  getBookingHistory,
  giveSessionPlace,
  listBookings,
  type newBooking,
  previewBooking,
  rejectBooking,
  reorderWaitlist,
} from '#contract/bookings.ts';
import type { BodyOf, InputOf, OutputOf, QueryOf } from '#contract/endpoint.ts';
import { listCandidates, listParticipants } from '#contract/participants.ts';
import { type Answer, call } from '../../lib/api/api.ts';
import { useRefresh, useUpdate } from '../../lib/api/resource.ts';
import { useOnce } from '../../lib/api/use-once.ts';

/** Bookings as staff see them. What happens to one may move others, so every change refetches all that is shown. */
const TOPIC = 'bookings';
/** The school's bookings concern many: staff hear of those of an activity that they show, or of the list. */
const ofActivity = (id: string) => ({ shows: [{ topic: 'participants', id }] });
const ofAll = { shows: [{ topic: 'participants' }] };
/** The most that one call gives. */
const MOST = 100;

type Participants = Answer<typeof listParticipants>;
export type Participant = Participants['items'][number];
export type Booking = Answer<typeof getBooking>;
export type BookingStatus = Booking['status'];
export type Candidate = Answer<typeof listCandidates>['items'][number];
export type HistoryItem = Answer<typeof getBookingHistory>['items'][number];
export type Preview = Answer<typeof previewBooking>;
export type NewBooking = InputOf<typeof newBooking>;
export type ParticipantFilters = OutputOf<QueryOf<typeof listParticipants>>;
type ParticipantQuery = InputOf<QueryOf<typeof listParticipants>>;

export function useParticipants(activityId: string, query: ParticipantQuery) {
  return useQuery({
    queryKey: [TOPIC, 'participants', activityId, query],
    meta: ofActivity(activityId),
    queryFn: ({ signal }) => call(listParticipants, { params: { id: activityId }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** All of a group: a list is put in order, and decided on, as a whole. */
export function useWholeGroup(activityId: string, group: 'pending' | 'waitlisted') {
  return useQuery({
    queryKey: [TOPIC, 'participants', activityId, group],
    meta: ofActivity(activityId),
    queryFn: async ({ signal }) => {
      const items: Participant[] = [];
      for (let page = 1, total = 1; items.length < total; page += 1) {
        const query = { group, sort: 'bookedAt', page, pageSize: MOST } as const;
        const answer = await call(listParticipants, { params: { id: activityId }, query, signal });
        items.push(...answer.items);
        total = answer.items.length === 0 ? 0 : answer.total;
      }
      return items;
    },
  });
}

export function useBookings(query: InputOf<QueryOf<typeof listBookings>>) {
  return useQuery({
    queryKey: [TOPIC, 'list', query],
    queryFn: ({ signal }) => call(listBookings, { query, signal }),
    meta: ofAll,
    placeholderData: keepPreviousData,
  });
}

export function useCandidates(activityId: string, q: string) {
  return useQuery({
    queryKey: [TOPIC, 'candidates', activityId, q],
    queryFn: ({ signal }) =>
      call(listCandidates, { params: { id: activityId }, query: q === '' ? {} : { q }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What would come of it, before it is done. */
export function usePreview(asked: InputOf<BodyOf<typeof previewBooking>> | null) {
  return useQuery({
    queryKey: [TOPIC, 'preview', asked],
    queryFn: ({ signal }) => call(previewBooking, { body: asked ?? { activityId: '' }, signal }),
    enabled: asked !== null,
  });
}

export function useBookingHistory(id: string) {
  return useQuery({
    queryKey: [TOPIC, 'one', id, 'history'],
    queryFn: ({ signal }) => call(getBookingHistory, { params: { id }, signal }),
  });
}

export const useAddBooking = () =>
  useOnce(
    (body: NewBooking, idempotencyKey) => call(createBooking, { body, idempotencyKey }),
    useRefresh(TOPIC),
  );
export const useRejectBooking = (id: string) => useUpdate(rejectBooking, id);
export const useCancelBooking = (id: string) => useUpdate(cancelBooking, id);
export const useReorderWaitlist = (activityId: string) => useUpdate(reorderWaitlist, activityId);

export function useGivePlace() {
  return useMutation({
    mutationFn: ({
      sessionId,
      childId,
    }: {
      readonly sessionId: string;
      readonly childId: string;
    }) => call(giveSessionPlace, { params: { id: sessionId }, body: { childId } }),
    onSuccess: useRefresh(TOPIC),
  });
}

export function useApproveBooking() {
  return useMutation({
    mutationFn: (id: string) => call(approveBooking, { params: { id } }),
    // After a refusal too: somebody else was faster, and the list shows what holds now.
    onSettled: useRefresh(TOPIC),
  });
}

export function useApproveAll() {
  return useMutation({
    mutationFn: (activityId: string) => call(approveAll, { params: { id: activityId } }),
    onSettled: useRefresh(TOPIC),
  });
}

/** How many wait for a decision; for those who may decide. */
export function usePendingCount(enabled: boolean): number {
  const { data } = useQuery({
    queryKey: [TOPIC, 'pendingCount'],
    meta: ofAll,
    queryFn: ({ signal }) =>
      call(listBookings, { query: { status: 'pending', pageSize: 10 }, signal }),
    enabled,
  });
  return data?.total ?? 0;
}

/** How many bookings a child has, whatever became of them. */
export function useBookingCount(childId: string, enabled: boolean): number | undefined {
  const { data } = useQuery({
    queryKey: [TOPIC, 'countOf', childId],
    meta: ofAll,
    queryFn: ({ signal }) => call(listBookings, { query: { childId, pageSize: 10 }, signal }),
    enabled,
  });
  return data?.total;
}
