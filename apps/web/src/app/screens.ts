import type { RouteComponent } from '@tanstack/react-router';
import type { Screen } from './route-table.ts';

/**
 * The file of each screen. Every one is a chunk of its own, loaded when its page is opened. This table is
 * one too: it grows with every screen, and the login screen must not.
 */
export const SCREENS: Readonly<
  Record<Exclude<Screen, 'public/login'>, () => Promise<RouteComponent>>
> = {
  'public/reset-password': async () =>
    (await import('../pages/public/reset-password.tsx')).ResetPassword,
  'admin/user-overview': async () =>
    (await import('../pages/admin/user-overview.tsx')).UserOverview,
  'admin/user-detail': async () => (await import('../pages/admin/user-detail.tsx')).UserDetail,
  'admin/archived-user': async () =>
    (await import('../pages/admin/archived-user.tsx')).ArchivedUser,
  'admin/location-overview': async () =>
    (await import('../pages/admin/location-overview.tsx')).LocationOverview,
  'admin/location-detail': async () =>
    (await import('../pages/admin/location-detail.tsx')).LocationDetail,
  'admin/role-overview': async () =>
    (await import('../pages/admin/role-overview.tsx')).RoleOverview,
  'admin/role-detail': async () => (await import('../pages/admin/role-detail.tsx')).RoleDetail,
  'admin/configuration': async () =>
    (await import('../pages/admin/configuration.tsx')).Configuration,
  'any/settings': async () => (await import('../pages/any/settings.tsx')).Settings,
  'teacher/overview': async () => (await import('../pages/teacher/overview.tsx')).TeacherOverview,
  'parent/home': async () => (await import('../pages/parent/home.tsx')).ParentHome,
  'child/overview': async () => (await import('../pages/child/overview.tsx')).ChildOverview,
};
