import { listSleepingAccounts } from '#contract/sleeping-accounts.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

export const useSleepingSearch = () => useListSearch(listSleepingAccounts);
