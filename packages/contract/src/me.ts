import * as z from 'zod/mini';
import { signedIn, signedInAnyRole } from '#domain/auth/access.ts';
import { RELATIONS, RIGHTS } from '#domain/families/guardianship.ts';
import { LANGUAGES } from '#domain/languages.ts';
import { ROLE_KINDS } from '#domain/roles/kinds.ts';
import { permissionKey } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { id, version } from './schemas.ts';

export const cohortName = z.object({ id, name: z.string(), schoolYear: z.string() });
const role = z.object({ id, name: z.string(), kind: z.enum(ROLE_KINDS) });

/** What a person may see of the own account, and partly change. */
export const profile = {
  email: z.nullable(z.string()),
  /** Entered, and not confirmed yet: counts after the link sent to it was pressed. */
  pendingEmail: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Null of a child whose address is confidential. */
  address: z.nullable(z.string()),
  version,
};

export const getMe = endpoint({
  name: 'me.get',
  method: 'GET',
  path: '/me',
  summary: 'Who is signed in, in which role, with which permissions and cohorts',
  access: signedInAnyRole,
  answer: z.object({
    userId: id,
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    ...profile,
    language: z.nullable(z.enum(LANGUAGES)),
    roles: z.array(role),
    /** Null while a person with several roles has not chosen. */
    activeRole: z.nullable(role),
    permissions: z.array(permissionKey),
    /** Those taught by a teacher, or attended by a child. */
    cohorts: z.array(cohortName),
  }),
  maxQueries: 3,
});

export const listMyChildren = endpoint({
  name: 'me.children',
  method: 'GET',
  path: '/me/children',
  summary: 'The children that the signed-in guardian may see',
  access: signedIn,
  answer: z.object({
    items: z.array(
      z.object({
        userId: id,
        firstName: z.string(),
        lastName: z.string(),
        relation: z.enum(RELATIONS),
        /** What the guardian may do for the child today. */
        rights: z.array(z.enum(RIGHTS)),
        cohorts: z.array(cohortName),
      }),
    ),
  }),
  maxQueries: 2,
});
