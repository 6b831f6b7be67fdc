import { listTasks } from '#contract/tasks.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

/** Of a page with tabs, and of the dialogs. */
const KEEP = ['tab'] as const;

export const useTasksSearch = () => useListSearch(listTasks, { keep: KEEP });
