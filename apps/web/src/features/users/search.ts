import { listUsers } from '#contract/directory.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

/** Search, filters, sort and page of the list, from the search parameters. */
export function useUsersSearch() {
  return useListSearch(listUsers);
}
