import * as z from 'zod/mini';
import { permission, signedIn } from '#domain/auth/access.ts';
import { RELATIONS } from '#domain/families/guardianship.ts';
import { ROLE_KINDS } from '#domain/roles/kinds.ts';
import { USER_SORTS, USER_STATUSES } from '#domain/users/user.ts';
import { endpoint } from './endpoint.ts';
import { cohortName } from './me.ts';
import { id, listOf, localDate, pageFields, sortField } from './schemas.ts';
import { listedUser, subRole } from './users.ts';

/** A person in the list, with whose guardian somebody is. */
const listedPerson = z.object({
  ...listedUser.shape,
  /** Those who are still here, the eldest first; none where the reader does not see all families. */
  children: z.array(z.object({ userId: id, firstName: z.string(), relation: z.enum(RELATIONS) })),
});

export const listUsers = endpoint({
  name: 'users.list',
  method: 'GET',
  path: '/users',
  summary:
    'People within the caller’s reach: search, filter, sort, page; archived ones if asked for',
  access: permission('users.view'),
  query: z.strictObject({
    ...pageFields,
    sort: sortField(USER_SORTS),
    roleId: z.optional(id),
    kind: z.optional(z.enum(ROLE_KINDS)),
    cohortId: z.optional(id),
    /** Left out: active and invited people. */
    status: z.optional(z.enum([...USER_STATUSES, 'all'])),
  }),
  answer: z.object({ ...listOf(listedPerson), can: z.object({ create: z.boolean() }) }),
  maxQueries: 3,
});

export const listTeachers = endpoint({
  name: 'users.teachers',
  method: 'GET',
  path: '/users/teachers',
  summary: 'The names of the school’s teachers',
  access: signedIn,
  answer: z.object({
    items: z.array(z.object({ userId: id, firstName: z.string(), lastName: z.string(), subRole })),
  }),
  maxQueries: 2,
});

export const listChildren = endpoint({
  name: 'users.children',
  method: 'GET',
  path: '/users/children',
  summary: 'The children within the caller’s reach: own, taught, or all',
  access: signedIn,
  query: z.strictObject({ q: pageFields.q }),
  answer: z.object({
    items: z.array(
      z.object({
        userId: id,
        username: z.nullable(z.string()),
        firstName: z.string(),
        lastName: z.string(),
        birthDate: z.nullable(localDate),
        cohorts: z.array(cohortName),
      }),
    ),
  }),
  maxQueries: 2,
});
