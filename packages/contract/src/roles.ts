import * as z from 'zod/mini';
import { permission } from '#domain/auth/access.ts';
import { ROLE_KINDS } from '#domain/roles/kinds.ts';
import { PERMISSIONS } from '#domain/roles/permissions.ts';
import { permissionKey } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, optionalText, text } from './schemas.ts';

const role = z.object({
  id,
  name: z.string(),
  kind: z.enum(ROLE_KINDS),
  description: z.nullable(z.string()),
  builtIn: z.boolean(),
  people: z.int(),
  permissions: z.array(permissionKey),
  /** What the reader may give to it and take from it. */
  grantable: z.array(permissionKey),
  can: z.object({ delete: z.boolean(), edit: z.boolean() }),
});

const permissionItem = z.object({
  id,
  key: permissionKey,
  title: z.string(),
  description: z.string(),
});

export const newRole = z.strictObject({
  name: text(60),
  kind: z.enum(ROLE_KINDS),
  description: z._default(optionalText(300), null),
});

const assignment = z.strictObject({ roleId: id, permissionId: id });

const CHANGE_REFUSALS = ['role_for_administrators', 'permission_not_held', 'not_found'] as const;

export const listRoles = endpoint({
  name: 'roles.list',
  method: 'GET',
  path: '/roles',
  summary: 'Roles of the school with the number of people who hold them',
  access: permission('roles.manage'),
  answer: z.object({ items: z.array(role) }),
  maxQueries: 2,
});

export const listPermissions = endpoint({
  name: 'roles.permissions',
  method: 'GET',
  path: '/permissions',
  summary: 'The permission catalogue, in the reader’s language',
  access: permission('roles.manage'),
  answer: z.object({ items: z.array(permissionItem) }),
  maxQueries: 1,
});

export const listRolePermissions = endpoint({
  name: 'roles.permissionsOfRole',
  method: 'GET',
  path: '/permissions/{id}/permissions',
  summary: 'The permissions of one role',
  access: permission('roles.manage'),
  params: idParams,
  answer: z.object({ items: z.array(permissionItem) }),
  maxQueries: 2,
});

export const createRole = endpoint({
  name: 'roles.create',
  method: 'POST',
  path: '/roles',
  summary: 'Add a role of a kind, with no permissions yet',
  access: permission('roles.manage'),
  body: newRole,
  answer: role,
  status: 201,
  errors: ['role_exists'],
  maxQueries: 4,
});

export const deleteRole = endpoint({
  name: 'roles.delete',
  method: 'DELETE',
  path: '/roles/{id}',
  summary: 'Delete a role that nobody holds',
  access: permission('roles.manage'),
  params: idParams,
  errors: ['role_built_in', 'role_has_people', 'permission_not_held'],
  maxQueries: 5,
});

export const updateRolePermissions = endpoint({
  name: 'roles.updatePermissions',
  method: 'PUT',
  path: '/roles/permissions',
  summary: 'Set all permissions of a role at once',
  access: permission('roles.manage'),
  body: z.strictObject({
    roleId: id,
    permissionIds: z.array(id).check(z.maxLength(PERMISSIONS.length)),
  }),
  answer: role,
  errors: [...CHANGE_REFUSALS, 'role_holds_everything', 'roles_need_kind_admin'],
  maxQueries: 8,
});

export const assignPermission = endpoint({
  name: 'roles.assign',
  method: 'POST',
  path: '/permissions/assign',
  summary: 'Give a permission to a role',
  access: permission('roles.manage'),
  body: assignment,
  answer: role,
  errors: [...CHANGE_REFUSALS, 'roles_need_kind_admin'],
  maxQueries: 8,
});

export const unassignPermission = endpoint({
  name: 'roles.unassign',
  method: 'POST',
  path: '/permissions/unassign',
  summary: 'Take a permission from a role',
  access: permission('roles.manage'),
  body: assignment,
  answer: role,
  errors: [...CHANGE_REFUSALS, 'role_holds_everything'],
  maxQueries: 8,
});
