import { useMutation } from '@tanstack/react-query';
import type { OutputOf, QueryOf } from '#contract/endpoint.ts';
import { listUndelivered, retryMail } from '#contract/mails.ts';
import { type Answer, call } from '../../lib/api/api.ts';
import { topicOf, useList, useRefresh } from '../../lib/api/resource.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

export type UndeliveredMail = Answer<typeof listUndelivered>['items'][number];

export const useUndelivered = (query: OutputOf<QueryOf<typeof listUndelivered>>) =>
  useList(listUndelivered, query);

export function useUndeliveredSearch() {
  return useListSearch(listUndelivered);
}

export function useRetryMail() {
  return useMutation({
    mutationFn: (id: string) => call(retryMail, { params: { id } }),
    // Also after an error: somebody else may have changed it.
    onSettled: useRefresh(topicOf(retryMail)),
  });
}
