import {
  IconBallFootball,
  IconBeach,
  IconHome,
  IconMapPin,
  IconSchool,
  IconShieldLock,
  IconUsers,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import type { RoleKind } from '#domain/roles/kinds.ts';
import type { PermissionKey } from '#domain/roles/permissions.ts';
import type common from '../locales/en/common.json';
import type { ROUTE_TABLE } from './route-table.ts';

export interface NavigationEntry {
  readonly path: (typeof ROUTE_TABLE)[number]['path'];
  /** The key below `nav` in common.json. */
  readonly label: Exclude<keyof (typeof common)['nav'], 'label'>;
  readonly icon: TablerIcon;
  /** Further paths below which the entry is active. */
  readonly also?: readonly string[];
  /** Shown only to those who hold one of them: without any the page has nothing to offer. */
  readonly permissions?: readonly PermissionKey[];
}

/** What each area offers, in the order of the bar. A new screen adds its line here. */
export const NAVIGATION: Readonly<Record<RoleKind, readonly NavigationEntry[]>> = {
  admin: [
    {
      path: '/admin-overview',
      label: 'activities',
      icon: IconBallFootball,
      also: ['/activity/'],
      permissions: ['activities.view'],
    },
    {
      path: '/admin-user-overview',
      label: 'users',
      icon: IconUsers,
      also: ['/admin/user/', '/admin-archived-user/'],
      permissions: ['users.view'],
    },
    {
      path: '/admin-location-overview',
      label: 'locations',
      icon: IconMapPin,
      also: ['/admin-locations-detail/'],
    },
    {
      path: '/admin-cohort-overview',
      label: 'cohorts',
      icon: IconUsersGroup,
      also: ['/admin-cohort/'],
      permissions: ['cohorts.view'],
    },
    { path: '/admin-holidays', label: 'holidays', icon: IconBeach },
    {
      path: '/admin-permission-management',
      label: 'roles',
      icon: IconShieldLock,
      also: ['/admin/role/'],
      permissions: ['roles.manage'],
    },
    {
      path: '/admin-configuration',
      label: 'configuration',
      icon: IconSchool,
      permissions: ['school.configure', 'audit.view'],
    },
  ],
  teacher: [
    { path: '/teacher-overview', label: 'home', icon: IconHome, also: ['/teacher-activity/'] },
  ],
  parent: [{ path: '/parents-home', label: 'home', icon: IconHome }],
  child: [{ path: '/child-overview', label: 'home', icon: IconHome }],
};
