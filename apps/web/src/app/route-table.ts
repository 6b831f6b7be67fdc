import type { RoleKind } from '#domain/roles/kinds.ts';

/**
 * Every address of the portal, a line a URL (spec point 2). Pure data: the router, the guards, the
 * redirect check and the tests in Node all read it.
 *
 * guard: `open` anybody, `token` anybody signed in, a kind: that role among the roles and active.
 * screen: the file below pages/; null where the address only leads on.
 */
export type Area = 'public' | 'any' | RoleKind;
export type Guard = 'open' | 'token' | RoleKind;

export interface RouteLine {
  readonly path: `/${string}`;
  readonly area: Area;
  readonly guard: Guard;
  readonly screen: string | null;
}

export const LOGIN_PATH = '/login';

export const ROUTE_TABLE = [
  { path: '/', area: 'public', guard: 'open', screen: null },
  { path: '/login', area: 'public', guard: 'open', screen: 'public/login' },
  { path: '/reset-password', area: 'public', guard: 'open', screen: 'public/reset-password' },
  { path: '/admin-user-overview', area: 'admin', guard: 'admin', screen: 'admin/user-overview' },
  { path: '/admin/user/$userId', area: 'admin', guard: 'admin', screen: 'admin/user-detail' },
  {
    path: '/admin-archived-user/$userId',
    area: 'admin',
    guard: 'admin',
    screen: 'admin/archived-user',
  },
  {
    path: '/admin-location-overview',
    area: 'admin',
    guard: 'admin',
    screen: 'admin/location-overview',
  },
  {
    path: '/admin-locations-detail/$locationId',
    area: 'admin',
    guard: 'admin',
    screen: 'admin/location-detail',
  },
  {
    path: '/admin-permission-management',
    area: 'admin',
    guard: 'admin',
    screen: 'admin/role-overview',
  },
  { path: '/admin/role/$roleId', area: 'admin', guard: 'admin', screen: 'admin/role-detail' },
  { path: '/teacher-overview', area: 'teacher', guard: 'teacher', screen: 'teacher/overview' },
  { path: '/parents-home', area: 'parent', guard: 'parent', screen: 'parent/home' },
  { path: '/child-overview', area: 'any', guard: 'token', screen: 'child/overview' },
] as const satisfies readonly RouteLine[];

export type Screen = Exclude<(typeof ROUTE_TABLE)[number]['screen'], null>;

/** Where each kind of role begins its day; the first built page of the area until its own home exists. */
export const HOME_PATHS: Readonly<Record<RoleKind, (typeof ROUTE_TABLE)[number]['path']>> = {
  admin: '/admin-location-overview',
  teacher: '/teacher-overview',
  parent: '/parents-home',
  child: '/child-overview',
};

/** The line that an address belongs to; `$name` stands for one part that is not empty. */
export function findRoute(pathname: string): RouteLine | null {
  const parts = pathname.split('/');
  return (
    ROUTE_TABLE.find((line) => {
      const pattern = line.path.split('/');
      return (
        pattern.length === parts.length &&
        pattern.every((part, index) =>
          part.startsWith('$') ? parts[index] !== '' : part === parts[index],
        )
      );
    }) ?? null
  );
}
