import type { QueryClient } from '@tanstack/react-query';
import { getMe, listMyChildren } from '#contract/me.ts';
import { meQuery, myChildrenQuery } from '../features/me/api.ts';
import { callQuietly } from '../lib/api.ts';
import { queriesAhead } from '../lib/queries.ts';
import { identityOf, readSession } from '../lib/session.ts';
import type { ROUTE_TABLE } from './route-table.ts';

type Path = (typeof ROUTE_TABLE)[number]['path'];

/** What the pages show that a phone opens first. */
const FIRST_DATA: { readonly [P in Path]?: (queries: QueryClient) => Promise<unknown> } = {
  '/parents-home': async (queries) =>
    queries.setQueryData(myChildrenQuery.queryKey, await callQuietly(listMyChildren)),
  '/teacher-overview': async (queries) =>
    queries.setQueryData(meQuery.queryKey, await callQuietly(getMe)),
};

/**
 * Asks for what a page shows before it is drawn. Asked for by the page itself, it would come later by the
 * time of a drawing, and be drawn in one go that blocks a phone. What does not come the page asks for itself.
 */
export async function fetchAhead(path: string): Promise<void> {
  const identity = identityOf(readSession());
  const fetch = FIRST_DATA[path as Path];
  if (identity !== null && fetch) await fetch(queriesAhead(identity));
}
