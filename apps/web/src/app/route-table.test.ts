import { describe, expect, it } from 'vitest';
import { AREA_PAGES } from '#domain/home-pages/home-pages.ts';
import { ROLE_KINDS } from '#domain/roles/kinds.ts';
import { SPEC_ROUTES } from '../../test/spec-routes.ts';
import { findRoute, HOME_PATHS, matchesPath, ROUTE_TABLE, type RouteLine } from './route-table.ts';

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

  it('names every path once', () => {
    expect(new Set(ROUTE_TABLE.map((line) => line.path)).size).toBe(ROUTE_TABLE.length);
  });

  it('guards every page that is not public', () => {
    expect(
      ROUTE_TABLE.filter((line) => line.area !== 'public').map((line) => line.guard),
    ).not.toContain('open');
  });

  it('holds every path that a link in the sources leads to', () => {
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

const LINES: readonly RouteLine[] = ROUTE_TABLE;

describe('the route table of the specification', () => {
  it.each(LINES.filter(({ path }) => path !== '/'))(
    'has $path, with the same access',
    ({ path, guard, area }) => {
      const access = SPEC_ROUTES[path];
      expect(access, `${path} is not in the specification`).toBeDefined();
      expect(guard).toBe(access);
      const areas = { open: 'public', token: 'any', parentAndChild: 'any' } as const;
      expect(area).toBe(guard in areas ? areas[guard as keyof typeof areas] : guard);
    },
  );

  it('lacks no screen of it', () => {
    const there = new Set<string>(LINES.map(({ path }) => path));
    expect(Object.keys(SPEC_ROUTES).filter((path) => !there.has(path))).toEqual([]);
  });

  it('offers as home pages just the pages of an area that need no parameter and add nothing', () => {
    const isHome = (path: string) => !path.includes('$') && !path.endsWith('/add');
    for (const kind of ROLE_KINDS) {
      const pages = LINES.filter(({ path }) => isHome(path)).filter(({ area, guard }) =>
        kind === 'child' ? area === 'any' : guard === kind,
      );
      expect([...AREA_PAGES[kind]].sort(), 'domain/home-pages/home-pages.ts').toEqual(
        pages.map(({ path }) => path).sort(),
      );
    }
  });
});

describe('a path', () => {
  it.each([
    ['/admin/role/$roleId', '/admin/role/7', true],
    ['/admin/role/$roleId', '/admin/role/', false],
    ['/admin/role/$roleId', '/admin/role', false],
    ['/admin/role/$roleId', '/admin/role/7/8', false],
    ['/admin-add-edit-activity/{-$activityId}', '/admin-add-edit-activity', true],
    ['/admin-add-edit-activity/{-$activityId}', '/admin-add-edit-activity/7', true],
    ['/admin-add-edit-activity/{-$activityId}', '/admin-add-edit-activity/', false],
    ['/admin-add-edit-activity/{-$activityId}', '/admin-add-edit-activity/7/8', false],
    ['/admin-add-edit-activity/{-$activityId}', '/', false],
  ])('of %s matches %s: %s', (path, pathname, expected) => {
    expect(matchesPath(path, pathname)).toBe(expected);
  });
});
