import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getDashboard, listBookingStatus } from '#contract/dashboard.ts';
import type { OutputOf, QueryOf } from '#contract/endpoint.ts';
import { endPromotion, previewPromotion, promoteActivity } from '#contract/promotion.ts';
import { previewReminding, remindFamilies } from '#contract/reminders.ts';
import { missingDate } from '#domain/dashboard/period.ts';
import { type Answer, call } from '../../lib/api/api.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

const TOPIC = 'dashboard';

export type Dashboard = Answer<typeof getDashboard>;
export type PeriodValues = OutputOf<QueryOf<typeof getDashboard>>;
export type StatusValues = OutputOf<QueryOf<typeof listBookingStatus>>;
export type BookingStatus = Answer<typeof listBookingStatus>['items'][number];

/** The dashboard writes nothing itself: whatever it counts makes it stale. */
const COUNTED = {
  shows: ['participants', 'activities', 'sessions', 'attendance', 'absences', 'approvals'].map(
    (topic) => ({ topic }),
  ),
};
const OF_STATUS = { shows: [{ topic: 'participants' }, { topic: 'activities' }] };

/** The period and the list below it share one address. */
export const usePeriodSearch = () => useListSearch(getDashboard);
export const useStatusSearch = () => useListSearch(listBookingStatus);

/** A period of one's own needs both of its days. */
export const isComplete = (values: PeriodValues): boolean => missingDate(values) === null;

export function useDashboard(values: PeriodValues) {
  return useQuery({
    queryKey: [TOPIC, 'figures', values],
    queryFn: ({ signal }) => call(getDashboard, { query: values, signal }),
    meta: COUNTED,
    placeholderData: keepPreviousData,
    enabled: isComplete(values),
  });
}

export function useBookingStatus(values: StatusValues) {
  return useQuery({
    queryKey: [TOPIC, 'activities', values],
    queryFn: ({ signal }) => call(listBookingStatus, { query: values, signal }),
    meta: OF_STATUS,
    placeholderData: keepPreviousData,
  });
}

/** What families can be told about an activity. */
export type Outreach = 'remind' | 'promote';

/** To how many it would go, and when it may go out again. */
export function useOutreach(what: Outreach, id: string) {
  return useQuery({
    queryKey: [TOPIC, 'outreach', what, id],
    queryFn: async ({ signal }): Promise<{ people: number; againAt: string | null }> =>
      what === 'remind'
        ? call(previewReminding, { params: { id }, signal })
        : call(previewPromotion, { params: { id }, signal }),
  });
}

/** After a refusal too: somebody else was faster, and the buttons show when it may be done again. */
function useStale() {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: [TOPIC] });
    void queries.invalidateQueries({ queryKey: ['activities'] });
  };
}

export function useSend(what: Outreach, id: string) {
  return useMutation({
    mutationFn: async (): Promise<number> => {
      if (what === 'remind') return (await call(remindFamilies, { params: { id } })).reminded;
      return (await call(promoteActivity, { params: { id } })).told;
    },
    onSettled: useStale(),
  });
}

export function useEndPromotion() {
  return useMutation({
    mutationFn: (id: string) => call(endPromotion, { params: { id } }),
    onSettled: useStale(),
  });
}
