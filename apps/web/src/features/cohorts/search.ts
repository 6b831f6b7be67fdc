import { listCohorts } from '#contract/cohorts.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

export const useCohortsSearch = () => useListSearch(listCohorts);
