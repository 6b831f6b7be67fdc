import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { confirmCare, getCare, updateCare } from '#contract/care.ts';
import type { BodyOf, InputOf } from '#contract/endpoint.ts';
import { type Answer, call } from '../../lib/api/api.ts';

export type Care = Answer<typeof getCare>;
export type CareChange = InputOf<BodyOf<typeof updateCare>>;

const keyOf = (id: string) => ['care', 'one', id] as const;

/** What leaders must know of a child; for those who keep it up to date. */
export function useCare(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(getCare, { params: { id }, signal }),
  });
}

export function useChangeCare(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CareChange) => call(updateCare, { params: { id }, body }),
    onSuccess: (care) => queries.setQueryData(keyOf(id), care),
  });
}

export function useConfirmCare(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (version: number) => call(confirmCare, { params: { id }, body: { version } }),
    onSuccess: (care) => queries.setQueryData(keyOf(id), care),
  });
}
