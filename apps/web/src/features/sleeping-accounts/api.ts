import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  endSleepingAccounts,
  getSleepSettings,
  listSleepingAccounts,
  updateSleepSettings,
} from '#contract/sleeping-accounts.ts';
import { type Answer, call } from '../../lib/api/api.ts';
import { useList } from '../../lib/api/resource.ts';

export type SleepingAccounts = Answer<typeof listSleepingAccounts>;
export type SleepingAccount = SleepingAccounts['items'][number];

const TOPIC = 'sleepingAccounts';

export const useSleepingAccounts = (query: { page: number; pageSize: number }) =>
  useList(listSleepingAccounts, query);

/** Whoever is ended leaves this list and changes in the other. */
export function useEndAccounts() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (userIds: string[]) => call(endSleepingAccounts, { body: { userIds } }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: [TOPIC] });
      void queries.invalidateQueries({ queryKey: ['users'] });
    },
  });
}

const SETTINGS_KEY = [TOPIC, 'settings'];

export function useSleepSettings() {
  return useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => call(getSleepSettings, { signal }),
  });
}

export function useSaveSleepSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (automatic: boolean) => call(updateSleepSettings, { body: { automatic } }),
    onSuccess: (saved) => queries.setQueryData(SETTINGS_KEY, saved),
  });
}
