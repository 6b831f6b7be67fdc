import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQueries, useQuery } from '@tanstack/react-query';
import {
  createActivity,
  getActivity,
  previewActivity,
  publishActivity,
  updateActivity,
} from '#contract/activities.ts';
import { listCohortNames } from '#contract/cohorts.ts';
import type { BodyOf, InputOf, OutputOf } from '#contract/endpoint.ts';
import { getHolidayYear } from '#contract/holidays.ts';
import { getLocation } from '#contract/locations.ts';
import { schoolYearOf } from '#domain/cohorts/school-year.ts';
import { type Answer, call } from '../../../lib/api/api.ts';
import { useCreate, useFetchOne, useOne, useRefresh } from '../../../lib/api/resource.ts';

export type Activity = Answer<typeof getActivity>;
export type Preview = Answer<typeof previewActivity>;
export type PlannedSession = Preview['sessions'][number];
export type SessionChanges = NonNullable<Preview['changes']>;
export type NewActivity = OutputOf<BodyOf<typeof createActivity>>;
export type ActivityChange = InputOf<BodyOf<typeof updateActivity>>;
type PreviewBody = InputOf<BodyOf<typeof previewActivity>>;

export const useActivity = (id: string) => useOne(getActivity, id);
export const useFetchActivity = (id: string) => useFetchOne(getActivity, id);
export const useCreateActivity = () => useCreate(createActivity);

export function useUpdateActivity() {
  return useMutation({
    mutationFn: ({ id, body }: { readonly id: string; readonly body: ActivityChange }) =>
      call(updateActivity, { params: { id }, body }),
    onSuccess: useRefresh('activities'),
  });
}

export function usePublishActivity() {
  return useMutation({
    mutationFn: ({ id, version }: Pick<Activity, 'id' | 'version'>) =>
      call(publishActivity, { params: { id }, body: { version } }),
    onSuccess: useRefresh('activities'),
  });
}

export const askPreview = (body: PreviewBody) => call(previewActivity, { body });

const PAUSE_MS = 400;

/** What would come of the form, a moment after the last change; the last answer stays until the next. */
export function usePreview(body: PreviewBody) {
  const [asked] = useDebouncedValue(JSON.stringify(body), PAUSE_MS);
  return useQuery({
    queryKey: ['activities', 'preview', asked],
    queryFn: ({ signal }) =>
      call(previewActivity, { body: JSON.parse(asked) as PreviewBody, signal }),
    placeholderData: keepPreviousData,
    // Each is asked for once: what was typed before is of no use.
    gcTime: 0,
  });
}

export function useCohortNames() {
  return useQuery({
    queryKey: ['cohorts', 'names'],
    queryFn: ({ signal }) => call(listCohortNames, { signal }),
  });
}

/** The names of places that only a slot names. */
export function useLocationNames(ids: readonly string[]): Pick<Activity, 'id' | 'name'>[] {
  return useQueries({
    queries: [...new Set(ids)].sort().map((id) => ({
      queryKey: ['locations', 'one', id],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        call(getLocation, { params: { id }, signal }),
    })),
    combine: (results) => results.flatMap(({ data }) => (data ? [data] : [])),
  });
}

/** Free days of the whole school in the years of these dates; those of cohorts are skipped by the server. */
export function useSchoolHolidays(dates: readonly string[]) {
  const years = [...new Set(dates.map(schoolYearOf))].sort();
  return useQueries({
    queries: years.map((schoolYear) => ({
      queryKey: ['holidays', 'year', schoolYear],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        call(getHolidayYear, { query: { schoolYear }, signal }),
    })),
    combine: (results) =>
      results
        .flatMap(({ data }) => data?.items ?? [])
        .filter(({ schoolWide }) => schoolWide)
        .map((holiday) => ({ ...holiday, cohortIds: [] })),
  });
}
