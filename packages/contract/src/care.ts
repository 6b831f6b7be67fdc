import * as z from 'zod/mini';
import { signedIn } from '#domain/auth/access.ts';
import { CARE_LIMITS } from '#domain/care/care.ts';
import { RELATIONS } from '#domain/families/guardianship.ts';
import { endpoint } from './endpoint.ts';
import {
  id,
  idParams,
  instant,
  localDate,
  longText,
  optionalDate,
  optionalText,
  text,
} from './schemas.ts';

const contact = z.object({ name: z.string(), phone: z.string() });
const collector = z.object({
  id,
  name: z.string(),
  phone: z.nullable(z.string()),
  /** The last day on which this person may collect the child. */
  until: z.nullable(localDate),
});

/** What a leader must know about a child, and whom to call. */
export const careFacts = z.object({
  /** Allergies, medication. */
  note: z.nullable(z.string()),
  goesHomeAlone: z.boolean(),
  /** In the order in which they are called. */
  contacts: z.array(contact),
  /** People without an account whom the family sends. */
  collectors: z.array(collector),
});

/** The same for those who stand at the door, with the guardians and their phones. */
export const careAtDoor = z.object({
  ...careFacts.shape,
  guardians: z.array(
    z.object({
      userId: id,
      name: z.string(),
      relation: z.enum(RELATIONS),
      phone: z.nullable(z.string()),
      mayCollect: z.boolean(),
    }),
  ),
});

const care = z.object({
  childId: id,
  ...careFacts.shape,
  /** When somebody last said that it is all right; null: never. */
  confirmedAt: z.nullable(instant),
  /** A year has passed, or nobody ever said so. */
  confirmationDue: z.boolean(),
  /** 0 before there is anything. */
  version: z.int(),
  can: z.object({ edit: z.boolean() }),
});

export const careRecord = z.strictObject({
  note: z.pipe(
    longText(CARE_LIMITS.note),
    z.transform((value) => (value === '' ? null : value)),
  ),
  goesHomeAlone: z.boolean(),
  contacts: z
    .array(z.strictObject({ name: text(CARE_LIMITS.name), phone: text(CARE_LIMITS.phone) }))
    .check(z.maxLength(CARE_LIMITS.contacts)),
  collectors: z
    .array(
      z.strictObject({
        /** Left out: somebody new. */
        id: z.optional(id),
        name: text(CARE_LIMITS.name),
        phone: optionalText(CARE_LIMITS.phone),
        until: optionalDate,
      }),
    )
    .check(z.maxLength(CARE_LIMITS.collectors)),
});

export const getCare = endpoint({
  name: 'care.get',
  method: 'GET',
  path: '/users/{id}/care',
  summary:
    'What a leader must know about a child; for guardians who may see documents, and the office',
  access: signedIn,
  params: idParams,
  answer: care,
  maxQueries: 4,
});

export const updateCare = endpoint({
  name: 'care.update',
  method: 'PUT',
  path: '/users/{id}/care',
  summary:
    'Write down what a leader must know about a child; counts as the yearly confirmation too',
  access: signedIn,
  params: idParams,
  body: z.strictObject({
    ...careRecord.shape,
    version: z.int().check(z.nonnegative(), z.maximum(2_147_483_647)),
  }),
  answer: care,
  errors: ['stale_version'],
  maxQueries: 8,
});

export const confirmCare = endpoint({
  name: 'care.confirm',
  method: 'POST',
  path: '/users/{id}/care/confirm',
  summary: 'Say that what is written about a child is still right',
  access: signedIn,
  params: idParams,
  body: z.strictObject({ version: z.int().check(z.nonnegative(), z.maximum(2_147_483_647)) }),
  answer: care,
  errors: ['stale_version'],
  maxQueries: 8,
});
