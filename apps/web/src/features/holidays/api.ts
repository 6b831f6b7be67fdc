import { keepPreviousData, useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { cancelClosed, previewClosure, reopen, restoreClosed } from '#contract/closures.ts';
import type { InputOf, OutputOf, QueryOf } from '#contract/endpoint.ts';
import {
  createHoliday,
  deleteHoliday,
  getHoliday,
  getHolidayYear,
  getPublicHolidayPlaces,
  getPublicHolidays,
  listHolidays,
  takePublicHolidays,
  updateHoliday,
} from '#contract/holidays.ts';
import { type Answer, call } from '../../lib/api/api.ts';
import {
  useCreate,
  useDelete,
  useList,
  useOne,
  useRecordCalls,
  useRefresh,
} from '../../lib/api/resource.ts';

export type Holiday = Answer<typeof listHolidays>['items'][number];
export type HolidayFilters = OutputOf<QueryOf<typeof listHolidays>>;
export type YearHoliday = Answer<typeof getHolidayYear>['items'][number];
export type PublicPlace = OutputOf<QueryOf<typeof getPublicHolidays>>;
export type PublicCountry = Answer<typeof getPublicHolidayPlaces>['countries'][number];

export const useHolidays = (filters: InputOf<QueryOf<typeof listHolidays>>) =>
  useList(listHolidays, filters);
export const useHoliday = (id: string) => useOne(getHoliday, id);
export const useHolidayCalls = (id?: string) =>
  useRecordCalls({ create: createHoliday, get: getHoliday, update: updateHoliday }, id);
export const useDeleteHoliday = (id: string) => useDelete(deleteHoliday, id);
export const useTakePublicHolidays = () => useCreate(takePublicHolidays);

export function useHolidayYear(schoolYear: string) {
  return useQuery({
    queryKey: ['holidays', 'year', schoolYear],
    queryFn: ({ signal }) => call(getHolidayYear, { query: { schoolYear }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Static data of a library: fetched once a visit. */
export function usePublicPlaces() {
  return useQuery({
    queryKey: ['public-holiday-places'],
    queryFn: ({ signal }) => call(getPublicHolidayPlaces, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function usePublicHolidays(place: PublicPlace) {
  return useQuery({
    queryKey: ['holidays', 'public', place],
    queryFn: ({ signal }) => call(getPublicHolidays, { query: place, signal }),
  });
}

export type ClosedSession = Answer<typeof previewClosure>['leftOut'][number];

/** What a holiday means for sessions; asked for anew each time. */
const closureOf = (id: string) => ({
  queryKey: ['closures', 'of', id],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call(previewClosure, { params: { id }, signal }),
  gcTime: 0,
});

export const useClosure = (id: string) => useQuery(closureOf(id));

/** The coming sessions that fall into holidays, each once; nothing until all is known. */
export function useOpenSessions(ids: readonly string[]) {
  return useQueries({
    queries: ids.map(closureOf),
    combine: (results) => {
      const open = results.flatMap(({ data }) => data?.open ?? []);
      return {
        error: results.find(({ error }) => error)?.error ?? null,
        sessions: results.every(({ data }) => data)
          ? [...new Map(open.map((session) => [session.id, session])).values()]
          : undefined,
      };
    },
  });
}

function useSessionsChange<T>(change: () => Promise<T>) {
  const refreshSessions = useRefresh('sessions');
  const refreshActivities = useRefresh('activities');
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      refreshSessions();
      refreshActivities();
    },
  });
}

/** One holiday after the other; how many sessions there were in all. */
function useClosureChange(
  endpoint: typeof cancelClosed | typeof restoreClosed,
  ids: readonly string[],
) {
  return useSessionsChange(async () => {
    let count = 0;
    for (const id of ids) count += (await call(endpoint, { params: { id } })).items.length;
    return count;
  });
}
export const useCancelClosed = (ids: readonly string[]) => useClosureChange(cancelClosed, ids);
export const useRestoreClosed = (ids: readonly string[]) => useClosureChange(restoreClosed, ids);

/** Deletes a holiday, and its sessions take place. */
export function useReopen(id: string) {
  const refresh = useRefresh('holidays');
  return useSessionsChange(async () => {
    const answer = await call(reopen, { params: { id } });
    refresh();
    return answer;
  });
}
