import { listUnready, previewPlanner } from '#contract/readiness.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

export const usePreviewSearch = () => useListSearch(previewPlanner);
export const useUnreadySearch = () => useListSearch(listUnready);
