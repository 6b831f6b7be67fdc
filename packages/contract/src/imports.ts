import * as z from 'zod/mini';
import { permission } from '#domain/auth/access.ts';
import { ENCODINGS } from '#domain/imports/encoding.ts';
import { IMPORT_FIELDS, type ImportField } from '#domain/imports/fields.ts';
import { FILE_FAULTS, type FileFault, IMPORT_LIMITS } from '#domain/imports/limits.ts';
import { ROW_FAULTS } from '#domain/imports/row.ts';
import { IMPORT_STATUSES, ROW_STATUSES } from '#domain/imports/statuses.ts';
import { endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { id, idParams, listOf, localDate, pageFields } from './schemas.ts';

/** Whoever imports people also adds them: `users.manage` is asked for besides. */
const access = permission('users.import', ['admin']);

/** The refusal of a whole file. */
const importError = (fault: FileFault): Extract<ErrorCode, `import_${FileFault}`> =>
  `import_${fault}`;
const UNREADABLE = FILE_FAULTS.map(importError);

const [firstField, ...otherFields] = IMPORT_FIELDS;
const field = z.enum([firstField as ImportField, ...otherFields]);
const count = z.int();

export const importAnswer = z.object({
  id,
  fileName: z.string(),
  status: z.enum(IMPORT_STATUSES),
  /** Of 100. */
  progress: z.int(),
  /** Why it was not applied. */
  problem: z.nullable(z.string()),
  /** Null where the file says itself how its letters are written. */
  encoding: z.nullable(z.enum(ENCODINGS)),
  /** As the file calls its columns, and what each was taken for. */
  columns: z.array(z.object({ header: z.string(), sample: z.string(), field: z.nullable(field) })),
  counts: z.object({
    new: count,
    changed: count,
    same: count,
    twice: count,
    faulty: count,
  }),
  can: z.object({ apply: z.boolean() }),
});

export const createImport = endpoint({
  name: 'imports.create',
  method: 'POST',
  path: '/users/import',
  summary: 'Upload a list of children and guardians (CSV or XLSX); nothing is written yet',
  access,
  upload: { maxBytes: IMPORT_LIMITS.bytes, tooBig: 'import_too_large' },
  answer: importAnswer,
  status: 201,
  errors: [...UNREADABLE, 'permission_not_held'],
  maxQueries: 16,
});

export const getImportTemplate = endpoint({
  name: 'imports.template',
  method: 'GET',
  path: '/users/import/template',
  summary: 'An empty list with the headers that are recognised, in the reader’s language',
  access,
  query: z.strictObject({ format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') }),
  download: 'application/octet-stream',
  maxQueries: 2,
});

export const getImport = endpoint({
  name: 'imports.get',
  method: 'GET',
  path: '/users/import/{id}',
  summary: 'An own import: what was found in the file, and how far it is',
  access,
  params: idParams,
  answer: importAnswer,
  maxQueries: 3,
});

export const updateImport = endpoint({
  name: 'imports.update',
  method: 'PUT',
  path: '/users/import/{id}',
  summary: 'Read the file by another encoding, or take its columns for something else',
  access,
  params: idParams,
  body: z.strictObject({
    encoding: z.optional(z.enum(ENCODINGS)),
    /** By column; null: left out. */
    mapping: z.optional(
      z.array(z.nullable(field)).check(
        z.maxLength(IMPORT_LIMITS.columns),
        z.refine(
          (fields) => {
            const given = fields.filter((one) => one !== null);
            return new Set(given).size === given.length;
          },
          { error: 'invalid_value' },
        ),
      ),
    ),
  }),
  answer: importAnswer,
  errors: [...UNREADABLE, 'import_started', 'permission_not_held'],
  maxQueries: 16,
});

export const listImportRows = endpoint({
  name: 'imports.rows',
  method: 'GET',
  path: '/users/import/{id}/rows',
  summary: 'What becomes of each row: new, changed, the same, twice in the file, or faulty and why',
  access,
  params: idParams,
  query: z.strictObject({
    page: pageFields.page,
    pageSize: pageFields.pageSize,
    status: z.optional(z.enum(ROW_STATUSES)),
  }),
  answer: z.object(
    listOf(
      z.object({
        number: z.int(),
        status: z.enum(ROW_STATUSES),
        firstName: z.string(),
        lastName: z.string(),
        birthDate: z.nullable(localDate),
        cohort: z.nullable(z.string()),
        guardians: z.array(z.object({ name: z.string(), isNew: z.boolean() })),
        changes: z.array(field),
        faults: z.array(
          z.object({
            code: z.enum(ROW_FAULTS),
            field: z.nullable(field),
            about: z.optional(z.string()),
          }),
        ),
        sameAs: z.nullable(z.int()),
      }),
    ),
  ),
  maxQueries: 5,
});

export const applyImport = endpoint({
  name: 'imports.apply',
  method: 'POST',
  path: '/users/import/{id}/apply',
  summary: 'Write all of it, in the background; refused while a row is faulty or there twice',
  access,
  params: idParams,
  answer: importAnswer,
  errors: ['import_started', 'import_not_ready', 'permission_not_held'],
  maxQueries: 8,
});

export const deleteImport = endpoint({
  name: 'imports.delete',
  method: 'DELETE',
  path: '/users/import/{id}',
  summary: 'Throw away what was uploaded',
  access,
  params: idParams,
  errors: ['import_started'],
  maxQueries: 5,
});
