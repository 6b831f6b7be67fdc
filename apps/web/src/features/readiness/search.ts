import { listUnready, previewPlanner } from '#contract/readiness.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

/** Both lists are tabs of one page. */
const WITHIN_TAB = { keep: ['tab'] } as const;
export const usePreviewSearch = () => useListSearch(previewPlanner, WITHIN_TAB);
export const useUnreadySearch = () => useListSearch(listUnready, WITHIN_TAB);
