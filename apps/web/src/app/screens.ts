import '../ui/all-styles.css';
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { Screen } from './route-table.ts';

/** The file of each screen. Every one is a chunk of its own, loaded when its page is opened. */
export const SCREENS = {
  shell: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
  'public/reset-password': lazyRouteComponent(
    () => import('../pages/public/reset-password.tsx'),
    'ResetPassword',
  ),
  'admin/location-overview': lazyRouteComponent(
    () => import('../pages/admin/location-overview.tsx'),
    'LocationOverview',
  ),
  'admin/location-detail': lazyRouteComponent(
    () => import('../pages/admin/location-detail.tsx'),
    'LocationDetail',
  ),
  'admin/role-overview': lazyRouteComponent(
    () => import('../pages/admin/role-overview.tsx'),
    'RoleOverview',
  ),
  'admin/role-detail': lazyRouteComponent(
    () => import('../pages/admin/role-detail.tsx'),
    'RoleDetail',
  ),
  'teacher/overview': lazyRouteComponent(
    () => import('../pages/teacher/overview.tsx'),
    'TeacherOverview',
  ),
  'parent/home': lazyRouteComponent(() => import('../pages/parent/home.tsx'), 'ParentHome'),
  'child/overview': lazyRouteComponent(
    () => import('../pages/child/overview.tsx'),
    'ChildOverview',
  ),
} satisfies Record<Exclude<Screen, 'public/login'> | 'shell', RouteComponent>;
