import { PERMISSIONS } from '#domain/roles/permissions.ts';
import { ADMINISTRATOR, elsewhere, type Row } from '../row.ts';

export const ROLES_ROWS: Readonly<Record<string, Row>> = {
  'roles.list': { allowed: ADMINISTRATOR },
  'roles.permissions': { allowed: ADMINISTRATOR },
  'roles.permissionsOfRole': {
    allowed: ADMINISTRATOR,
    targets: {
      'of the school': { id: ({ ids }) => ids.role, found: ADMINISTRATOR },
      ...elsewhere(({ ids }) => ids.foreignRole),
    },
  },
  'roles.create': {
    allowed: ADMINISTRATOR,
    body: () => ({ name: `Role ${Math.random()}`, kind: 'teacher' }),
  },
  'roles.delete': {
    allowed: ADMINISTRATOR,
    targets: {
      'that is built in': { id: ({ ids }) => ids.role, found: ADMINISTRATOR, status: 409 },
      ...elsewhere(({ ids }) => ids.foreignRole),
    },
  },
  'roles.updatePermissions': {
    allowed: ADMINISTRATOR,
    body: ({ ids }) => ({ roleId: ids.foreignRole, permissionIds: [] }),
    status: 404,
  },
  'roles.assign': {
    allowed: ADMINISTRATOR,
    body: ({ ids }) => ({ roleId: ids.foreignRole, permissionId: PERMISSIONS[0].id }),
    status: 404,
  },
  'roles.unassign': {
    allowed: ADMINISTRATOR,
    body: ({ ids }) => ({ roleId: ids.foreignRole, permissionId: PERMISSIONS[0].id }),
    status: 404,
  },
};
