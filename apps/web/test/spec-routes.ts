import type { Guard } from '../src/app/route-table.ts';

const of = (guard: Guard, ...paths: string[]): [string, Guard][] =>
  paths.map((path) => [path, guard]);

/** The table of spec point 2: each path and who may enter. `/` only leads on to the login screen. */
export const SPEC_ROUTES: Readonly<Record<string, Guard>> = Object.fromEntries([
  ...of('open', '/login', '/reset-password'),
  ...of('token', '/child-overview', '/activity/$activityId'),
  ...of(
    'admin',
    '/admin-dashboard',
    '/admin-overview',
    '/admin-calendar',
    '/admin-settings',
    '/admin-absence-flow',
    '/admin-user-overview',
    '/admin-location-overview',
    '/admin-locations-detail/$locationId',
    '/admin-cohort-overview',
    '/admin-add-edit-activity/{-$activityId}',
    '/admin-cohort/$cohortId',
    '/admin/user/$userId',
    '/admin-archived-user/$userId',
    '/admin-activity-approval',
    '/admin-messages',
    '/admin-holidays',
    '/admin-configuration',
    '/admin-permission-management',
    '/admin-tasks',
    '/admin/role/$roleId',
    '/admin-payment-hub/$id',
    '/admin-attendance-reports',
  ),
  ...of(
    'parent',
    '/parent-overview',
    '/parent-hub',
    '/parents-calendar',
    '/parent-settings',
    '/parent-activity/$activityId',
    '/parents-messages',
    '/parents-home',
    '/parent-cohort/$cohortId',
    '/parent-reminders',
  ),
  ...of(
    'teacher',
    '/teacher-overview',
    '/teacher-activity/$activityId',
    '/teacher-calendar',
    '/teacher-settings',
    '/teacher-cohort/$cohortId',
    '/teacher-cohort/$cohortId/activity/add',
    '/teacher-activity/add',
    '/teacher-activity/edit/$activityId',
  ),
  ...of('parentAndChild', '/activities/$activityId'),
]);
