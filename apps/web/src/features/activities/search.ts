import { listActivities } from '#contract/activities.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

/** Search, filters, sort and page of the list, from the search parameters; `keep` are those of the page. */
export function useActivitiesSearch(keep?: readonly string[]) {
  return useListSearch(listActivities, keep ? { keep } : {});
}
