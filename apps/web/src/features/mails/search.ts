import { listUndelivered } from '#contract/mails.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

/** The list is a tab of its page, which stays while one pages. */
const KEEP = ['tab'] as const;

export function useUndeliveredSearch() {
  return useListSearch(listUndelivered, { keep: KEEP });
}
