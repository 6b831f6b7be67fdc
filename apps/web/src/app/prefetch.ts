import type { QueryKey } from '@tanstack/react-query';
import i18next from 'i18next';
import { listAbsences } from '#contract/absences.ts';
import { getMe, listMyChildren } from '#contract/me.ts';
import { listPlanner, readWeek } from '#contract/planner.ts';
import { ALL_OF_FAMILY, absencesKey } from '../features/absences/api.ts';
import { PLANNER_KEY, weekKey, withAskedAt } from '../features/bookings/api.ts';
import { meQuery, myChildrenQuery } from '../features/me/api.ts';
import { callSilently } from '../lib/api/api.ts';
import { createPrefetchClient } from '../lib/api/query-client.ts';
import { identityOf, readSession } from '../lib/session/session.ts';
import type { ROUTE_TABLE } from './route-table.ts';

type Path = (typeof ROUTE_TABLE)[number]['path'];

interface FirstPage {
  /** Namespaces beyond those of the frame: each would suspend the page once more. */
  readonly words: readonly string[];
  readonly data: () => readonly (readonly [QueryKey, Promise<unknown>])[];
}

const children = () => [myChildrenQuery.queryKey, callSilently(listMyChildren)] as const;
const planner = () => [PLANNER_KEY, withAskedAt(callSilently(listPlanner))] as const;

/** The pages that open right after signing in, and what they show first. */
const FIRST_PAGES: { readonly [P in Path]?: FirstPage } = {
  '/parents-home': {
    words: ['absences', 'activities', 'bookings'],
    data: () => [
      children(),
      planner(),
      [weekKey(), callSilently(readWeek)],
      [absencesKey(ALL_OF_FAMILY), callSilently(listAbsences, { query: ALL_OF_FAMILY })],
    ],
  },
  '/parent-overview': {
    words: ['activities', 'bookings'],
    data: () => [children(), planner()],
  },
  '/teacher-overview': { words: [], data: () => [[meQuery.queryKey, callSilently(getMe)]] },
};

/** After that the page is shown without: what is under way it waits for itself. */
const AT_MOST_MS = 1500;

/**
 * Fetches a page's words and data before the page renders: a page that fetches on mount shows it one render later, and what
 * stands below it moves. If the prefetch fails, the page fetches by itself.
 */
export async function prefetchPage(path: string): Promise<void> {
  const identity = identityOf(readSession());
  const page = FIRST_PAGES[path as Path];
  if (identity === null || !page) return;
  const queries = createPrefetchClient(identity);
  const data = page.data().map(async ([key, answer]) => queries.setQueryData(key, await answer));
  const all = Promise.allSettled([i18next.loadNamespaces(page.words), ...data]);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, AT_MOST_MS))]);
}
