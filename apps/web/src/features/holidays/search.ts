import { listHolidays } from '#contract/holidays.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

export const useHolidaysSearch = () => useListSearch(listHolidays);
