import * as z from 'zod/mini';
import { permission } from '#domain/auth/access.ts';
import { ROLE_KINDS } from '#domain/roles/kinds.ts';
import { permissionKey } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { id } from './schemas.ts';

export const listRoles = endpoint({
  name: 'roles.list',
  method: 'GET',
  path: '/roles',
  summary: 'Roles of the school with the number of people who hold them',
  access: permission('roles.manage'),
  answer: z.object({
    items: z.array(
      z.object({
        id,
        name: z.string(),
        kind: z.enum(ROLE_KINDS),
        description: z.nullable(z.string()),
        builtIn: z.boolean(),
        people: z.int(),
        permissions: z.array(permissionKey),
      }),
    ),
  }),
  maxQueries: 2,
});

export const listPermissions = endpoint({
  name: 'roles.permissions',
  method: 'GET',
  path: '/permissions',
  summary: 'The permission catalogue, in the reader’s language',
  access: permission('roles.manage'),
  answer: z.object({
    items: z.array(
      z.object({ id, key: permissionKey, title: z.string(), description: z.string() }),
    ),
  }),
  maxQueries: 1,
});
