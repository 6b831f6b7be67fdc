import { listActivitySessions } from '#contract/sessions.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

export function useActivitySessionsSearch() {
  return useListSearch(listActivitySessions);
}
