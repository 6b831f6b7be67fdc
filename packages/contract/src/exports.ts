import * as z from 'zod/mini';
import { permission } from '#domain/auth/access.ts';
import { EXPORT_FORMATS, EXPORT_KINDS, EXPORT_STATUSES } from '#domain/exports/export.ts';
import { USER_STATUSES } from '#domain/users/user.ts';
import {
  endsAfterStart,
  hasDates,
  isShortEnough,
  linesFields,
  reportFields,
} from './attendance-reports.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams } from './schemas.ts';

/** Each kind asks for its own rights besides; this is the door. */
const access = permission('exports.create', ['admin', 'teacher']);

export const exported = z.object({
  id,
  status: z.enum(EXPORT_STATUSES),
  /** Of 100. */
  progress: z.int(),
});

export const createExport = endpoint({
  name: 'exports.create',
  method: 'POST',
  path: '/exports',
  summary: 'Ask for a file of a list; it is made in the background and kept for a day',
  access,
  body: z
    .strictObject({
      kind: z.enum(EXPORT_KINDS),
      format: z.enum(EXPORT_FORMATS),
      /**
       * `participants`: of this activity. `attendance`: of this session, else of all that is named of activity, cohort
       * and days; without days the whole activity, or the school year. `report`: as the report itself.
       */
      ...reportFields,
      sessionId: z.optional(id),
      /** `invoices`: of this payer, else of all; those issued on these days, else all. */
      payerId: z.optional(id),
      ...linesFields,
      /** `people`: as the list of people is filtered. */
      roleId: z.optional(id),
      status: z.optional(z.enum([...USER_STATUSES, 'all'])),
    })
    .check(
      z.refine(({ kind, activityId }) => kind !== 'participants' || activityId !== undefined, {
        error: 'required',
        path: ['activityId'],
      }),
      z.refine(({ startDate, endDate }) => (startDate === undefined) === (endDate === undefined), {
        error: 'required',
        path: ['endDate'],
      }),
      hasDates,
      endsAfterStart,
      isShortEnough,
    ),
  answer: exported,
  status: 201,
  errors: ['not_found', 'export_too_large'],
  maxQueries: 12,
});

export const getExport = endpoint({
  name: 'exports.get',
  method: 'GET',
  path: '/exports/{id}',
  summary: 'How far an own export is',
  access,
  params: idParams,
  answer: exported,
  maxQueries: 3,
});

export const getExportFile = endpoint({
  name: 'exports.file',
  method: 'GET',
  path: '/exports/{id}/file',
  summary: 'The file of an own export, as long as the rights to it are held',
  access,
  params: idParams,
  download: 'application/octet-stream',
  errors: ['export_too_large'],
  maxQueries: 8,
});
