import { listReminders } from '#contract/reminders.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

export const useRemindersSearch = () => useListSearch(listReminders);
