import { listTasks } from '#contract/tasks.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

export const useTasksSearch = () => useListSearch(listTasks);
