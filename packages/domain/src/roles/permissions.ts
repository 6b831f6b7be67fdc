import { ROLE_KINDS, type RoleKind } from './kinds.ts';

/**
 * The permission catalogue (product.md section 4): a fixed list, the same in every school, so it is
 * code and not a table. Ids never change; a new permission is added at the end.
 * `holders` are the built-in roles that have it in a new school.
 */
export const PERMISSIONS = [
  { id: '0193a000-0000-7000-8000-000000000001', key: 'users.view', holders: ['admin', 'teacher'] },
  { id: '0193a000-0000-7000-8000-000000000002', key: 'users.manage', holders: ['admin'] },
  { id: '0193a000-0000-7000-8000-000000000003', key: 'users.setPassword', holders: ['admin'] },
  { id: '0193a000-0000-7000-8000-000000000004', key: 'users.import', holders: ['admin'] },
  { id: '0193a000-0000-7000-8000-000000000005', key: 'roles.manage', holders: ['admin'] },
  {
    id: '0193a000-0000-7000-8000-000000000006',
    key: 'cohorts.view',
    holders: ['admin', 'teacher', 'parent'],
  },
  { id: '0193a000-0000-7000-8000-000000000007', key: 'cohorts.manage', holders: ['admin'] },
  { id: '0193a000-0000-7000-8000-000000000008', key: 'locations.manage', holders: ['admin'] },
  { id: '0193a000-0000-7000-8000-000000000009', key: 'holidays.manage', holders: ['admin'] },
  { id: '0193a000-0000-7000-8000-00000000000a', key: 'school.configure', holders: ['admin'] },
  {
    id: '0193a000-0000-7000-8000-00000000000b',
    key: 'activities.view',
    holders: ['admin', 'teacher', 'parent', 'child'],
  },
  {
    id: '0193a000-0000-7000-8000-00000000000c',
    key: 'activities.manage',
    holders: ['admin', 'teacher'],
  },
  { id: '0193a000-0000-7000-8000-00000000000d', key: 'activities.promote', holders: ['admin'] },
  {
    id: '0193a000-0000-7000-8000-00000000000e',
    key: 'bookings.view',
    holders: ['admin', 'teacher', 'parent', 'child'],
  },
  {
    id: '0193a000-0000-7000-8000-00000000000f',
    key: 'bookings.create',
    holders: ['admin', 'teacher', 'parent'],
  },
  {
    id: '0193a000-0000-7000-8000-000000000010',
    key: 'bookings.decide',
    holders: ['admin', 'teacher'],
  },
  {
    id: '0193a000-0000-7000-8000-000000000011',
    key: 'bookings.cancel',
    holders: ['admin', 'teacher', 'parent'],
  },
  {
    id: '0193a000-0000-7000-8000-000000000012',
    key: 'attendance.view',
    holders: ['admin', 'teacher', 'parent', 'child'],
  },
  {
    id: '0193a000-0000-7000-8000-000000000013',
    key: 'attendance.take',
    holders: ['admin', 'teacher'],
  },
  {
    id: '0193a000-0000-7000-8000-000000000014',
    key: 'sessions.manage',
    holders: ['admin', 'teacher'],
  },
  {
    id: '0193a000-0000-7000-8000-000000000015',
    key: 'exports.create',
    holders: ['admin', 'teacher'],
  },
  {
    id: '0193a000-0000-7000-8000-000000000016',
    key: 'absences.report',
    holders: ['admin', 'teacher', 'parent'],
  },
  {
    id: '0193a000-0000-7000-8000-000000000017',
    key: 'absences.decide',
    holders: ['admin', 'teacher'],
  },
  { id: '0193a000-0000-7000-8000-000000000018', key: 'absences.configure', holders: ['admin'] },
  { id: '0193a000-0000-7000-8000-000000000019', key: 'reminders.manage', holders: ['admin'] },
  {
    id: '0193a000-0000-7000-8000-00000000001a',
    key: 'messages.send',
    holders: ['admin', 'teacher', 'parent'],
  },
  {
    id: '0193a000-0000-7000-8000-00000000001b',
    key: 'messages.broadcast',
    holders: ['admin', 'teacher'],
  },
  {
    id: '0193a000-0000-7000-8000-00000000001c',
    key: 'payments.view',
    holders: ['admin', 'parent'],
  },
  { id: '0193a000-0000-7000-8000-00000000001d', key: 'payments.manage', holders: ['admin'] },
  {
    id: '0193a000-0000-7000-8000-00000000001e',
    key: 'reports.view',
    holders: ['admin', 'teacher'],
  },
  { id: '0193a000-0000-7000-8000-00000000001f', key: 'dashboard.view', holders: ['admin'] },
  { id: '0193a000-0000-7000-8000-000000000020', key: 'tasks.manage', holders: ['admin'] },
  { id: '0193a000-0000-7000-8000-000000000021', key: 'audit.view', holders: ['admin'] },
  { id: '0193a000-0000-7000-8000-000000000022', key: 'privacy.manage', holders: ['admin'] },
] as const satisfies readonly { id: string; key: string; holders: readonly RoleKind[] }[];

export type PermissionKey = (typeof PERMISSIONS)[number]['key'];

export function isPermissionKey(value: string): value is PermissionKey {
  return PERMISSIONS.some((permission) => permission.key === value);
}

/** Those that are about the whole school: they count where the whole school is within reach. */
const ADMIN_ONLY: ReadonlySet<PermissionKey> = new Set<PermissionKey>([
  'users.manage',
  'users.setPassword',
  'users.import',
  'roles.manage',
  'cohorts.manage',
  'school.configure',
  'absences.configure',
  'payments.manage',
  'dashboard.view',
  'tasks.manage',
  'audit.view',
  'privacy.manage',
]);
/** Those that are work of the school; a family has no part in them, whatever its role was given. */
const STAFF_ONLY: ReadonlySet<PermissionKey> = new Set<PermissionKey>([
  'users.view',
  'locations.manage',
  'holidays.manage',
  'activities.manage',
  'activities.promote',
  'bookings.decide',
  'attendance.take',
  'sessions.manage',
  'exports.create',
  'absences.decide',
  'reminders.manage',
  'messages.broadcast',
  'reports.view',
]);

/** The kinds of role in which a permission counts: it never widens the reach of the kind. */
export function kindsOf(key: PermissionKey): readonly RoleKind[] {
  if (ADMIN_ONLY.has(key)) return ['admin'];
  return STAFF_ONLY.has(key) ? ['admin', 'teacher'] : ROLE_KINDS;
}

/** What of a role's permissions counts. */
export function effectivePermissions(
  kind: RoleKind,
  permissions: readonly PermissionKey[],
): PermissionKey[] {
  return permissions.filter((key) => kindsOf(key).includes(kind));
}

/** Who manages roles needs the whole school within reach: in a role of another kind it counts for nothing. */
export function countsIn(kind: RoleKind, key: PermissionKey): boolean {
  return key !== 'roles.manage' || kind === 'admin';
}

export function defaultPermissions(kind: RoleKind): PermissionKey[] {
  return PERMISSIONS.filter((permission) =>
    (permission.holders as readonly RoleKind[]).includes(kind),
  ).map((permission) => permission.key);
}
