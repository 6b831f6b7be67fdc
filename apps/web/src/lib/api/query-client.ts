import { QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';

/** 4xx is final; only network failures and 5xx are retried. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (isApiError(error) && error.status >= 400 && error.status < 500) return false;
  return failures < 2;
}

/**
 * Keys begin with the topic that live hints name: `['locations', 'list', query]`. Data is
 * stale after 30 s; live hints and window focus refetch it earlier.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 30_000, networkMode: 'always' },
      // A mutation is never repeated without the user.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

let prefetched: { readonly identity: string; readonly queries: QueryClient } | undefined;

/** A cache to fill before the page that reads it is rendered. */
export function createPrefetchClient(identity: string): QueryClient {
  prefetched = { identity, queries: createQueryClient() };
  return prefetched.queries;
}

/** The cache of a person and role: the prefetched one if it is theirs, or an empty one. */
export function queryClientFor(identity: string | null): QueryClient {
  return prefetched && prefetched.identity === identity ? prefetched.queries : createQueryClient();
}

/** Prefetched data is for the first page only, not for a later sign-in. */
export function dropPrefetched(): void {
  prefetched = undefined;
}
