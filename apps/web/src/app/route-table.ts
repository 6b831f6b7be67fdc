import type { RoleKind } from '#domain/roles/kinds.ts';

/**
 * Every route of the portal, a line a URL (spec point 2). Pure data: the router, the guards, the
 * redirect check and the tests in Node all read it.
 *
 * guard: `open` anybody, `token` anybody signed in, a kind: that role among the roles and active,
 * `parentAndChild`: both among the roles, either one active.
 * screen: the file below pages/; null for a redirect.
 */
export type Area = 'public' | 'any' | RoleKind;
export type Guard = 'open' | 'token' | RoleKind | 'parentAndChild';

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
  { path: '/admin-dashboard', area: 'admin', guard: 'admin', screen: 'admin/dashboard' },
  { path: '/admin-tasks', area: 'admin', guard: 'admin', screen: 'admin/tasks' },
  { path: '/admin-overview', area: 'admin', guard: 'admin', screen: 'admin/activity-overview' },
  { path: '/admin-calendar', area: 'admin', guard: 'admin', screen: 'admin/calendar' },
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
    path: '/admin-cohort-overview',
    area: 'admin',
    guard: 'admin',
    screen: 'admin/cohort-overview',
  },
  { path: '/admin-cohort/$cohortId', area: 'admin', guard: 'admin', screen: 'admin/cohort-detail' },
  {
    path: '/admin-attendance-reports',
    area: 'admin',
    guard: 'admin',
    screen: 'admin/attendance-reports',
  },
  {
    path: '/admin-payment-hub/$id',
    area: 'admin',
    guard: 'admin',
    screen: 'admin/payment-hub',
  },
  { path: '/admin-holidays', area: 'admin', guard: 'admin', screen: 'admin/holidays' },
  {
    path: '/admin-add-edit-activity/{-$activityId}',
    area: 'admin',
    guard: 'admin',
    screen: 'any/activity-form',
  },
  {
    path: '/admin-permission-management',
    area: 'admin',
    guard: 'admin',
    screen: 'admin/role-overview',
  },
  { path: '/admin/role/$roleId', area: 'admin', guard: 'admin', screen: 'admin/role-detail' },
  { path: '/admin-configuration', area: 'admin', guard: 'admin', screen: 'admin/configuration' },
  {
    path: '/admin-activity-approval',
    area: 'admin',
    guard: 'admin',
    screen: 'admin/approval-center',
  },
  { path: '/admin-absence-flow', area: 'admin', guard: 'admin', screen: 'admin/absence-flow' },
  { path: '/admin-messages', area: 'admin', guard: 'admin', screen: 'admin/messages' },
  { path: '/admin-settings', area: 'admin', guard: 'admin', screen: 'any/settings' },
  { path: '/teacher-calendar', area: 'teacher', guard: 'teacher', screen: 'teacher/calendar' },
  { path: '/teacher-overview', area: 'teacher', guard: 'teacher', screen: 'teacher/overview' },
  {
    path: '/teacher-activity/$activityId',
    area: 'teacher',
    guard: 'teacher',
    screen: 'any/activity',
  },
  {
    path: '/teacher-cohort/$cohortId',
    area: 'teacher',
    guard: 'teacher',
    screen: 'teacher/cohort',
  },
  {
    path: '/teacher-cohort/$cohortId/activity/add',
    area: 'teacher',
    guard: 'teacher',
    screen: 'any/activity-form',
  },
  {
    path: '/teacher-activity/add',
    area: 'teacher',
    guard: 'teacher',
    screen: 'any/activity-form',
  },
  {
    path: '/teacher-activity/edit/$activityId',
    area: 'teacher',
    guard: 'teacher',
    screen: 'any/activity-form',
  },
  { path: '/teacher-settings', area: 'teacher', guard: 'teacher', screen: 'any/settings' },
  { path: '/parents-home', area: 'parent', guard: 'parent', screen: 'parent/home' },
  { path: '/parents-calendar', area: 'parent', guard: 'parent', screen: 'parent/calendar' },
  { path: '/parent-overview', area: 'parent', guard: 'parent', screen: 'parent/planner' },
  { path: '/parent-hub', area: 'parent', guard: 'parent', screen: 'parent/hub' },
  {
    path: '/parent-activity/$activityId',
    area: 'parent',
    guard: 'parent',
    screen: 'any/activity',
  },
  { path: '/parent-cohort/$cohortId', area: 'parent', guard: 'parent', screen: 'parent/cohort' },
  { path: '/parents-messages', area: 'parent', guard: 'parent', screen: 'parent/messages' },
  { path: '/parent-reminders', area: 'parent', guard: 'parent', screen: 'parent/reminders' },
  { path: '/parent-settings', area: 'parent', guard: 'parent', screen: 'any/settings' },
  { path: '/activity/$activityId', area: 'any', guard: 'token', screen: 'any/activity' },
  {
    path: '/activities/$activityId',
    area: 'any',
    guard: 'parentAndChild',
    screen: 'any/activity',
  },
  { path: '/child-overview', area: 'any', guard: 'token', screen: 'child/overview' },
] as const satisfies readonly RouteLine[];

export type Screen = Exclude<(typeof ROUTE_TABLE)[number]['screen'], null>;

/** The default home page of each role kind. */
export const HOME_PATHS: Readonly<Record<RoleKind, (typeof ROUTE_TABLE)[number]['path']>> = {
  admin: '/admin-dashboard',
  teacher: '/teacher-overview',
  parent: '/parents-home',
  child: '/child-overview',
};

/** The personal settings of each area; a child's are a part of its one page. */
export const SETTINGS_PATHS = {
  admin: { to: '/admin-settings' },
  teacher: { to: '/teacher-settings' },
  parent: { to: '/parent-settings' },
  child: { to: '/child-overview', search: { tab: 'settings' } },
} as const satisfies Readonly<Record<RoleKind, { readonly to: string; readonly search?: object }>>;

/** The route that matches a path. */
export function findRoute(pathname: string): RouteLine | null {
  return ROUTE_TABLE.find((line) => matchesPath(line.path, pathname)) ?? null;
}

/** `$name` stands for one part that is not empty, `{-$name}` at the end for one or none. */
export function matchesPath(path: string, pathname: string): boolean {
  const pattern = path.split('/');
  const parts = pathname.split('/');
  const mayLack = pattern.at(-1)?.startsWith('{-$') === true && parts.length === pattern.length - 1;
  return (
    (pattern.length === parts.length || mayLack) &&
    parts.every((part, index) => {
      const wanted = pattern[index] ?? '';
      return /^(\$|\{-\$)/.test(wanted) ? part !== '' : part === wanted;
    })
  );
}
