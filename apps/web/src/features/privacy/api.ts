import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { listUsers } from '#contract/directory.ts';
import type { BodyOf, InputOf, OutputOf, QueryOf } from '#contract/endpoint.ts';
import {
  addProcessor,
  deleteProcessor,
  erasePerson,
  getCertificate,
  getRetention,
  listConsents,
  listErasures,
  listProcessors,
  orderPersonExport,
  previewErasure,
  reportBreach,
  setRetention,
  updateProcessor,
} from '#contract/privacy.ts';
import { surnameFirst } from '#domain/users/user.ts';
import { type Answer, call, download } from '../../lib/api/api.ts';
import { useCreate, useDelete, useRefresh, useUpdate } from '../../lib/api/resource.ts';
import { useServerOptions } from '../../lib/forms/use-server-options.ts';
import { fetchMade } from '../exports/api.ts';

export type ErasurePreview = Answer<typeof previewErasure>;
export type Erasure = Answer<typeof listErasures>['items'][number];
export type Consent = Answer<typeof listConsents>['items'][number];
export type Processor = Answer<typeof listProcessors>['items'][number];
export type Retention = Answer<typeof getRetention>['items'][number];
export type Breach = Answer<typeof reportBreach>;
type BreachQuery = InputOf<QueryOf<typeof reportBreach>>;

const TOPIC = 'privacy';

/** Everybody of the school, archived people included: names repeat, so the username tells them apart. */
export function useEverybodyOptions(emptyLabel: string) {
  return useServerOptions(listUsers, {
    query: { status: 'all' },
    emptyLabel,
    toOption: ({ userId, username, ...name }) => ({
      value: userId,
      label: [surnameFirst(name), username].filter(Boolean).join(' · '),
    }),
  });
}

export function useErasurePreview(id: string) {
  return useQuery({
    queryKey: [TOPIC, 'one', id],
    queryFn: ({ signal }) => call(previewErasure, { params: { id }, signal }),
    retry: false,
  });
}

export const useErase = (id: string) => useUpdate(erasePerson, id);

/** Everything about a person: ordered, waited for, and kept by the browser. */
export function usePersonExport(id: string) {
  return useMutation({
    mutationFn: async () => fetchMade(await call(orderPersonExport, { params: { id } })),
  });
}

export function useErasures(query: OutputOf<QueryOf<typeof listErasures>>) {
  return useQuery({
    queryKey: [TOPIC, 'erasures', query],
    queryFn: ({ signal }) => call(listErasures, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useCertificate() {
  return useMutation({
    mutationFn: (id: string) => download(getCertificate, { params: { id } }),
  });
}

export function useConsents(query: OutputOf<QueryOf<typeof listConsents>>) {
  return useQuery({
    queryKey: [TOPIC, 'consents', query],
    queryFn: ({ signal }) => call(listConsents, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useProcessors() {
  return useQuery({
    queryKey: [TOPIC, 'processors'],
    queryFn: async ({ signal }) => (await call(listProcessors, { signal })).items,
  });
}

export const useAddProcessor = () => useCreate(addProcessor);
export const useUpdateProcessor = (id: string) => useUpdate(updateProcessor, id);
export const useDeleteProcessor = (id: string) => useDelete(deleteProcessor, id);

export function useRetention() {
  return useQuery({
    queryKey: [TOPIC, 'retention'],
    queryFn: async ({ signal }) => (await call(getRetention, { signal })).items,
  });
}

export function useSetRetention() {
  return useMutation({
    mutationFn: (body: InputOf<BodyOf<typeof setRetention>>) => call(setRetention, { body }),
    onSuccess: useRefresh(TOPIC),
  });
}

/** Each report is a line of the audit log, so it is made on request alone. */
export function useBreach() {
  return useMutation({ mutationFn: (query: BreachQuery) => call(reportBreach, { query }) });
}
