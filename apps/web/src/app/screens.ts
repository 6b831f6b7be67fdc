import { lazyRouteComponent as lazyComponent, type RouteComponent } from '@tanstack/react-router';
import { withTimeout } from '../lib/loading/with-timeout.ts';
import type { Screen } from './route-table.ts';

/** A page whose code does not come within 120 s offers to try again, like one that fails. */
function lazyRouteComponent<
  Module extends Record<string, unknown>,
  Name extends keyof Module & string,
>(load: () => Promise<Module>, name: Name): RouteComponent {
  return lazyComponent(() => withTimeout(load), name);
}

/** The file of each screen. Every one is a chunk of its own, loaded when its page is opened. */
export const SCREENS = {
  shell: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
  'public/reset-password': lazyRouteComponent(
    () => import('../pages/public/reset-password.tsx'),
    'ResetPassword',
  ),
  'admin/dashboard': lazyRouteComponent(
    () => import('../pages/admin/dashboard.tsx'),
    'AdminDashboard',
  ),
  'admin/tasks': lazyRouteComponent(() => import('../pages/admin/tasks.tsx'), 'AdminTasks'),
  'admin/activity-overview': lazyRouteComponent(
    () => import('../pages/admin/activity-overview.tsx'),
    'ActivityOverview',
  ),
  'admin/calendar': lazyRouteComponent(
    () => import('../pages/admin/calendar.tsx'),
    'AdminCalendar',
  ),
  'teacher/calendar': lazyRouteComponent(
    () => import('../pages/teacher/calendar.tsx'),
    'TeacherCalendar',
  ),
  'parent/calendar': lazyRouteComponent(
    () => import('../pages/parent/calendar.tsx'),
    'ParentCalendar',
  ),
  'admin/user-overview': lazyRouteComponent(
    () => import('../pages/admin/user-overview.tsx'),
    'UserOverview',
  ),
  'admin/user-detail': lazyRouteComponent(
    () => import('../pages/admin/user-detail.tsx'),
    'UserDetail',
  ),
  'admin/archived-user': lazyRouteComponent(
    () => import('../pages/admin/archived-user.tsx'),
    'ArchivedUser',
  ),
  'admin/location-overview': lazyRouteComponent(
    () => import('../pages/admin/location-overview.tsx'),
    'LocationOverview',
  ),
  'admin/location-detail': lazyRouteComponent(
    () => import('../pages/admin/location-detail.tsx'),
    'LocationDetail',
  ),
  'admin/cohort-overview': lazyRouteComponent(
    () => import('../pages/admin/cohort-overview.tsx'),
    'CohortOverview',
  ),
  'admin/cohort-detail': lazyRouteComponent(
    () => import('../pages/admin/cohort-detail.tsx'),
    'CohortDetail',
  ),
  'admin/attendance-reports': lazyRouteComponent(
    () => import('../pages/admin/attendance-reports.tsx'),
    'AttendanceReports',
  ),
  'admin/payment-hub': lazyRouteComponent(
    () => import('../pages/admin/payment-hub.tsx'),
    'PaymentHub',
  ),
  'admin/holidays': lazyRouteComponent(() => import('../pages/admin/holidays.tsx'), 'Holidays'),
  'teacher/cohort': lazyRouteComponent(
    () => import('../pages/teacher/cohort.tsx'),
    'TeacherCohort',
  ),
  'parent/cohort': lazyRouteComponent(() => import('../pages/parent/cohort.tsx'), 'ParentCohort'),
  'admin/absence-flow': lazyRouteComponent(
    () => import('../pages/admin/absence-flow.tsx'),
    'AbsenceFlow',
  ),
  'admin/approval-center': lazyRouteComponent(
    () => import('../pages/admin/approval-center.tsx'),
    'ApprovalCenter',
  ),
  'admin/role-overview': lazyRouteComponent(
    () => import('../pages/admin/role-overview.tsx'),
    'RoleOverview',
  ),
  'admin/role-detail': lazyRouteComponent(
    () => import('../pages/admin/role-detail.tsx'),
    'RoleDetail',
  ),
  'admin/configuration': lazyRouteComponent(
    () => import('../pages/admin/configuration.tsx'),
    'Configuration',
  ),
  'any/activity': lazyRouteComponent(() => import('../pages/any/activity.tsx'), 'Activity'),
  'any/activity-form': lazyRouteComponent(
    () => import('../pages/any/activity-form.tsx'),
    'ActivityFormPage',
  ),
  'any/settings': lazyRouteComponent(() => import('../pages/any/settings.tsx'), 'Settings'),
  'teacher/overview': lazyRouteComponent(
    () => import('../pages/teacher/overview.tsx'),
    'TeacherOverview',
  ),
  'parent/home': lazyRouteComponent(() => import('../pages/parent/home.tsx'), 'ParentHome'),
  'parent/planner': lazyRouteComponent(
    () => import('../pages/parent/planner.tsx'),
    'ParentPlanner',
  ),
  'parent/hub': lazyRouteComponent(() => import('../pages/parent/hub.tsx'), 'ParentHub'),
  'child/overview': lazyRouteComponent(
    () => import('../pages/child/overview.tsx'),
    'ChildOverview',
  ),
  'admin/messages': lazyRouteComponent(
    () => import('../pages/admin/messages.tsx'),
    'AdminMessages',
  ),
  'parent/messages': lazyRouteComponent(
    () => import('../pages/parent/messages.tsx'),
    'ParentMessages',
  ),
  'parent/reminders': lazyRouteComponent(
    () => import('../pages/parent/reminders.tsx'),
    'ParentReminders',
  ),
} satisfies Record<Exclude<Screen, 'public/login'> | 'shell', RouteComponent>;
