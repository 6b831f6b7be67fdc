import * as z from 'zod/mini';
import { permission, signedIn } from '#domain/auth/access.ts';
import { RELATIONS, RIGHTS } from '#domain/families/guardianship.ts';
import { LANGUAGES } from '#domain/languages.ts';
import { SUB_ROLE_NAMES, USER_LIMITS, USER_STATUSES } from '#domain/users/user.ts';
import { endpoint } from './endpoint.ts';
import { cohortName } from './me.ts';
import {
  id,
  idParams,
  localDate,
  optionalDate,
  optionalEmail,
  optionalText,
  version,
} from './schemas.ts';

/** One left out is a field to fill in, not a wrong word. */
export const relation = z.enum(RELATIONS, {
  error: ({ input }) => (input === undefined ? 'required' : 'invalid_value'),
});

const grant = z.object({ granted: z.boolean(), until: z.nullable(localDate) });
const rights = z.object({
  see: grant,
  book: grant,
  reportAbsences: grant,
  seeDocuments: grant,
  pay: grant,
  collect: grant,
});

const newGrant = z.strictObject({
  granted: z.boolean(),
  /** The last day on which it holds; null: until it is taken away. */
  until: z._default(optionalDate, null),
});
/** A right left out stays as it is; of a new guardian it is the default. */
const newRights = z.strictObject({
  see: z.optional(newGrant),
  book: z.optional(newGrant),
  reportAbsences: z.optional(newGrant),
  seeDocuments: z.optional(newGrant),
  pay: z.optional(newGrant),
  collect: z.optional(newGrant),
});

/** All that is edited of a guardianship at once. */
export const guardianshipRecord = z.strictObject({
  relation,
  rights: z.strictObject({
    see: newGrant,
    book: newGrant,
    reportAbsences: newGrant,
    seeDocuments: newGrant,
    pay: newGrant,
    collect: newGrant,
  }),
});

export const newGuardian = z.strictObject({
  guardianId: id,
  relation,
  rights: z.optional(newRights),
});

export const guardianshipChange = z.strictObject({
  relation: z.optional(relation),
  rights: z.optional(newRights),
  version,
});

const relative = {
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  status: z.enum(USER_STATUSES),
};

const guardianship = z.object({
  guardian: z.object({
    ...relative,
    subRole: z.nullable(z.enum(SUB_ROLE_NAMES)),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
  }),
  child: z.object(relative),
  relation,
  rights,
  /** Those of them that hold today, by the school's calendar. */
  inForce: z.array(z.enum(RIGHTS)),
  version,
  can: z.object({ edit: z.boolean() }),
});

/** A child who shares somebody in a parent's place with another. */
const sibling = z.object({
  ...relative,
  cohorts: z.array(cohortName),
  /** Those that have not ended, of activities that are not over; null: not for the reader. */
  bookings: z.nullable(z.int()),
});

export const getFamily = endpoint({
  name: 'families.get',
  method: 'GET',
  path: '/users/{id}/guardians',
  summary:
    'The guardians, sisters and brothers of a child and the children of a guardian; a guardian sees only its own part',
  access: signedIn,
  params: idParams,
  answer: z.object({
    items: z.array(guardianship),
    children: z.array(guardianship),
    /** For staff, of those within reach who are still here. */
    siblings: z.array(sibling),
    can: z.object({ edit: z.boolean() }),
  }),
  maxQueries: 5,
});

export const addGuardian = endpoint({
  name: 'families.addGuardian',
  method: 'POST',
  path: '/users/{id}/guardians',
  summary: 'Make somebody a guardian of the child',
  access: permission('users.manage'),
  params: idParams,
  body: newGuardian,
  answer: guardianship,
  status: 201,
  errors: ['guardian_exists', 'user_archived'],
  maxQueries: 10,
});

const guardianParams = z.strictObject({ id, guardianId: id });

export const updateGuardian = endpoint({
  name: 'families.updateGuardian',
  method: 'PATCH',
  path: '/users/{id}/guardians/{guardianId}',
  summary: 'Change the relation or the rights of a guardian; a stale version is refused',
  access: permission('users.manage'),
  params: guardianParams,
  body: guardianshipChange,
  answer: guardianship,
  errors: ['stale_version'],
  maxQueries: 10,
});

export const removeGuardian = endpoint({
  name: 'families.removeGuardian',
  method: 'DELETE',
  path: '/users/{id}/guardians/{guardianId}',
  summary: 'End a guardianship at once',
  access: permission('users.manage'),
  params: guardianParams,
  maxQueries: 13,
});

const childProfile = z.object({
  userId: id,
  /** Null, like the e-mail address, where the address is confidential. */
  username: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  pendingEmail: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  confidentialAddress: z.boolean(),
  language: z.nullable(z.enum(LANGUAGES)),
  birthDate: z.nullable(localDate),
  cohorts: z.array(cohortName),
  relation,
  /** What the guardian may do for the child today. */
  rights: z.array(z.enum(RIGHTS)),
  version,
  can: z.object({ edit: z.boolean(), editEmail: z.boolean() }),
});

/** All that a guardian edits of a child at once. */
export const childProfileRecord = z.strictObject({
  address: optionalText(USER_LIMITS.address),
  phone: optionalText(USER_LIMITS.phone),
  language: z.nullable(z.enum(LANGUAGES)),
  email: optionalEmail,
  currentPassword: z.optional(z.string().check(z.maxLength(1024))),
});

/** The few things that a guardian keeps up to date for the school. */
export const childProfileChange = z.strictObject({
  address: z.optional(optionalText(USER_LIMITS.address)),
  phone: z.optional(optionalText(USER_LIMITS.phone)),
  language: z.optional(z.nullable(z.enum(LANGUAGES))),
  email: z.optional(optionalEmail),
  /** Of the guardian: an e-mail address is a way into the account. */
  currentPassword: z.optional(z.string().check(z.maxLength(1024))),
  version,
});

export const getMyChild = endpoint({
  name: 'families.child',
  method: 'GET',
  path: '/me/children/{id}',
  summary: 'The profile of one of the own children',
  access: signedIn,
  params: idParams,
  answer: childProfile,
  maxQueries: 3,
});

export const updateMyChild = endpoint({
  name: 'families.updateChild',
  method: 'PATCH',
  path: '/me/children/{id}',
  summary: 'Change address, phone, language or e-mail of one of the own children',
  access: signedIn,
  params: idParams,
  body: childProfileChange,
  answer: childProfile,
  errors: [
    'stale_version',
    'wrong_password',
    'too_many_requests',
    'access_denied',
    'person_holds_more',
  ],
  maxQueries: 22,
});

const contact = z.object({
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  relation,
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  mayCollect: z.boolean(),
});

export const listContacts = endpoint({
  name: 'families.contacts',
  method: 'GET',
  path: '/cohorts/{id}/contacts',
  summary:
    'Whom staff call for each child of a cohort: the guardians who may see it today, and who may collect it',
  access: permission('users.view'),
  params: idParams,
  answer: z.object({
    items: z.array(z.object({ childId: id, guardians: z.array(contact) })),
  }),
  errors: ['access_denied'],
  maxQueries: 4,
});
