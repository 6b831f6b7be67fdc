import {
  IconBallFootball,
  IconBeach,
  IconBellRinging,
  IconCalendar,
  IconChartBar,
  IconChecklist,
  IconHome,
  IconLayoutDashboard,
  IconLayoutList,
  IconListCheck,
  IconMapPin,
  IconMessages,
  IconReceipt,
  IconSchool,
  IconShieldLock,
  IconTicket,
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
  /** What stands for the parts of the path, where it has some. */
  readonly params?: Readonly<Record<string, string>>;
  /** The key below `nav` in common.json. */
  readonly label: Exclude<keyof (typeof common)['nav'], 'label' | 'school'>;
  readonly icon: TablerIcon;
  /** Further paths below which the entry is active. */
  readonly also?: readonly string[];
  /** Shown only to those who hold one of them: without any the page has nothing to offer. */
  readonly permissions?: readonly PermissionKey[];
  /** What it says how many of wait: decisions, tasks, or conversations with something unread. */
  readonly counted?: 'approvals' | 'tasks' | 'messages';
  /** Opens a panel over the page that is open, and is no page of its own. */
  readonly panel?: 'messages';
  /** At a desk these stand below a heading of their own. */
  readonly group?: 'school';
}

/** What each area offers, in the order of the bar. A new screen adds its line here. */
export const NAVIGATION: Readonly<Record<RoleKind, readonly NavigationEntry[]>> = {
  admin: [
    { path: '/admin-dashboard', label: 'dashboard', icon: IconLayoutDashboard },
    {
      path: '/admin-activity-approval',
      label: 'approvals',
      icon: IconChecklist,
      permissions: ['bookings.decide', 'absences.decide'],
      counted: 'approvals',
    },
    {
      path: '/admin-overview',
      label: 'activities',
      icon: IconBallFootball,
      also: ['/activity/', '/admin-add-edit-activity'],
      permissions: ['activities.view'],
    },
    {
      path: '/admin-calendar',
      label: 'calendar',
      icon: IconCalendar,
      permissions: ['activities.view'],
    },
    {
      path: '/admin-tasks',
      label: 'tasks',
      icon: IconListCheck,
      permissions: ['tasks.manage'],
      counted: 'tasks',
    },
    {
      path: '/admin-attendance-reports',
      label: 'reports',
      icon: IconChartBar,
      permissions: ['reports.view'],
    },
    {
      path: '/admin-payment-hub/$id',
      params: { id: 'all' },
      label: 'payments',
      icon: IconReceipt,
      also: ['/admin-payment-hub/'],
      permissions: ['payments.view'],
    },
    {
      path: '/admin-messages',
      label: 'messages',
      icon: IconMessages,
      permissions: ['messages.send', 'messages.broadcast', 'reminders.manage'],
      counted: 'messages',
    },
    {
      path: '/admin-user-overview',
      label: 'users',
      icon: IconUsers,
      also: ['/admin/user/', '/admin-archived-user/', '/child-overview'],
      permissions: ['users.view'],
      group: 'school',
    },
    {
      path: '/admin-cohort-overview',
      label: 'cohorts',
      icon: IconUsersGroup,
      also: ['/admin-cohort/'],
      permissions: ['cohorts.view'],
      group: 'school',
    },
    {
      path: '/admin-location-overview',
      label: 'locations',
      icon: IconMapPin,
      also: ['/admin-locations-detail/'],
      group: 'school',
    },
    { path: '/admin-holidays', label: 'holidays', icon: IconBeach, group: 'school' },
    {
      path: '/admin-permission-management',
      label: 'roles',
      icon: IconShieldLock,
      also: ['/admin/role/'],
      permissions: ['roles.manage'],
      group: 'school',
    },
    {
      path: '/admin-configuration',
      label: 'configuration',
      icon: IconSchool,
      also: ['/admin-absence-flow'],
      permissions: ['school.configure', 'audit.view'],
      group: 'school',
    },
  ],
  teacher: [
    {
      path: '/teacher-overview',
      label: 'home',
      icon: IconHome,
      also: ['/teacher-activity/', '/teacher-cohort/', '/activity/', '/child-overview'],
      // Its tab of approvals.
      counted: 'approvals',
    },
    {
      path: '/teacher-calendar',
      label: 'calendar',
      icon: IconCalendar,
      permissions: ['activities.view'],
    },
    {
      path: '/teacher-overview',
      panel: 'messages',
      label: 'messages',
      icon: IconMessages,
      permissions: ['messages.send'],
      counted: 'messages',
    },
  ],
  parent: [
    {
      path: '/parents-home',
      label: 'home',
      icon: IconHome,
      also: ['/child-overview', '/parent-cohort/'],
    },
    {
      path: '/parent-overview',
      label: 'planner',
      icon: IconLayoutList,
      also: ['/parent-activity/', '/activity/', '/activities/'],
      permissions: ['activities.view'],
    },
    {
      path: '/parent-hub',
      label: 'bookings',
      icon: IconTicket,
      permissions: ['bookings.view'],
    },
    {
      path: '/parents-calendar',
      label: 'calendar',
      icon: IconCalendar,
      permissions: ['activities.view'],
    },
    {
      path: '/parents-messages',
      label: 'messages',
      icon: IconMessages,
      permissions: ['messages.send'],
      counted: 'messages',
    },
    { path: '/parent-reminders', label: 'reminders', icon: IconBellRinging },
  ],
  child: [
    {
      path: '/child-overview',
      label: 'home',
      icon: IconHome,
      also: ['/activity/', '/activities/'],
    },
  ],
};

/** Whether a page is the entry's own, or one that is reached from it. */
export function isCurrent({ path, also = [], panel }: NavigationEntry, pathname: string): boolean {
  if (panel !== undefined) return false;
  return pathname === path || also.some((start) => pathname.startsWith(start));
}
