import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { search } from '#contract/search.ts';
import { SEARCH_LIMITS } from '#domain/search/search.ts';
import { type Answer, call } from '../../lib/api/api.ts';

export type Found = Answer<typeof search>;

const DEBOUNCE_MS = 200;
/** One letter finds everybody, and so nobody. */
const FEWEST = 2;

/** What the server finds, from the second letter on; the last answer stays until the next one is there. */
export function useSearch(typed: string) {
  const [q] = useDebouncedValue(typed.trim().slice(0, SEARCH_LIMITS.longest), DEBOUNCE_MS);
  const enabled = q.length >= FEWEST;
  const { data, error } = useQuery({
    queryKey: ['search', 'find', q],
    queryFn: ({ signal }) => call(search, { query: { q }, signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
  return { found: enabled ? data : undefined, failed: enabled && error !== null };
}
