import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listActivities } from '#contract/activities.ts';
import {
  createCalendarLink,
  deleteCalendarLink,
  getActivityCalendar,
  getCalendarLink,
  readCalendar,
} from '#contract/calendar.ts';
import type { InputOf, QueryOf } from '#contract/endpoint.ts';
import { type Answer, call, download } from '../../lib/api/api.ts';
import { useServerOptions } from '../../lib/forms/use-server-options.ts';

export type Calendar = Answer<typeof readCalendar>;
export type CalendarEntry = Calendar['entries'][number];
export type CalendarQuery = InputOf<QueryOf<typeof readCalendar>>;

/** What is in sight of a calendar; it follows sessions, holidays and, for families, the own children's bookings. */
export function useCalendar(
  query: CalendarQuery | null,
  { children, isStaff }: { readonly children: readonly string[]; readonly isStaff: boolean },
) {
  return useQuery({
    queryKey: ['calendar', 'read', query],
    queryFn: ({ signal }) => call(readCalendar, { query: query ?? {}, signal }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
    meta: {
      shows: [
        { topic: 'sessions' },
        ...(isStaff ? [{ topic: 'bookings' }] : children.map((id) => ({ topic: 'planner', id }))),
      ],
    },
  });
}

/** The activities to choose from; `known` is the one chosen already. */
export function useActivityOptions(known: { readonly id: string; readonly name: string } | null) {
  const toOption = ({ id, name }: { readonly id: string; readonly name: string }) => ({
    value: id,
    label: name,
  });
  return useServerOptions(listActivities, { toOption, known: known ? [toOption(known)] : [] });
}

export type CalendarLink = Answer<typeof getCalendarLink>;

const LINK_KEY = ['calendar', 'link'];

/** Whether there is a link, and since when; the link itself is told once. */
export function useCalendarLink() {
  return useQuery({
    queryKey: LINK_KEY,
    queryFn: ({ signal }) => call(getCalendarLink, { signal }),
  });
}

/** `childId` null: of all that the reader sees. */
export function useCreateCalendarLink(childId: string | null) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(createCalendarLink, { body: childId === null ? {} : { childId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: LINK_KEY }),
  });
}

export function useDeleteCalendarLink(childId: string | null) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteCalendarLink, { query: childId === null ? {} : { childId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: LINK_KEY }),
  });
}

export function useDownloadCalendar(activityId: string) {
  return useMutation({
    mutationFn: () =>
      download(getActivityCalendar, { params: { id: activityId }, name: 'calendar.ics' }),
  });
}
