import * as z from 'zod/mini';
import { permission, signedInAnyRole } from '#domain/auth/access.ts';
import { LANGUAGES } from '#domain/languages.ts';
import { ROLE_KINDS } from '#domain/roles/kinds.ts';
import { SUB_ROLE_NAMES, USER_LIMITS, USER_STATUSES } from '#domain/users/user.ts';
import { endpoint } from './endpoint.ts';
import { relation } from './families.ts';
import { cohortName } from './me.ts';
import { newPassword } from './passwords.ts';
import {
  id,
  idParams,
  instant,
  localDate,
  optionalDate,
  optionalEmail,
  optionalText,
  text,
  username,
  version,
} from './schemas.ts';

const name = { firstName: text(USER_LIMITS.firstName), lastName: text(USER_LIMITS.lastName) };
export const subRole = z.nullable(z.enum(SUB_ROLE_NAMES));
const language = z.nullable(z.enum(LANGUAGES));
/** By name, as answers tell them. */
const roles = z
  .array(text(USER_LIMITS.username))
  .check(z.minLength(1), z.maxLength(USER_LIMITS.roles));

const fields = {
  username,
  email: z._default(optionalEmail, null),
  ...name,
  address: z._default(optionalText(USER_LIMITS.address), null),
  phone: z._default(optionalText(USER_LIMITS.phone), null),
  roles,
  subRole: z._default(subRole, null),
  language: z._default(language, null),
  birthDate: z._default(optionalDate, null),
  confidentialAddress: z._default(z.boolean(), false),
};

/** All that is edited of a person at once. */
export const userRecord = z.strictObject(fields);

export const newUser = z.strictObject({
  ...fields,
  /** Without one the person is invited and chooses it. */
  password: z.optional(newPassword),
  /** Of somebody without a password and with an e-mail address. */
  sendInvitation: z.optional(z.boolean()),
  /** Of a child; for who may fill cohorts. */
  cohortIds: z.optional(z.array(id).check(z.maxLength(USER_LIMITS.newCohorts))),
  /** Of a child: who is there already, with the rights that every new guardian has. */
  guardians: z.optional(
    z
      .array(z.strictObject({ guardianId: id, relation }))
      .check(z.maxLength(USER_LIMITS.newGuardians)),
  ),
  /** Of a guardian, the same way. */
  children: z.optional(
    z.array(z.strictObject({ childId: id, relation })).check(z.maxLength(USER_LIMITS.newChildren)),
  ),
});

/** Only what is sent is changed. */
export const userChange = z.strictObject({
  username: z.optional(username),
  email: z.optional(optionalEmail),
  firstName: z.optional(name.firstName),
  lastName: z.optional(name.lastName),
  address: z.optional(optionalText(USER_LIMITS.address)),
  phone: z.optional(optionalText(USER_LIMITS.phone)),
  roles: z.optional(roles),
  subRole: z.optional(subRole),
  language: z.optional(language),
  birthDate: z.optional(optionalDate),
  confidentialAddress: z.optional(z.boolean()),
  version,
});

/** What a list tells of a person. A confidential address is in no list. */
export const listedUser = z.object({
  userId: id,
  /** Null, like the e-mail address, for guardians of a child with a confidential address. */
  username: z.nullable(z.string()),
  email: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Names, in the order of `roleKinds`. */
  roles: z.array(z.string()),
  roleKinds: z.array(z.enum(ROLE_KINDS)),
  subRole,
  status: z.enum(USER_STATUSES),
  /** When the last invitation was sent; somebody invited without one has not been told yet. */
  invitedAt: z.nullable(instant),
  lastLogin: z.nullable(instant),
  cohorts: z.array(cohortName),
});

export const user = z.object({
  ...listedUser.shape,
  language,
  /** Entered, and not confirmed yet; null for everybody who may not manage people. */
  pendingEmail: z.nullable(z.string()),
  birthDate: z.nullable(localDate),
  /** True with an address of null: there may be one, and it is not for this reader. */
  confidentialAddress: z.boolean(),
  archivedAt: z.nullable(instant),
  /** Null for everybody who may not manage people. */
  archiveReason: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
  version,
  can: z.object({
    edit: z.boolean(),
    /** Username, e-mail and roles: whoever sets them could act as the person. */
    editAccount: z.boolean(),
    archive: z.boolean(),
    restore: z.boolean(),
    setPassword: z.boolean(),
    invite: z.boolean(),
    seePaymentDetails: z.boolean(),
    editFamily: z.boolean(),
  }),
});

export const getUserOptions = endpoint({
  name: 'users.options',
  method: 'GET',
  path: '/users/options',
  summary: 'What lists of people can be filtered by and people can be given: roles and cohorts',
  access: permission('users.view'),
  answer: z.object({
    roles: z.array(
      z.object({
        id,
        name: z.string(),
        kind: z.enum(ROLE_KINDS),
        /** Whether the reader may give and take it. */
        grantable: z.boolean(),
      }),
    ),
    cohorts: z.array(cohortName),
  }),
  maxQueries: 3,
});

export const getUser = endpoint({
  name: 'users.get',
  method: 'GET',
  path: '/users/{id}',
  summary: 'One user within the caller’s reach; the sight of a confidential address is recorded',
  // The own user can be read before a role is chosen; the service narrows everything else by the active role.
  access: signedInAnyRole,
  params: idParams,
  answer: user,
  maxQueries: 4,
});

export const createUser = endpoint({
  name: 'users.create',
  method: 'POST',
  path: '/users',
  summary:
    'Add a person, with family, cohorts and invitation if wanted: all of it or nothing; without a password the person is to be invited',
  access: permission('users.manage'),
  body: newUser,
  answer: user,
  status: 201,
  errors: [
    'permission_not_held',
    'person_holds_more',
    'not_found',
    'user_archived',
    'guardian_exists',
    'no_email',
  ],
  // Five for each guardian and each child, two for each cohort: a family has few of them.
  maxQueries: 220,
});

export const updateUser = endpoint({
  name: 'users.update',
  method: 'PATCH',
  path: '/users/{id}',
  summary: 'Change a person; a stale version is refused, a role taken away ends the sign-ins',
  access: permission('users.manage'),
  params: idParams,
  body: userChange,
  answer: user,
  errors: [
    'stale_version',
    'permission_not_held',
    'person_holds_more',
    'last_administrator',
    'user_archived',
    'still_guardian',
    'still_has_guardians',
    'too_many_requests',
  ],
  maxQueries: 30,
});

export const archiveUser = endpoint({
  name: 'users.archive',
  method: 'POST',
  path: '/users/{id}/archive',
  summary: 'Archive a person, with the reason; ends the sign-ins and keeps the history',
  access: permission('users.manage'),
  params: idParams,
  body: z.strictObject({ reason: text(USER_LIMITS.archiveReason) }),
  answer: user,
  errors: ['person_holds_more', 'last_administrator', 'user_archived'],
  maxQueries: 60,
});

export const restoreUser = endpoint({
  name: 'users.restore',
  method: 'POST',
  path: '/users/{id}/restore',
  summary: 'Bring an archived person back',
  access: permission('users.manage'),
  params: idParams,
  answer: user,
  errors: ['person_holds_more', 'user_not_archived'],
  maxQueries: 6,
});
