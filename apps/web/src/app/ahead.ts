import type { QueryClient } from '@tanstack/react-query';
import { meQuery, myChildrenQuery } from '../features/me/api.ts';
import { queriesAhead } from '../lib/queries.ts';
import { identityOf, readSession } from '../lib/session.ts';
import type { ROUTE_TABLE } from './route-table.ts';

type Path = (typeof ROUTE_TABLE)[number]['path'];

/** What the pages show that a phone opens first. */
const FIRST_DATA: { readonly [P in Path]?: (queries: QueryClient) => Promise<void> } = {
  '/parents-home': (queries) => queries.prefetchQuery(myChildrenQuery),
  '/teacher-overview': (queries) => queries.prefetchQuery(meQuery),
};

/**
 * Asks for what a page shows before it is drawn. Asked for by the page itself, it would come later by the
 * time of a drawing, and be drawn in one go that blocks a phone. A fault is met again where it is shown.
 */
export async function fetchAhead(path: string): Promise<void> {
  const identity = identityOf(readSession());
  const fetch = FIRST_DATA[path as Path];
  if (identity !== null && fetch) await fetch(queriesAhead(identity));
}
