import { listConsents, listErasures } from '#contract/privacy.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

/** The lists are parts of a tab, which stays while they are paged. */
const KEEP = ['tab', 'part', 'person'] as const;

export const useErasuresSearch = () => useListSearch(listErasures, { keep: KEEP });
export const useConsentsSearch = () => useListSearch(listConsents, { keep: KEEP });
