import { listUndelivered } from '#contract/mails.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

export function useUndeliveredSearch() {
  return useListSearch(listUndelivered);
}
