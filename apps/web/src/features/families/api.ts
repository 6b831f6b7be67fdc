import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, InputOf } from '#contract/endpoint.ts';
import {
  addGuardian,
  getFamily,
  getMyChild,
  removeGuardian,
  updateGuardian,
  updateMyChild,
} from '#contract/families.ts';
import { type Answer, call } from '../../lib/api/api.ts';
import { useFetchOne, useOne, useRefresh } from '../../lib/api/resource.ts';

export type Family = Answer<typeof getFamily>;
export type Guardianship = Family['items'][number];
export type Sibling = Family['siblings'][number];
export type ChildProfile = Answer<typeof getMyChild>;

/** A guardianship belongs to two people, so a change invalidates the whole topic. */
const familyQuery = (userId: string) => ({
  queryKey: ['families', 'of', userId],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call(getFamily, { params: { id: userId }, signal }),
});

export const useFamily = (userId: string, enabled = true) =>
  useQuery({ ...familyQuery(userId), enabled });

/** Fetches the current guardianship, bypassing the cache. */
export function useFetchGuardianship({ child, guardian }: Guardianship) {
  const queries = useQueryClient();
  return async () => {
    const { items } = await queries.fetchQuery({ ...familyQuery(child.userId), staleTime: 0 });
    const tie = items.find((item) => item.guardian.userId === guardian.userId);
    if (!tie) throw new Error('the guardianship has ended');
    return tie;
  };
}

const paramsOf = ({ child, guardian }: Guardianship) => ({
  id: child.userId,
  guardianId: guardian.userId,
});

export function useAddGuardian() {
  return useMutation({
    mutationFn: ({ childId, ...body }: { childId: string } & InputOf<BodyOf<typeof addGuardian>>) =>
      call(addGuardian, { params: { id: childId }, body }),
    onSuccess: useRefresh('families'),
  });
}

export function useUpdateGuardian(tie: Guardianship) {
  return useMutation({
    mutationFn: (body: InputOf<BodyOf<typeof updateGuardian>>) =>
      call(updateGuardian, { params: paramsOf(tie), body }),
    onSuccess: useRefresh('families'),
  });
}

export function useRemoveGuardian(tie: Guardianship) {
  return useMutation({
    mutationFn: () => call(removeGuardian, { params: paramsOf(tie) }),
    onSettled: useRefresh('families'),
  });
}

export const useMyChild = (id: string) => useOne(getMyChild, id);
export const useFetchMyChild = (id: string) => useFetchOne(getMyChild, id);

export function useUpdateMyChild(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<BodyOf<typeof updateMyChild>>) =>
      call(updateMyChild, { params: { id }, body }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['families'] });
      void queries.invalidateQueries({ queryKey: ['me'] });
    },
  });
}
