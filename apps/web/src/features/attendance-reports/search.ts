import { getAttendanceReport } from '#contract/attendance-reports.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

export const useReportSearch = () => useListSearch(getAttendanceReport);
