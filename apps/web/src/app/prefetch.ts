import type { QueryClient } from '@tanstack/react-query';
import { getMe, listMyChildren } from '#contract/me.ts';
import { meQuery, myChildrenQuery } from '../features/me/api.ts';
import { callSilently } from '../lib/api/api.ts';
import { createPrefetchClient } from '../lib/api/query-client.ts';
import { identityOf, readSession } from '../lib/session/session.ts';
import type { ROUTE_TABLE } from './route-table.ts';

type Path = (typeof ROUTE_TABLE)[number]['path'];

/** The data of the pages that open right after signing in. */
const FIRST_DATA: { readonly [P in Path]?: (queries: QueryClient) => Promise<unknown> } = {
  '/parents-home': async (queries) =>
    queries.setQueryData(myChildrenQuery.queryKey, await callSilently(listMyChildren)),
  '/teacher-overview': async (queries) =>
    queries.setQueryData(meQuery.queryKey, await callSilently(getMe)),
};

/**
 * Fetches a page's data before the page renders: a page that fetches on mount shows it one render later, in
 * one blocking update. If the prefetch fails, the page fetches by itself.
 */
export async function prefetchPage(path: string): Promise<void> {
  const identity = identityOf(readSession());
  const fetch = FIRST_DATA[path as Path];
  if (identity !== null && fetch) await fetch(createPrefetchClient(identity));
}
