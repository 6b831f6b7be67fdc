import * as z from 'zod/mini';
import { ABSENCE_LIMITS } from '#domain/absences/absence.ts';
import { APPROVAL_FILTERS } from '#domain/absences/approval.ts';
import { FLOW_LIMITS } from '#domain/absences/flow.ts';
import { permission } from '#domain/auth/access.ts';
import { absence, absenceDetail, writtenText } from './absences.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, listOf, pageFields, sortField, version } from './schemas.ts';

const decide = permission('absences.decide');

/** A line of the Approval Center: nothing that was written, and no file. */
const request = z.object({
  ...absence.shape,
  approvalId: id,
  cohorts: z.array(z.string()),
  submittedAt: instant,
  decidedAt: z.nullable(instant),
  /** Whether it waits for the reader in person, and not only because an administrator may decide all. */
  mine: z.boolean(),
  processingMinutes: z.int(),
});

export const listApprovals = endpoint({
  name: 'approvals.list',
  method: 'GET',
  path: '/approvals',
  summary:
    'Absence requests that are not decided: all that one sees, those to act on, those asked about',
  access: decide,
  query: z.strictObject({
    ...pageFields,
    sort: sortField(['submittedAt'], 'submittedAt'),
    filter: z._default(z.enum(APPROVAL_FILTERS), 'all'),
  }),
  answer: z.object({
    ...listOf(request),
    /** Of each filter, however this list is narrowed. */
    counts: z.object({ all: z.int(), needsAction: z.int(), infoRequested: z.int() }),
  }),
  maxQueries: 6,
});

/** `reverted`: approved first, and taken back by the school. */
export const HISTORY_STATUSES = ['approved', 'rejected', 'reverted', 'withdrawn'] as const;

export const listApprovalHistory = endpoint({
  name: 'approvals.history',
  method: 'GET',
  path: '/approvals/history',
  summary: 'Absence requests that are over',
  access: decide,
  query: z.strictObject({
    ...pageFields,
    sort: sortField(['decidedAt'], '-decidedAt'),
    status: z.optional(z.enum(HISTORY_STATUSES)),
    /** Only what was approved or declined since midnight of the school. */
    decided: z.optional(z.enum(['today'])),
  }),
  answer: z.object(listOf(request)),
  maxQueries: 6,
});

export const listApprovers = endpoint({
  name: 'approvals.approvers',
  method: 'GET',
  path: '/approvals/approvers',
  summary: 'Staff who may decide on absences, to be appointed',
  access: decide,
  query: z.strictObject({ q: pageFields.q }),
  answer: z.object({ items: z.array(z.object({ userId: id, name: z.string() })) }),
  maxQueries: 3,
});

export const getApproval = endpoint({
  name: 'approvals.get',
  method: 'GET',
  path: '/approvals/{id}',
  summary: 'One request with its absence; the look is logged',
  access: decide,
  params: idParams,
  answer: absenceDetail,
  maxQueries: 14,
});

/**
 * What the caller had before them: whoever comes second is refused, also where the next step is theirs too, or the
 * family changed it meanwhile. Left out: whatever it is at.
 */
const seen = {
  step: z.optional(z.int().check(z.minimum(1), z.maximum(FLOW_LIMITS.steps))),
  version: z.optional(version),
};

const decision = {
  params: idParams,
  body: z.strictObject({ comment: writtenText, ...seen }),
  answer: absence,
  access: decide,
  idempotent: true,
  maxQueries: 34,
} as const;

export const approve = endpoint({
  ...decision,
  name: 'approvals.approve',
  method: 'POST',
  path: '/approvals/{id}/approve',
  summary: 'Approve the step that a request is at; after the last one the absence holds',
  whenIncomplete: 'comment_required',
  errors: ['comment_required', 'approval_closed', 'stale_version'],
});

export const decline = endpoint({
  ...decision,
  name: 'approvals.decline',
  method: 'POST',
  path: '/approvals/{id}/decline',
  summary: 'Decline a request, with a reason',
  whenIncomplete: 'comment_required',
  errors: ['comment_required', 'approval_closed', 'stale_version'],
});

export const requestInformation = endpoint({
  ...decision,
  name: 'approvals.requestInformation',
  method: 'POST',
  path: '/approvals/{id}/request-information',
  summary: 'Ask the family for something',
  whenIncomplete: 'information_details_required',
  errors: [
    'information_details_required',
    'approval_closed',
    'stale_version',
    'information_already_requested',
  ],
});

export const appoint = endpoint({
  ...decision,
  name: 'approvals.appoint',
  method: 'POST',
  path: '/approvals/{id}/appoint',
  summary: 'Hand the step that a request is at to somebody else of the staff',
  body: z.strictObject({ userId: id, comment: z.optional(z.nullable(writtenText)), ...seen }),
  errors: ['approval_closed', 'stale_version'],
});

export const decideTogether = endpoint({
  name: 'approvals.decide',
  method: 'POST',
  path: '/approvals/decide',
  summary: 'Approve or decline several requests with one comment; each that can be',
  access: decide,
  body: z.strictObject({
    ids: z.array(id).check(z.minLength(1), z.maxLength(ABSENCE_LIMITS.together)),
    seen: z.optional(
      z.array(z.strictObject({ id, ...seen })).check(z.maxLength(ABSENCE_LIMITS.together)),
    ),
    decision: z.enum(['approve', 'decline']),
    comment: writtenText,
  }),
  whenIncomplete: 'comment_required',
  answer: z.object({
    decidedIds: z.array(id),
    refused: z.array(z.object({ id, code: z.string() })),
  }),
  errors: ['comment_required'],
  idempotent: true,
  maxQueries: 1202,
});
