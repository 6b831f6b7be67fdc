import { useMutation, useQuery } from '@tanstack/react-query';
import {
  addChildren,
  createCohort,
  deleteCohort,
  getCohort,
  listCohorts,
  promoteCohort,
  removeChild,
  updateCohort,
} from '#contract/cohorts.ts';
import { listChildren, listTeachers } from '#contract/directory.ts';
import type { InputOf, OutputOf, QueryOf } from '#contract/endpoint.ts';
import { listContacts } from '#contract/families.ts';
import { type Answer, call } from '../../lib/api/api.ts';
import {
  useDelete,
  useList,
  useOne,
  useRecordCalls,
  useRefresh,
  useUpdate,
} from '../../lib/api/resource.ts';
import { useServerOptions } from '../../lib/forms/use-server-options.ts';

export type ListedCohort = Answer<typeof listCohorts>['items'][number];
export type Cohort = Answer<typeof getCohort>;
export type CohortChild = Cohort['children'][number];
export type Contact = Answer<typeof listContacts>['items'][number]['guardians'][number];
export type CohortTeacher = Cohort['mainTeachers'][number];
export type CohortFilters = OutputOf<QueryOf<typeof listCohorts>>;

export const useCohorts = (filters: InputOf<QueryOf<typeof listCohorts>>) =>
  useList(listCohorts, filters);
export const useCohort = (id: string) => useOne(getCohort, id);
/** The cohort of a filter in the URL, if one is set. */
export function useChosenCohort(id: string): Cohort | undefined {
  const { data } = useQuery({
    queryKey: ['cohorts', 'one', id],
    queryFn: ({ signal }) => call(getCohort, { params: { id }, signal }),
    enabled: id !== '',
  });
  return data;
}
export const useCohortCalls = (id?: string) =>
  useRecordCalls({ create: createCohort, get: getCohort, update: updateCohort }, id);
export const useDeleteCohort = (id: string) => useDelete(deleteCohort, id);
export const useAddChildren = (id: string) => useUpdate(addChildren, id);
export const usePromoteCohort = (id: string) => useUpdate(promoteCohort, id);

export function useRemoveChild(cohortId: string, childId: string) {
  return useMutation({
    mutationFn: () => call(removeChild, { params: { id: cohortId, childId } }),
    onSuccess: useRefresh('cohorts'),
  });
}

/** The contacts of all children in one call, so that they are there when the connection is lost. */
export function useContacts({ id, can }: Pick<Cohort, 'id' | 'can'>) {
  return useQuery({
    queryKey: ['families', 'contacts', id],
    queryFn: async ({ signal }) => {
      const { items } = await call(listContacts, { params: { id }, signal });
      return new Map(items.map(({ childId, guardians }) => [childId, guardians]));
    },
    enabled: can.seeContacts,
  });
}

/** The teachers that can be given to a cohort. */
export function useTeachers() {
  return useQuery({
    queryKey: ['users', 'teachers'],
    queryFn: ({ signal }) => call(listTeachers, { signal }),
  });
}

/** Every child of the school, for who may put them into cohorts. */
export function useChildren() {
  return useQuery({
    queryKey: ['users', 'children'],
    queryFn: ({ signal }) => call(listChildren, { query: {}, signal }),
  });
}

type CohortName = Pick<ListedCohort, 'id' | 'name' | 'schoolYear'>;

export const cohortOption = ({ id, name, schoolYear }: CohortName) => ({
  value: id,
  label: `${name} (${schoolYear})`,
});

/** The cohorts within reach to choose from; `known` are those chosen already. */
export function useCohortOptions(known: readonly CohortName[] = [], schoolYear?: string) {
  return useServerOptions(listCohorts, {
    query: schoolYear === undefined ? {} : { schoolYear },
    toOption: cohortOption,
    known: known.map(cohortOption),
  });
}

/** Cohorts of later school years to choose from; the list begins with the latest. */
export function useLaterCohortOptions(year: string) {
  return useServerOptions(listCohorts, {
    query: { sort: '-schoolYear' },
    toOption: (cohort) => (cohort.schoolYear > year ? cohortOption(cohort) : null),
    isLast: ({ schoolYear }) => schoolYear <= year,
  });
}
