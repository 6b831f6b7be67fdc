import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, Endpoint, InputOf, QueryOf } from '#contract/endpoint.ts';
import type { idParams } from '#contract/schemas.ts';
import { type Answer, type CallOf, call } from './api.ts';
import { isApiError } from './api-error.ts';
import type { Call } from './http.ts';

/*
 * The hooks of a feature's `api.ts`, from its endpoints: `useHolidays = (query) => useList(listHolidays,
 * query)`. The feature in the endpoint's name is the topic of the live hints; every mutation
 * invalidates the queries of that topic.
 */

/** An endpoint of one record: `/locations/{id}`. */
type ById = Endpoint<typeof idParams>;

/** `locations` of `locations.list`. */
export function topicOf({ name }: Pick<Endpoint, 'name'>): string {
  return name.slice(0, name.indexOf('.'));
}

/** TypeScript can't resolve the parts of a generic `E`; the hooks below pass the right ones. */
function ask<E extends Endpoint>(endpoint: E, parts: Call): Promise<Answer<E>> {
  return call(endpoint, parts as CallOf<E>);
}

function one<E extends ById>(endpoint: E, id: string) {
  return {
    queryKey: [topicOf(endpoint), 'one', id],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      ask(endpoint, { params: { id }, signal }),
  };
}

export function useList<E extends Endpoint>(endpoint: E, query: InputOf<QueryOf<E>>) {
  return useQuery({
    queryKey: [topicOf(endpoint), 'list', query],
    queryFn: ({ signal }) => ask(endpoint, { query: query as Call['query'], signal }),
    // Old rows stay until new ones arrive, so that paging and typing don't flicker.
    placeholderData: keepPreviousData,
  });
}

export function useOne<E extends ById>(endpoint: E, id: string) {
  return useQuery(one(endpoint, id));
}

/** Fetches the current version, bypassing the cache. */
export function useFetchOne<E extends ById>(endpoint: E, id: string): () => Promise<Answer<E>> {
  const queries = useQueryClient();
  return () => queries.fetchQuery({ ...one(endpoint, id), staleTime: 0 });
}

export function useCreate<E extends Endpoint>(endpoint: E) {
  return useMutation({
    mutationFn: (body: InputOf<BodyOf<E>>) => ask(endpoint, { body }),
    onSuccess: useRefresh(topicOf(endpoint)),
  });
}

/** For any mutation of one record with a body. */
export function useUpdate<E extends ById>(endpoint: E, id: string) {
  return useMutation({
    mutationFn: (body: InputOf<BodyOf<E>>) => ask(endpoint, { params: { id }, body }),
    onSuccess: useRefresh(topicOf(endpoint)),
  });
}

export function useDelete<E extends ById>(endpoint: E, id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => ask(endpoint, { params: { id } }),
    onSettled: (_answer, error) => {
      // Not found: somebody else has deleted it.
      if (error && !isApiError(error, 'not_found')) return;
      const topic = topicOf(endpoint);
      // Its detail page may still be mounted and must not refetch a deleted record.
      void queries.invalidateQueries({ queryKey: [topic, 'one', id], refetchType: 'none' });
      void queries.invalidateQueries({
        queryKey: [topic],
        predicate: ({ queryKey }) => !(queryKey[1] === 'one' && queryKey[2] === id),
      });
    },
  });
}

/** The calls of a form that adds records and edits them (`useRecordForm`). Without an id it adds. */
export function useRecordCalls<C extends Endpoint, G extends ById, U extends ById>(
  endpoints: { readonly create: C; readonly get: G; readonly update: U },
  id = '',
) {
  return {
    create: useCreate(endpoints.create).mutateAsync,
    fetchLatest: useFetchOne(endpoints.get, id),
    update: useUpdate(endpoints.update, id).mutateAsync,
  };
}

/** For other mutations: invalidates the queries of a topic. */
export function useRefresh(topic: string): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [topic] });
}
