import { listConsents, listErasures } from '#contract/privacy.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

export const useErasuresSearch = () => useListSearch(listErasures);
export const useConsentsSearch = () => useListSearch(listConsents);
