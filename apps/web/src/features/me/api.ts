import { useQuery } from '@tanstack/react-query';
import { getMe, listMyChildren } from '#contract/me.ts';
import { type Answer, call } from '../../lib/api.ts';

export type Me = Answer<typeof getMe>;
export type CohortName = Me['cohorts'][number];
export type MyChild = Answer<typeof listMyChildren>['items'][number];

const TOPIC = 'me';

export function useMe() {
  return useQuery({ queryKey: [TOPIC], queryFn: ({ signal }) => call(getMe, { signal }) });
}

export function useMyChildren() {
  return useQuery({
    queryKey: [TOPIC, 'children'],
    queryFn: ({ signal }) => call(listMyChildren, { signal }),
  });
}
