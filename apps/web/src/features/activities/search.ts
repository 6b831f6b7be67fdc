import { listActivities } from '#contract/activities.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

/** Search, filters, sort and page of the list, from the search parameters. */
export function useActivitiesSearch() {
  return useListSearch(listActivities);
}
