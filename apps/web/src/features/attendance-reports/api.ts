import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getActivity, listActivities } from '#contract/activities.ts';
import { getAttendanceReport, listUnrecorded } from '#contract/attendance-reports.ts';
import type { OutputOf, QueryOf } from '#contract/endpoint.ts';
import { type Answer, call } from '../../lib/api/api.ts';
import { useServerOptions } from '../../lib/forms/use-server-options.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

export type Report = Answer<typeof getAttendanceReport>;
export type ReportLine = Report['items'][number];
export type ReportFilters = OutputOf<QueryOf<typeof getAttendanceReport>>;
export type UnrecordedSession = Answer<typeof listUnrecorded>['items'][number];

export const useReportSearch = () => useListSearch(getAttendanceReport);

/** A chosen period needs both of its days. */
export const isComplete = ({ period, startDate, endDate }: ReportFilters): boolean =>
  period !== 'custom' || (startDate !== undefined && endDate !== undefined);

export function useReport(filters: ReportFilters) {
  return useQuery({
    queryKey: ['reports', 'attendance', filters],
    queryFn: ({ signal }) => call(getAttendanceReport, { query: filters, signal }),
    placeholderData: keepPreviousData,
    enabled: isComplete(filters),
  });
}

export function useUnrecorded(filters: ReportFilters) {
  const { by: _by, below: _below, q: _q, sort: _sort, ...query } = filters;
  return useQuery({
    queryKey: ['reports', 'unrecorded', query],
    queryFn: ({ signal }) => call(listUnrecorded, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: isComplete(filters),
  });
}

/** The activities to choose from: for a teacher the own ones. One in a shared link may not be among the first. */
export function useActivityOptions(own: boolean, chosenId: string) {
  const { data: chosen } = useQuery({
    queryKey: ['activities', 'one', chosenId],
    queryFn: ({ signal }) => call(getActivity, { params: { id: chosenId }, signal }),
    enabled: chosenId !== '',
  });
  const toOption = ({ id, name }: { readonly id: string; readonly name: string }) => ({
    value: id,
    label: name,
  });
  return useServerOptions(listActivities, {
    query: { own: own ? 'true' : 'false' },
    toOption,
    known: chosen ? [toOption(chosen)] : [],
  });
}
