import * as z from 'zod/mini';
import { publicAccess, signedInAnyRole } from '#domain/auth/access.ts';
import { LANGUAGES } from '#domain/languages.ts';
import { ROLE_KINDS } from '#domain/roles/kinds.ts';
import { PERMISSIONS, type PermissionKey } from '#domain/roles/permissions.ts';
import { THEMES } from '#domain/themes.ts';
import { endpoint } from './endpoint.ts';
import { homePages } from './home-pages.ts';
import { newPassword } from './passwords.ts';
import { credential, email, id, instant, text, username } from './schemas.ts';

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
    theme: z.nullable(z.enum(THEMES)),
    /** The page of each area that opens now; a later change counts from the next sign-in on. */
    homePages,
  }),
  errors: [
    'credentials_required',
    'invalid_credentials',
    'username_required',
    'too_many_requests',
    'busy',
  ],
  whenIncomplete: 'credentials_required',
  maxQueries: 5,
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
  maxQueries: 6,
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

export const getSetup = endpoint({
  name: 'auth.setup',
  method: 'GET',
  path: '/auth/setup',
  summary: 'Whether the school still has no administrator, so that the first one can be created',
  access: publicAccess,
  answer: z.object({ available: z.boolean() }),
  maxQueries: 1,
});

export const register = endpoint({
  name: 'auth.register',
  method: 'POST',
  path: '/auth/register',
  summary: 'Create the first administrator, with the one-time code of the operator’s link',
  access: publicAccess,
  body: z.strictObject({
    username,
    email,
    password: newPassword,
    /** Said by the client, believed by nobody: this call creates an administrator and nothing else. */
    roles: z.array(z.string().check(z.maxLength(60))).check(z.minLength(1), z.maxLength(10)),
    firstName: text(80),
    lastName: text(80),
    address: text(200),
    phone: text(40),
    tenantId: z.string().check(z.minLength(1), z.maxLength(63)),
    setupCode: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({ _id: id }),
  status: 201,
  errors: ['all_fields_required', 'setup_not_available', 'setup_code_invalid', 'too_many_requests'],
  whenIncomplete: 'all_fields_required',
  maxQueries: 8,
});

export const confirmEmail = endpoint({
  name: 'auth.confirmEmail',
  method: 'POST',
  path: '/auth/confirm-email',
  summary: 'Confirm a new e-mail address by the link of a mail; until then the old one counts',
  access: publicAccess,
  body: z.strictObject({ token }),
  errors: ['link_invalid'],
  maxQueries: 16,
});

export const listSessions = endpoint({
  name: 'auth.sessions',
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Where the person is signed in',
  access: signedInAnyRole,
  answer: z.object({
    items: z.array(
      z.object({
        id,
        createdAt: instant,
        lastUsedAt: instant,
        /** Browser and system, as far as they tell. */
        device: z.nullable(z.string()),
        current: z.boolean(),
      }),
    ),
  }),
  maxQueries: 2,
});

export const endOtherSessions = endpoint({
  name: 'auth.endOtherSessions',
  method: 'POST',
  path: '/auth/sessions/end-others',
  summary: 'Sign out everywhere else; only this device stays known',
  access: signedInAnyRole,
  maxQueries: 4,
});
