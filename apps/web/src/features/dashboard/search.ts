import { getDashboard, listBookingStatus } from '#contract/dashboard.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

/** The period and the list below it share one address. */
const PERIOD_NAMES = ['period', 'startDate', 'endDate'] as const;
const STATUS_NAMES = ['filter', 'q', 'page', 'pageSize'] as const;

export const usePeriodSearch = () => useListSearch(getDashboard, { keep: STATUS_NAMES });
export const useStatusSearch = () => useListSearch(listBookingStatus, { keep: PERIOD_NAMES });
