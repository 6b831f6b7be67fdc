import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addAbsencePolicy,
  deleteAbsencePolicy,
  getContact,
  getInvoiceInformation,
  listAbsencePolicies,
  updateAbsencePolicy,
  updateInvoiceInformation,
} from '#contract/configuration.ts';
import type { BodyOf, InputOf } from '#contract/endpoint.ts';
import { type Answer, call } from '../../lib/api/api.ts';
import { useCreate, useDelete, useUpdate } from '../../lib/api/resource.ts';

export type InvoiceInformation = Answer<typeof getInvoiceInformation>;
export type Contact = Answer<typeof getContact>;
export type AbsencePolicy = Answer<typeof listAbsencePolicies>['items'][number];

const TOPIC = 'configuration';

const invoiceQuery = queryOptions({
  queryKey: [TOPIC, 'invoice'],
  queryFn: ({ signal }) => call(getInvoiceInformation, { signal }),
});

export function useInvoiceInformation() {
  return useQuery(invoiceQuery);
}

/** Fetches the current version, bypassing the cache. */
export function useFetchInvoiceInformation(): () => Promise<InvoiceInformation> {
  const queries = useQueryClient();
  return () => queries.fetchQuery({ ...invoiceQuery, staleTime: 0 });
}

export function useSaveInvoiceInformation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<BodyOf<typeof updateInvoiceInformation>>) =>
      call(updateInvoiceInformation, { body }),
    onSuccess: (saved) => {
      queries.setQueryData(invoiceQuery.queryKey, saved);
      void queries.invalidateQueries({ queryKey: [TOPIC] });
    },
  });
}

/** For everybody of the school; nothing of the bank. */
export function useContact() {
  return useQuery({
    queryKey: [TOPIC, 'contact'],
    queryFn: ({ signal }) => call(getContact, { signal }),
  });
}

export function useAbsencePolicies() {
  return useQuery({
    queryKey: [TOPIC, 'policies'],
    queryFn: async ({ signal }) => (await call(listAbsencePolicies, { signal })).items,
  });
}

export const useAddPolicy = () => useCreate(addAbsencePolicy);
export const useUpdatePolicy = (id: string) => useUpdate(updateAbsencePolicy, id);
export const useDeletePolicy = (id: string) => useDelete(deleteAbsencePolicy, id);
