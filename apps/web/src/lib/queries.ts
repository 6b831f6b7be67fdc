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
