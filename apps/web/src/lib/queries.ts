import { QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';

/** A refusal stays a refusal; only a missing answer or a server in trouble is asked again. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (isApiError(error) && error.status >= 400 && error.status < 500) return false;
  return failures < 2;
}

/**
 * Keys begin with the topic that live hints name: `['locations', 'list', query]`. What is shown may be
 * half a minute old; hints and the return to the window bring it up to date before.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 30_000, networkMode: 'always' },
      // A change is never sent twice by itself: the reader decides.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

let ahead: { readonly identity: string; readonly queries: QueryClient } | undefined;

/** A cache to be filled before the page is there that shows what it holds. */
export function queriesAhead(identity: string): QueryClient {
  ahead = { identity, queries: createQueryClient() };
  return ahead.queries;
}

/** The cache of a person and role: the one that was filled ahead for them, or an empty one. */
export function queriesOf(identity: string | null): QueryClient {
  return ahead && ahead.identity === identity ? ahead.queries : createQueryClient();
}

/** What was fetched ahead is for the first page, not for a later return. */
export function forgetAhead(): void {
  ahead = undefined;
}
