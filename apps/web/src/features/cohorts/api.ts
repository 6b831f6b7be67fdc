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
import type { InputOf, OutputOf, QueryOf } from '#contract/endpoint.ts';
import { listContacts } from '#contract/families.ts';
import { listLocations } from '#contract/locations.ts';
import { listChildren, listTeachers } from '#contract/users.ts';
import type { CohortUse } from '#domain/cohorts/cohort.ts';
import { type Answer, call } from '../../lib/api.ts';
import { isApiError } from '../../lib/api-error.ts';
import {
  useCreate,
  useDelete,
  useFetchOne,
  useList,
  useOne,
  useRefresh,
  useUpdate,
} from '../../lib/resource.ts';
import { useListAddress } from '../../lib/search-params.ts';

export type ListedCohort = Answer<typeof listCohorts>['items'][number];
export type Cohort = Answer<typeof getCohort>;
export type CohortChild = Cohort['children'][number];
export type Contact = Answer<typeof listContacts>['items'][number]['guardians'][number];
export type CohortTeacher = Cohort['mainTeachers'][number];
export type CohortFilters = OutputOf<QueryOf<typeof listCohorts>>;

export const useCohorts = (filters: InputOf<QueryOf<typeof listCohorts>>) =>
  useList(listCohorts, filters);
export const useCohort = (id: string) => useOne(getCohort, id);
export const useFetchCohort = (id: string) => useFetchOne(getCohort, id);
export const useCreateCohort = () => useCreate(createCohort);
export const useUpdateCohort = (id: string) => useUpdate(updateCohort, id);
export const useDeleteCohort = (id: string) => useDelete(deleteCohort, id);
export const useAddChildren = (id: string) => useUpdate(addChildren, id);
export const usePromoteCohort = (id: string) => useUpdate(promoteCohort, id);

export function useRemoveChild(cohortId: string, childId: string) {
  return useMutation({
    mutationFn: () => call(removeChild, { params: { id: cohortId, childId } }),
    onSuccess: useRefresh('cohorts'),
  });
}

/** Whom to call, for all children at once: at the door of the gym there may be no connection. */
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

/** Search, filters, sort and page of the list, as the address holds them. */
export function useCohortsAddress() {
  return useListAddress(listCohorts);
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

/** What keeps a cohort from being deleted, as the refusal tells it. */
export function usesOf(error: unknown): readonly CohortUse[] {
  if (!isApiError(error, 'cohort_in_use')) return [];
  const uses = (error.details.usedBy ?? []) as readonly CohortUse[];
  return uses.filter(({ count }) => count > 0);
}

/** Lists come in pages; to choose from one, all of it is wanted, up to what anybody would look through. */
async function allOf<Item>(
  ask: (page: number) => Promise<{ readonly items: readonly Item[]; readonly total: number }>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; page <= 20; page += 1) {
    const answer = await ask(page);
    items.push(...answer.items);
    if (answer.items.length === 0 || items.length >= answer.total) break;
  }
  return items;
}

/** To choose from: every cohort within reach, the newest year first. */
export function useAllCohorts() {
  return useQuery({
    queryKey: ['cohorts', 'all'],
    queryFn: ({ signal }) =>
      allOf((page) => call(listCohorts, { query: { page, pageSize: 100 }, signal })),
  });
}

/** To choose from: every location that can be a home room. */
export function useRooms() {
  return useQuery({
    queryKey: ['locations', 'all'],
    queryFn: ({ signal }) =>
      allOf((page) => call(listLocations, { query: { page, pageSize: 100 }, signal })),
  });
}
