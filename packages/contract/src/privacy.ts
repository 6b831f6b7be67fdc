import * as z from 'zod/mini';
import { permission, signedInAnyRole } from '#domain/auth/access.ts';
import { DATA_AREAS, HOLD_KINDS } from '#domain/privacy/personal-data.ts';
import { CONSENT_KINDS, PROCESSOR_LIMITS } from '#domain/privacy/records.ts';
import { isAllowedRetention, RETENTION_KINDS } from '#domain/privacy/retention.ts';
import { ROLE_KINDS } from '#domain/roles/kinds.ts';
import { USER_STATUSES } from '#domain/users/user.ts';
import { endpoint } from './endpoint.ts';
import { exported } from './exports.ts';
import { id, idParams, instant, listOf, localDate, pageFields, text } from './schemas.ts';

const access = permission('privacy.manage');

const areas = z.array(z.object({ area: z.enum(DATA_AREAS), rows: z.int() }));
const hold = z.object({
  kind: z.enum(HOLD_KINDS),
  count: z.int(),
  /** The last day it has to be kept. */
  until: z.nullable(localDate),
});

export const orderPersonExport = endpoint({
  name: 'exports.createOfPerson',
  method: 'POST',
  path: '/users/{id}/export',
  summary:
    'Ask for everything about a person as one archive, made in the background: data, a page to read, files',
  access,
  params: idParams,
  answer: exported,
  status: 201,
  maxQueries: 8,
});

export const previewErasure = endpoint({
  name: 'privacy.previewErasure',
  method: 'GET',
  path: '/users/{id}/erase',
  summary: 'What an erasure of the person takes away, what stays and why; nothing is changed',
  access,
  params: idParams,
  answer: z.object({
    person: z.object({
      userId: id,
      firstName: z.string(),
      lastName: z.string(),
      status: z.enum(USER_STATUSES),
      kinds: z.array(z.enum(ROLE_KINDS)),
    }),
    goes: areas,
    /** The words in it go, the bare fact stays. */
    blanked: areas,
    stays: areas,
    holds: z.array(hold),
    files: z.int(),
    /** Somebody else has the same full name: it can’t be blacked out in what others wrote. */
    sharesName: z.boolean(),
    can: z.object({ erase: z.boolean() }),
  }),
  maxQueries: 6,
});

export const erasureConfirmation = z.strictObject({
  /** Of whoever erases. */
  currentPassword: z.string().check(z.minLength(1), z.maxLength(1024)),
});

export const erasePerson = endpoint({
  name: 'privacy.erase',
  method: 'POST',
  path: '/users/{id}/erase',
  summary: 'Erase a person for good; takes the caller’s own password',
  access,
  params: idParams,
  body: erasureConfirmation,
  answer: z.object({ id, erasedAt: instant }),
  errors: [
    'wrong_password',
    'too_many_requests',
    'erases_oneself',
    'last_administrator',
    'person_holds_more',
    'user_archived',
  ],
  maxQueries: 130,
});

const erasure = z.object({
  id,
  /** Leads to nobody any more. */
  personId: id,
  erasedAt: instant,
  actor: z.nullable(z.object({ userId: id, firstName: z.string(), lastName: z.string() })),
  rows: z.int(),
  files: z.int(),
  holds: z.array(hold),
});

export const listErasures = endpoint({
  name: 'privacy.erasures',
  method: 'GET',
  path: '/privacy/erasures',
  summary: 'Who was erased, by id, newest first',
  access,
  query: z.strictObject({ page: pageFields.page, pageSize: pageFields.pageSize }),
  answer: z.object(listOf(erasure)),
  maxQueries: 4,
});

export const getCertificate = endpoint({
  name: 'privacy.certificate',
  method: 'GET',
  path: '/privacy/erasures/{id}/certificate',
  summary: 'The certificate of an erasure as a PDF',
  access,
  params: idParams,
  download: 'application/pdf',
  maxQueries: 6,
});

const who = z.object({ userId: id, firstName: z.string(), lastName: z.string() });

export const recordConsent = endpoint({
  name: 'privacy.recordConsent',
  method: 'POST',
  path: '/me/consents',
  summary: 'What somebody signed in agreed to on this device; a line for each change',
  access: signedInAnyRole,
  body: z.strictObject({ functional: z.boolean(), analytics: z.boolean() }),
  maxQueries: 4,
});

export const listConsents = endpoint({
  name: 'privacy.consents',
  method: 'GET',
  path: '/privacy/consents',
  summary: 'Who agreed to what, or took it back, newest first',
  access,
  query: z.strictObject({
    page: pageFields.page,
    pageSize: pageFields.pageSize,
    personId: z.optional(id),
  }),
  answer: z.object(
    listOf(
      z.object({ id, person: who, kind: z.enum(CONSENT_KINDS), given: z.boolean(), at: instant }),
    ),
  ),
  maxQueries: 4,
});

const processorFields = {
  name: text(PROCESSOR_LIMITS.name),
  purpose: text(PROCESSOR_LIMITS.purpose),
  data: text(PROCESSOR_LIMITS.data),
  country: text(PROCESSOR_LIMITS.country),
};
export const newProcessor = z.strictObject(processorFields);
const processor = z.object({
  id,
  name: z.string(),
  purpose: z.string(),
  data: z.string(),
  country: z.string(),
});

export const listProcessors = endpoint({
  name: 'privacy.processors',
  method: 'GET',
  path: '/privacy/processors',
  summary: 'Who else handles the school’s data, for what',
  access,
  answer: z.object({ items: z.array(processor) }),
  maxQueries: 3,
});

export const addProcessor = endpoint({
  name: 'privacy.addProcessor',
  method: 'POST',
  path: '/privacy/processors',
  summary: 'Add one who handles the school’s data',
  access,
  body: newProcessor,
  answer: processor,
  status: 201,
  errors: ['too_many_processors'],
  maxQueries: 6,
});

export const updateProcessor = endpoint({
  name: 'privacy.updateProcessor',
  method: 'PATCH',
  path: '/privacy/processors/{id}',
  summary: 'Change one who handles the school’s data',
  access,
  params: idParams,
  body: newProcessor,
  answer: processor,
  maxQueries: 4,
});

export const deleteProcessor = endpoint({
  name: 'privacy.deleteProcessor',
  method: 'DELETE',
  path: '/privacy/processors/{id}',
  summary: 'Take one off the list',
  access,
  params: idParams,
  maxQueries: 4,
});

const retention = z.object({
  kind: z.enum(RETENTION_KINDS),
  /** Null: until it is erased. */
  days: z.nullable(z.int()),
  /** How many are over their time and go in the coming nights. */
  due: z.int(),
});

export const getRetention = endpoint({
  name: 'privacy.retention',
  method: 'GET',
  path: '/privacy/retention',
  summary: 'How long each kind of data is kept',
  access,
  answer: z.object({ items: z.array(retention) }),
  maxQueries: 4,
});

export const setRetention = endpoint({
  name: 'privacy.setRetention',
  method: 'PUT',
  path: '/privacy/retention',
  summary: 'Set how long a kind of data is kept',
  access,
  body: z.strictObject({ kind: z.enum(RETENTION_KINDS), days: z.nullable(z.int()) }).check(
    z.refine(({ kind, days }) => isAllowedRetention(kind, days), {
      error: 'invalid_value',
      path: ['days'],
    }),
  ),
  answer: z.object({ items: z.array(retention) }),
  maxQueries: 8,
});

export const reportBreach = endpoint({
  name: 'privacy.breach',
  method: 'GET',
  path: '/privacy/breach',
  summary:
    'Whose data somebody saw or changed in a time, by the audit log: who, how often, from when until when',
  access,
  query: z.strictObject({
    /** Local days of the school, both included. */
    from: localDate,
    to: localDate,
    actorId: z.optional(id),
  }),
  answer: z.object({
    /** Those who were touched most, most sensitive first; `total` counts them all. */
    people: z.array(
      z.object({
        person: who,
        lines: z.int(),
        /** How many of them were a look at sensitive data. */
        sensitive: z.int(),
        actors: z.int(),
        firstAt: instant,
        lastAt: instant,
      }),
    ),
    total: z.int(),
    lines: z.int(),
    actors: z.array(z.object({ actor: z.nullable(who), lines: z.int(), people: z.int() })),
  }),
  errors: ['breach_span'],
  maxQueries: 6,
});
