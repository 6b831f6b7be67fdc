import { getAttendanceReport } from '#contract/attendance-reports.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

/** `?tab=` of the page around it, and `?missing=true`: the sessions that nobody recorded instead of the lines. */
const KEEP = ['tab', 'missing'] as const;

export const useReportSearch = () => useListSearch(getAttendanceReport, { keep: KEEP });
