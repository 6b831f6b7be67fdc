import { listLocations } from '#contract/locations.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

export const useLocationsSearch = () => useListSearch(listLocations);
