import { describe, expect, it } from 'vitest';
import { isCurrent, NAVIGATION } from './navigation.ts';
import { ROUTE_TABLE, type RouteLine } from './route-table.ts';

/** Screens that the bar does not offer, and how they are reached instead. */
const REACHED_OTHERWISE: Readonly<Record<string, string>> = {
  '/admin-settings': 'the account menu',
  '/teacher-settings': 'the account menu',
  '/parent-settings': 'the account menu',
  '/teacher-activity/add': 'the list of activities',
  '/admin-absence-flow': 'the absence policies of the school',
};

const LINES: readonly RouteLine[] = ROUTE_TABLE;
const framed = LINES.filter(({ area, path }) => area !== 'public' && !path.includes('$'));

describe('the navigation', () => {
  it.each(framed)('leads to $path, unless it is reached otherwise', ({ path, guard }) => {
    if (path in REACHED_OTHERWISE) return;
    const entries = Object.entries(NAVIGATION).flatMap(([kind, offered]) =>
      guard === kind || guard === 'token' ? offered.map((entry) => entry.path) : [],
    );
    expect(entries, 'Add a line to app/navigation.ts').toContain(path);
  });

  const kinds = Object.keys(NAVIGATION) as (keyof typeof NAVIGATION)[];
  const entered = LINES.filter(({ area }) => area !== 'public').flatMap(({ path, guard }) =>
    kinds
      .filter(
        (kind) =>
          guard === kind ||
          guard === 'token' ||
          (guard === 'parentAndChild' && (kind === 'parent' || kind === 'child')),
      )
      .map((kind) => ({ kind, path })),
  );

  it.each(entered)('of a $kind shows one place where they are at $path', ({ kind, path }) => {
    const pathname = path.replaceAll(/\{?-?\$\w+\}?/g, 'one');
    const current = NAVIGATION[kind].filter((entry) => isCurrent(entry, pathname));
    expect(current).toHaveLength(REACHED_OTHERWISE[path] === 'the account menu' ? 0 : 1);
  });

  it('offers to each kind of role only what it may enter', () => {
    for (const [kind, entries] of Object.entries(NAVIGATION)) {
      for (const { path } of entries) {
        const guard = LINES.find((line) => line.path === path)?.guard;
        expect(['token', kind]).toContain(guard);
      }
    }
  });

  it('makes no exception for a screen that is not there', () => {
    expect(framed.map(({ path }) => path)).toEqual(
      expect.arrayContaining(Object.keys(REACHED_OTHERWISE)),
    );
  });
});
