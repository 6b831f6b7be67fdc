import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  cancelBookedSessions,
  cancelBooking,
  type createBooking,
  getBooking,
  getBookingHistory,
  listBookings,
  previewBooking,
  uncancelBookedSession,
} from '#contract/bookings.ts';
import { getActivityCalendar } from '#contract/calendar.ts';
import type { BodyOf, InputOf, QueryOf } from '#contract/endpoint.ts';
import type { Shown } from '#contract/live.ts';
import { listPlanner, readWeek } from '#contract/planner.ts';
import { listActivitySessions } from '#contract/sessions.ts';
import { type Answer, call, download } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/error-messages.ts';
import type { HeardSeats, SlotSeats } from '../../lib/api/live.ts';
import { useBookingWords } from '../../lib/bookings/use-booking-words.ts';
import { formatTime } from '../../lib/i18n/format.ts';
import { formatShortDay } from '../../lib/i18n/short-date.ts';
import { useMyChildren } from '../me/api.ts';

/** With the moment in which it was asked for, on this device. */
export type Planner = Answer<typeof listPlanner> & { readonly askedAt: number };
export type PlannedActivity = Planner['items'][number];
export type PlannerChild = Planner['children'][number];
export type ChildFit = PlannedActivity['children'][number];
export type OwnBooking = PlannedActivity['bookings'][number];
export type Week = Answer<typeof readWeek>;
export type WeekSession = Week['items'][number];
export type ListedBooking = Answer<typeof listBookings>['items'][number];
export type Booking = Answer<typeof createBooking>['bookings'][number];
export type BookingOutcome = Answer<typeof createBooking>;
export type NewBooking = InputOf<BodyOf<typeof createBooking>>;
export type Preview = Answer<typeof previewBooking>;
export type HistoryItem = Answer<typeof getBookingHistory>['items'][number];

/** Rooms of the own children: what becomes of their bookings is heard there, and nobody else's. */
function useChildRooms(): readonly Shown[] {
  const { data } = useMyChildren();
  return (data?.items ?? []).map(({ userId }) => ({ topic: 'planner', id: userId }));
}

export const PLANNER_KEY = ['planner', 'list'] as const;

/** Called as it is asked for. */
export async function withAskedAt<Told extends object | undefined>(
  asked: Promise<Told>,
): Promise<Told & { readonly askedAt: number }> {
  const askedAt = performance.now();
  const told = await asked;
  // What failed stays nothing.
  return (told && { ...told, askedAt }) as Told & { readonly askedAt: number };
}

export const weekKey = (query: InputOf<QueryOf<typeof readWeek>> = {}) =>
  ['planner', 'week', query] as const;

/** All that the family can choose from, fetched once; filters are applied here, so that none of them asks the server. */
export function usePlanner() {
  const children = useChildRooms();
  const queries = useQueryClient();
  const known = queries.getQueryData<Planner>(PLANNER_KEY)?.items ?? [];
  const seats = known.map(({ id }) => ({ topic: 'seats', id }));
  useWaitingLine();
  return useQuery({
    queryKey: PLANNER_KEY,
    queryFn: ({ signal }) => withAskedAt(call(listPlanner, { query: {}, signal })),
    meta: { shows: [{ topic: 'activities' }, ...children, ...seats] },
  });
}

/** Those who wait may ask at once after a change; so each as long as chance has it. */
const LINE_SPREAD_MS = 2000;

/** Who waits moves up when others leave: a change of the places there makes the own position stale. */
function useWaitingLine(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => {
      timer = undefined;
      void queries.invalidateQueries({ queryKey: PLANNER_KEY });
    };
    const stop = queries.getQueryCache().subscribe(({ type, query: { queryKey } }) => {
      if (type !== 'updated' || queryKey[0] !== 'seats') return;
      const planner = queries.getQueryData<Planner>(PLANNER_KEY);
      const here = planner?.items.find(({ id }) => id === queryKey[2]);
      if (!here?.bookings.some(({ status }) => status === 'waitlisted')) return;
      timer ??= setTimeout(refetch, Math.random() * LINE_SPREAD_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queries]);
}

export interface PlacesNow {
  readonly capacity: number | null;
  readonly taken: number;
  readonly waiting: number;
  readonly available: number | null;
}

/**
 * What the answer said, unless the socket has told of it since it was asked for: a booking that was being written
 * meanwhile is not in the answer, whatever its clock says.
 */
export function useLiveSeats(activityId: string, told: PlacesNow, askedAt: number): PlacesNow {
  const { data } = useQuery<HeardSeats>({
    queryKey: ['seats', 'one', activityId],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data || data.heardAt < askedAt) return told;
  const { taken, waiting, available } = data;
  return { capacity: told.capacity, taken, waiting, available };
}

const NO_PLACES: PlacesNow = { capacity: null, taken: 0, waiting: 0, available: null };

/** The places of one activity as the family's planner has them; null until it is there, or where it has none. */
export function useFamilyPlaces(activityId: string): PlacesNow | null {
  const { data: planner } = usePlanner();
  const told = planner?.items.find(({ id }) => id === activityId)?.seats;
  const places = useLiveSeats(activityId, told ?? NO_PLACES, planner?.askedAt ?? 0);
  return told ? places : null;
}

/** Which coming slots of an appointment have no place, and how many have one: as told last, by answer or socket. */
export function useLiveSlots(
  { id, freeSlots, fullSlotIds }: Pick<PlannedActivity, 'id' | 'freeSlots' | 'fullSlotIds'>,
  askedAt: number,
): { readonly free: number; readonly fullIds: ReadonlySet<string> } {
  const { data = {} } = useQuery<SlotSeats>({
    queryKey: ['seats', 'of', id],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const fullIds = new Set(fullSlotIds);
  for (const [slotId, seats] of Object.entries(data)) {
    if (seats.heardAt < askedAt) continue;
    if (seats.available === 0) fullIds.add(slotId);
    else fullIds.delete(slotId);
  }
  const slots = (freeSlots ?? 0) + fullSlotIds.length;
  return { free: Math.max(0, slots - fullIds.size), fullIds };
}

export function useWeek(query: InputOf<QueryOf<typeof readWeek>> = {}) {
  const children = useChildRooms();
  return useQuery({
    queryKey: weekKey(query),
    queryFn: ({ signal }) => call(readWeek, { query, signal }),
    meta: { shows: [{ topic: 'sessions' }, ...children] },
  });
}

/** Of a family; a hundred are more than any has. */
export function useBookings(query: Omit<InputOf<QueryOf<typeof listBookings>>, 'pageSize'>) {
  const children = useChildRooms();
  return useQuery({
    queryKey: ['bookings', 'list', query],
    queryFn: ({ signal }) => call(listBookings, { query: { ...query, pageSize: 100 }, signal }),
    meta: { shows: children },
    placeholderData: (before) => before,
  });
}

export function useBooking(id: string) {
  return useQuery({
    queryKey: ['bookings', 'one', id],
    queryFn: ({ signal }) => call(getBooking, { params: { id }, signal }),
  });
}

export function useBookingHistory(id: string) {
  return useQuery({
    queryKey: ['bookings', 'of', id, 'history'],
    queryFn: ({ signal }) => call(getBookingHistory, { params: { id }, signal }),
  });
}

/** The most that one call gives. */
const MOST = 100;

/** The sessions of an activity that are still to come, all of them: an appointment may have some hundred. */
/** Null: of none. */
export function useComingSessions(activityId: string | null) {
  return useQuery({
    queryKey: ['sessions', 'of', activityId ?? '', 'coming'],
    enabled: activityId !== null,
    queryFn: async ({ signal }) => {
      const items: Answer<typeof listActivitySessions>['items'] = [];
      for (let page = 1, total = 1; (page - 1) * MOST < total; page += 1) {
        const query = { when: 'upcoming', page, pageSize: MOST } as const;
        const params = { id: activityId ?? '' };
        const answer = await call(listActivitySessions, { params, query, signal });
        items.push(...answer.items);
        total = answer.total;
      }
      return { items };
    },
  });
}

export function usePreview(body: InputOf<BodyOf<typeof previewBooking>> | null) {
  return useQuery({
    queryKey: ['planner', 'preview', body],
    queryFn: body === null ? skipToken : ({ signal }) => call(previewBooking, { body, signal }),
    placeholderData: (before) => before,
  });
}

/** Everything that a booking changes for the family. */
export function useRefreshBookings(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const topic of ['planner', 'bookings', 'activities', 'calendar']) {
      void queries.invalidateQueries({ queryKey: [topic] });
    }
  };
}

export function useCancelBooking(id: string) {
  return useMutation({
    mutationFn: () => call(cancelBooking, { params: { id }, body: {} }),
    onSettled: useRefreshBookings(),
  });
}

export function useSkipSessions(id: string) {
  return useMutation({
    mutationFn: (sessionIds: string[]) =>
      call(cancelBookedSessions, { params: { id }, body: { sessionIds } }),
    onSettled: useRefreshBookings(),
  });
}

export function useComeAfterAll(id: string) {
  return useMutation({
    mutationFn: (sessionId: string) => call(uncancelBookedSession, { params: { id, sessionId } }),
    onSettled: useRefreshBookings(),
  });
}

/** The coming dates of a booking and what can be done with them, for families and for staff. */
export function useSkipping(
  booking: Pick<Booking, 'id' | 'activityId' | 'exceptions'>,
  onDone: () => void,
) {
  const { data } = useComingSessions(booking.activityId);
  const { why } = useBookingWords();
  const skip = useSkipSessions(booking.id);
  const comeBack = useComeAfterAll(booking.id);
  const error = skip.error ?? comeBack.error;
  const held = data?.items.filter(({ status }) => status !== 'cancelled');
  return {
    dates: held?.map(({ id, date, startTime }) => {
      const exception = booking.exceptions.find(({ sessionId }) => sessionId === id);
      return {
        id,
        when: `${formatShortDay(date)}, ${formatTime(startTime)}`,
        skipped: exception !== undefined,
        note: exception ? why(exception) : '',
        fixed: exception?.can.undo === false,
      };
    }),
    problem: error && messageOf(error),
    busy: skip.isPending,
    returning: comeBack.isPending ? comeBack.variables : null,
    onSkip: (ids: string[]) => skip.mutate(ids, { onSuccess: onDone }),
    onComeBack: (id: string) => comeBack.mutate(id),
  };
}

/** The sessions of an activity as a file that a calendar takes. */
export function saveCalendarFile(activityId: string, name: string): Promise<string> {
  return download(getActivityCalendar, { params: { id: activityId }, name: `${name}.ics` });
}
