import * as z from 'zod/mini';
import { publicAccess } from '#domain/auth/access.ts';
import { LANGUAGES } from '#domain/languages.ts';
import { ROLE_KINDS } from '#domain/roles/kinds.ts';
import { PERMISSIONS, type PermissionKey } from '#domain/roles/permissions.ts';
import { endpoint } from './endpoint.ts';
import { id, instant } from './schemas.ts';

/** Long enough for any address, short enough that nobody makes the hashing work. */
const credential = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
const token = credential(200);

export const permissionKey = z.enum(
  PERMISSIONS.map((permission) => permission.key) as [PermissionKey, ...PermissionKey[]],
);

export const login = endpoint({
  name: 'auth.login',
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with username or e-mail and password',
  access: publicAccess,
  body: z.strictObject({
    email: credential(254),
    password: credential(1024),
    tenantId: z.optional(z.string()),
  }),
  answer: z.object({
    _id: id,
    accessToken: z.string(),
    refreshToken: z.string(),
    /** Names, in the order of `roleIds` and `roleKinds`. */
    roles: z.array(z.string()),
    roleIds: z.array(id),
    roleKinds: z.array(z.enum(ROLE_KINDS)),
    childRoleId: z.nullable(id),
    /** The sign-in before this one. */
    lastLogin: z.nullable(instant),
    firstName: z.string(),
    lastName: z.string(),
    /** Of the active role: empty while a role has yet to be chosen. */
    permissions: z.array(permissionKey),
    language: z.nullable(z.enum(LANGUAGES)),
  }),
  errors: ['credentials_required', 'invalid_credentials', 'username_required', 'busy'],
  whenIncomplete: 'credentials_required',
  maxQueries: 6,
});

export const refresh = endpoint({
  name: 'auth.refresh',
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Exchange a refresh token for a new pair',
  access: publicAccess,
  body: z.strictObject({ refreshToken: token }),
  answer: z.object({ accessToken: z.string(), refreshToken: z.string() }),
  errors: ['refresh_token_required', 'refresh_refused'],
  whenIncomplete: 'refresh_token_required',
  maxQueries: 5,
});

export const logout = endpoint({
  name: 'auth.logout',
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the sign-in of the refresh token or of the bearer; always succeeds',
  access: publicAccess,
  body: z.optional(z.strictObject({ refreshToken: z.optional(token) })),
  maxQueries: 4,
});
