import { listActivitySessions } from '#contract/sessions.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

/** Search parameters of the sessions of an activity, beside those of its page. */
const KEEP = ['tab'];

export function useActivitySessionsSearch() {
  return useListSearch(listActivitySessions, { keep: KEEP });
}
