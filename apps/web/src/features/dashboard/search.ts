import { getDashboard, listBookingStatus } from '#contract/dashboard.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

export const usePeriodSearch = () => useListSearch(getDashboard);
export const useStatusSearch = () => useListSearch(listBookingStatus);
