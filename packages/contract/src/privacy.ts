import * as z from 'zod/mini';
import { permission } from '#domain/auth/access.ts';
import { DATA_AREAS, HOLD_KINDS } from '#domain/privacy/personal-data.ts';
import { ROLE_KINDS } from '#domain/roles/kinds.ts';
import { USER_STATUSES } from '#domain/users/user.ts';
import { endpoint } from './endpoint.ts';
import { exported } from './exports.ts';
import { id, idParams, instant, listOf, localDate, pageFields } from './schemas.ts';

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
  summary: 'Ask for everything about a person as one archive, made in the background: data, a page to read, files',
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
    stays: areas,
    holds: z.array(hold),
    files: z.int(),
    /** Somebody else has the same full name: it can’t be blacked out in what others wrote. */
    sharesName: z.boolean(),
    can: z.object({ erase: z.boolean() }),
  }),
  maxQueries: 6,
});

export const erasePerson = endpoint({
  name: 'privacy.erase',
  method: 'POST',
  path: '/users/{id}/erase',
  summary: 'Erase a person for good; takes the caller’s own password',
  access,
  params: idParams,
  body: z.strictObject({ currentPassword: z.string().check(z.minLength(1), z.maxLength(1024)) }),
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
