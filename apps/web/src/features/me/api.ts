import { queryOptions, useQuery } from '@tanstack/react-query';
import { getMe, listMyChildren } from '#contract/me.ts';
import { type Answer, call } from '../../lib/api/api.ts';

export type Me = Answer<typeof getMe>;
export type CohortName = Me['cohorts'][number];
export type MyChild = Answer<typeof listMyChildren>['items'][number];

const TOPIC = 'me';

export const meQuery = queryOptions({
  queryKey: [TOPIC, 'self'],
  queryFn: ({ signal }) => call(getMe, { signal }),
});

export function useMe() {
  return useQuery(meQuery);
}

/** What the active role may do; empty until the response. Fetched only where needed. */
export function useMyPermissions(enabled: boolean): Me['permissions'] {
  return useQuery({ ...meQuery, enabled }).data?.permissions ?? [];
}

export const myChildrenQuery = queryOptions({
  queryKey: [TOPIC, 'children'],
  queryFn: ({ signal }) => call(listMyChildren, { signal }),
});

export function useMyChildren(enabled = true) {
  return useQuery({ ...myChildrenQuery, enabled });
}
