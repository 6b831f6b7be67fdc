import * as z from 'zod/mini';
import {
  ABSENCE_LIMITS,
  ABSENCE_REASONS,
  ABSENCE_STATUSES,
  ATTACHMENT_KINDS,
} from '#domain/absences/absence.ts';
import { ABSENCE_HAPPENINGS, APPROVAL_STATUSES } from '#domain/absences/approval.ts';
import { permission } from '#domain/auth/access.ts';
import { endpoint } from './endpoint.ts';
import {
  id,
  idParams,
  instant,
  listOf,
  localDate,
  longText,
  pageFields,
  sortField,
  version,
} from './schemas.ts';
import { localTime } from './sessions.ts';

const when = {
  startDate: localDate,
  endDate: localDate,
  wholeDay: z.boolean(),
  fromTime: z.nullable(localTime),
  toTime: z.nullable(localTime),
};

/** Several lines that must not be empty. */
export const writtenText = longText(ABSENCE_LIMITS.comment).check(z.minLength(1));

const approvalOfAbsence = z.object({
  id,
  status: z.enum(APPROVAL_STATUSES),
  step: z.int(),
  steps: z.int(),
});

/** What is told of an absence in lists: nothing that was written, and no file. */
export const absence = z.object({
  id,
  number: z.string(),
  childId: id,
  childFirstName: z.string(),
  childLastName: z.string(),
  ...when,
  reason: z.enum(ABSENCE_REASONS),
  status: z.enum(ABSENCE_STATUSES),
  reportedAt: instant,
  /** Null: the school is only informed. */
  approval: z.nullable(approvalOfAbsence),
  version,
  can: z.object({
    edit: z.boolean(),
    withdraw: z.boolean(),
    /** The school asked for something. */
    answer: z.boolean(),
    addFiles: z.boolean(),
    revert: z.boolean(),
    /** What was written, and the files. */
    seeDocuments: z.boolean(),
    approve: z.boolean(),
    requestInformation: z.boolean(),
    appoint: z.boolean(),
  }),
});

export const missedSession = z.object({
  id,
  childId: id,
  activityId: id,
  activityName: z.string(),
  date: localDate,
  startTime: localTime,
  endTime: localTime,
  /** Who leads it, and is told. */
  teachers: z.array(z.string()),
});

const attachment = z.object({
  id,
  name: z.string(),
  sizeBytes: z.int(),
  type: z.string(),
  purpose: z.enum(ATTACHMENT_KINDS),
});

export const absenceDetail = z.object({
  ...absence.shape,
  cohorts: z.array(z.string()),
  reportedBy: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
  /** Null: none, gone after the time that the school keeps it, or not for the reader. */
  comment: z.nullable(z.string()),
  files: z.array(attachment),
  /** When what was written went, as the school keeps it no longer. */
  textsRemovedAt: z.nullable(instant),
  sessions: z.array(missedSession),
  history: z.array(
    z.object({
      at: instant,
      event: z.enum(ABSENCE_HAPPENINGS),
      by: z.string(),
      byReader: z.boolean(),
      step: z.nullable(z.int()),
      /** Who was appointed. */
      about: z.nullable(z.string()),
      comment: z.nullable(z.string()),
    }),
  ),
  /** Who decides now. */
  waitsFor: z.array(z.string()),
  /** Without the time in which the family was asked. */
  processingMinutes: z.int(),
  /** Who of the school or the family looked at what was written, for the family. */
  sights: z.array(z.object({ at: instant, by: z.string(), what: z.enum(['texts', 'file']) })),
});

const asked = {
  childIds: z.array(id).check(z.minLength(1), z.maxLength(ABSENCE_LIMITS.children)),
  startDate: localDate,
  endDate: localDate,
  wholeDay: z._default(z.boolean(), true),
  fromTime: z.optional(z.nullable(localTime)),
  toTime: z.optional(z.nullable(localTime)),
};

const report = permission('absences.report', ['admin', 'teacher', 'parent']);

export const newAbsence = z.strictObject({
  ...asked,
  // A text first: one that is missing is missing, and not just another word.
  reason: z.pipe(z.string(), z.enum(ABSENCE_REASONS)),
  comment: z.optional(z.nullable(longText(ABSENCE_LIMITS.comment))),
  /** Although there is one for that day. */
  createAnyway: z._default(z.boolean(), false),
});

export const createAbsence = endpoint({
  name: 'absences.create',
  method: 'POST',
  path: '/absences',
  summary: 'Report an absence of one child or several, one for each; all of it or nothing',
  access: report,
  body: newAbsence,
  whenIncomplete: 'absence_incomplete',
  // The first one's fields also stand at the top.
  answer: z.object({ ...absence.shape, absences: z.array(absence) }),
  status: 201,
  errors: ['absence_incomplete', 'absence_exists', 'not_found', 'child_archived'],
  idempotent: true,
  maxQueries: 160,
});

export const previewAbsence = endpoint({
  name: 'absences.preview',
  method: 'POST',
  path: '/absences/preview',
  summary: 'Which sessions would be missed, who would be told, and what there is for those days',
  access: report,
  body: z.strictObject(asked),
  answer: z.object({
    sessions: z.array(missedSession),
    /** Those that there are for one of these days. */
    existing: z.array(
      z.object({ id, childId: id, number: z.string(), startDate: localDate, endDate: localDate }),
    ),
    /** How many approve it; 0: it holds at once. */
    steps: z.int(),
  }),
  errors: ['not_found'],
  maxQueries: 10,
});

export const listAbsences = endpoint({
  name: 'absences.list',
  method: 'GET',
  path: '/absences',
  summary: 'Absences: of the own children, of those one decides on or reported, or all',
  access: report,
  query: z.strictObject({
    ...pageFields,
    sort: sortField(['reportedAt'], '-reportedAt'),
    status: z.optional(z.enum(ABSENCE_STATUSES)),
    childId: z.optional(id),
  }),
  answer: z.object(listOf(absence)),
  maxQueries: 4,
});

export const getAbsence = endpoint({
  name: 'absences.get',
  method: 'GET',
  path: '/absences/{id}',
  summary: 'One absence, with what the reader may see of it; a look at what was written is logged',
  access: report,
  params: idParams,
  answer: absenceDetail,
  maxQueries: 12,
});

export const updateAbsence = endpoint({
  name: 'absences.update',
  method: 'PATCH',
  path: '/absences/{id}',
  summary: 'Change an absence while it is undecided; its approval begins anew',
  access: permission('absences.report', ['parent']),
  params: idParams,
  body: z.strictObject({
    startDate: z.optional(localDate),
    endDate: z.optional(localDate),
    wholeDay: z.optional(z.boolean()),
    fromTime: z.optional(z.nullable(localTime)),
    toTime: z.optional(z.nullable(localTime)),
    reason: z.optional(z.enum(ABSENCE_REASONS)),
    comment: z.optional(z.nullable(longText(ABSENCE_LIMITS.comment))),
    version,
  }),
  answer: absence,
  errors: ['absence_decided', 'absence_over', 'stale_version'],
  maxQueries: 32,
});

export const withdrawAbsence = endpoint({
  name: 'absences.withdraw',
  method: 'POST',
  path: '/absences/{id}/withdraw',
  summary: 'Take an absence back, at any time before it ends',
  access: permission('absences.report', ['parent']),
  params: idParams,
  answer: absence,
  errors: ['absence_ended', 'absence_over'],
  maxQueries: 24,
});

export const revertAbsence = endpoint({
  name: 'absences.revert',
  method: 'POST',
  path: '/absences/{id}/revert',
  summary: 'The school takes a confirmed absence back, with a reason',
  access: permission('absences.decide'),
  params: idParams,
  body: z.strictObject({ reason: writtenText }),
  whenIncomplete: 'comment_required',
  answer: absence,
  errors: ['comment_required', 'absence_not_confirmed'],
  maxQueries: 24,
});

export const provideInformation = endpoint({
  name: 'absences.provideInformation',
  method: 'POST',
  path: '/absences/{id}/information',
  summary: 'Answer what the school asked; it goes back to who asked',
  access: permission('absences.report', ['parent']),
  params: idParams,
  body: z.strictObject({ text: writtenText }),
  answer: absence,
  errors: ['information_not_requested'],
  maxQueries: 24,
});

export const addAbsenceFile = endpoint({
  name: 'absences.addFile',
  method: 'POST',
  path: '/absences/{id}/files',
  summary: 'Add a PDF, JPEG or PNG under 5 MB; at most five each. Pictures are drawn anew',
  access: permission('absences.report', ['parent']),
  params: idParams,
  query: z.strictObject({ purpose: z._default(z.enum(ATTACHMENT_KINDS), 'supporting') }),
  upload: { maxBytes: ABSENCE_LIMITS.fileBytes - 1, tooBig: 'pdf_too_big' },
  answer: attachment,
  status: 201,
  errors: [
    'not_an_attachment',
    'pdf_too_big',
    'pdf_not_safe',
    'too_many_attachments',
    'absence_ended',
  ],
  maxQueries: 10,
});

const fileParams = z.strictObject({ id, fileId: id });

export const getAbsenceFile = endpoint({
  name: 'absences.getFile',
  method: 'GET',
  path: '/absences/{id}/files/{fileId}',
  summary: 'A file of an absence, for who may see what was written; the look is logged',
  access: permission('absences.report', ['admin', 'teacher', 'parent']),
  params: fileParams,
  download: 'application/octet-stream',
  maxQueries: 4,
});

export const deleteAbsenceFile = endpoint({
  name: 'absences.deleteFile',
  method: 'DELETE',
  path: '/absences/{id}/files/{fileId}',
  summary: 'Take a file of an undecided absence away',
  access: permission('absences.report', ['parent']),
  params: fileParams,
  errors: ['absence_decided', 'absence_over'],
  maxQueries: 8,
});
