import { describe, expect, it } from 'vitest';
import { findRoute, HOME_PATHS, ROUTE_TABLE } from './route-table.ts';

const pages = Object.keys(import.meta.glob('../pages/*/*.tsx'));
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

describe('the route table', () => {
  it.each(ROUTE_TABLE.filter((line) => line.screen !== null))(
    'has a page file for $path',
    ({ screen }) => {
      expect(pages).toContain(`../pages/${screen}.tsx`);
    },
  );

  it('names every address once', () => {
    expect(new Set(ROUTE_TABLE.map((line) => line.path)).size).toBe(ROUTE_TABLE.length);
  });

  it('guards every page that is not public', () => {
    expect(
      ROUTE_TABLE.filter((line) => line.area !== 'public').map((line) => line.guard),
    ).not.toContain('open');
  });

  it('holds every address that a link in the sources leads to', () => {
    const written = Object.values(sources).flatMap((text) =>
      [
        ...text.matchAll(
          /['"`](\/(?:admin|parent|parents|teacher|child|activit)[\w-]*[^'"`?\s]*)/g,
        ),
      ].map(
        // `/admin-locations-detail/${id}` and its beginning both stand for one location.
        (match) => (match[1] ?? '').replace(/\$\{[^}]+\}/g, 'x').replace(/\/$/, '/x'),
      ),
    );
    expect(written.length).toBeGreaterThan(ROUTE_TABLE.length);
    expect(written.filter((path) => findRoute(path) === null)).toEqual([]);
  });

  it('leads every kind of role to a home that it may enter', () => {
    for (const [kind, path] of Object.entries(HOME_PATHS))
      expect([kind, 'token']).toContain(findRoute(path)?.guard);
  });
});
