import { type RawBuilder, sql } from 'kysely';
import type { AbsenceReason, AbsenceStatus, AbsenceTime } from '#domain/absences/absence.ts';
import type { ApprovalStatus } from '#domain/absences/approval.ts';
import type { Reach } from '#domain/auth/reach.ts';
import type { Tx } from '../../platform/db/database.ts';
import { matchesSearch } from '../../platform/db/lists.ts';
import { rightHolds } from '../families/fragments.ts';
import { foldedName } from '../users/fragments.ts';

/**
 * Whether a confirmed absence of this child overlaps the session `session` of a statement by a minute or more, by
 * the school's clock: the times of both are local ones, so no zone has a part in it. Worked out, never written
 * (product.md 18.10). With `recordedAt`, when somebody recorded a mark (null: nobody did), only an absence that was
 * confirmed later counts; that `attended` beats it is for who knows the mark.
 */
export function excusedByAbsence({
  childId,
  session,
  recordedAt,
}: {
  /** A column such as `b.child_id`, or a value. */
  readonly childId: RawBuilder<unknown>;
  /** The alias of a row of `sessions`. */
  readonly session: string;
  readonly recordedAt?: RawBuilder<unknown>;
}): RawBuilder<boolean> {
  const later =
    recordedAt === undefined
      ? sql``
      : sql`and (${recordedAt} is null or excuse.confirmed_at >= ${recordedAt})`;
  return overlaps({ childId, session, status: 'confirmed', later });
}

interface Overlap {
  readonly childId: RawBuilder<unknown>;
  readonly session: string;
  readonly status: AbsenceStatus;
  /** What else must be true of the absence `excuse`. */
  readonly later?: RawBuilder<unknown>;
}

function overlaps({ childId, session, status, later = sql`` }: Overlap): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${session}.${column}`);
  return sql<boolean>`exists (select 1 from absences excuse where excuse.tenant_id = ${of('tenant_id')}
    and excuse.child_id = ${childId} and excuse.status = ${sql.lit(status)}
    and excuse.starts_local < ${of('date')} + ${of('end_time')}::time
    and excuse.ends_local > ${of('date')} + ${of('start_time')}::time ${later})`;
}

/** Whether an absence of the child, confirmed or not yet decided, covers this moment by the school's clock. */
export function isAwayNow(
  { tenantId }: Pick<Tx, 'tenantId'>,
  childId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const local = sql`(select app_now() at time zone s.time_zone from schools s where s.tenant_id = ${tenantId})`;
  return sql<boolean>`exists (select 1 from absences x where x.tenant_id = ${tenantId} and x.child_id = ${childId}
    and x.status in ('pending', 'confirmed') and x.starts_local <= ${local} and x.ends_local > ${local})`;
}

/**
 * What an absence makes of a child's place in the session: `excused` where it is confirmed, `reported` while it waits
 * for a decision, else null.
 */
export function absenceFrom(
  childId: RawBuilder<unknown>,
  session: string,
): RawBuilder<'excused' | 'reported' | null> {
  const has = (status: AbsenceStatus) => overlaps({ childId, session, status });
  return sql`case when ${has('confirmed')} then 'excused' when ${has('pending')} then 'reported' end`;
}

/** What decides about rights on one absence, as the database knows it. */
export interface AbsenceFacts {
  readonly status: AbsenceStatus;
  readonly over: boolean;
  readonly approvalStatus: ApprovalStatus | null;
  /** The reader is a guardian and may report for the child, or see its papers. */
  readonly mayReport: boolean;
  readonly mayRead: boolean;
  /** The reader was an approver of some step so far; is one of the present step. */
  readonly isApprover: boolean;
  readonly isActing: boolean;
}

/** Who asks. */
export interface Reading {
  readonly reach: Reach;
  readonly userId: string;
}

export interface AbsenceRow extends AbsenceTime, AbsenceFacts {
  readonly id: string;
  readonly number: string;
  readonly childId: string;
  readonly childFirstName: string;
  readonly childLastName: string;
  readonly reason: AbsenceReason;
  readonly reportedAt: Date;
  readonly reportedBy: string;
  readonly version: number;
  readonly approvalId: string | null;
  readonly step: number | null;
  readonly steps: number | null;
}

const guards = (tx: Tx, userId: string, right: 'report_absences' | 'see_documents') =>
  sql`exists (select 1 from guardianships g where g.tenant_id = e.tenant_id and g.child_id = e.child_id
    and g.guardian_id = ${userId} and ${rightHolds(tx, 'g', 'see')} and ${rightHolds(tx, 'g', right)})`;
const approves = (userId: string, acts: RawBuilder<unknown>) =>
  sql`exists (select 1 from approval_approvers ap where ap.tenant_id = p.tenant_id and ap.approval_id = p.id
    and ap.user_id = ${userId} and ${acts})`;
export const isActing = (userId: string) => approves(userId, sql`ap.step = p.step and ap.acts`);

/** All that lists tell of the absence `e` with its approval `p`: nothing that was written. */
export const absenceColumns = (
  tx: Tx,
  { reach, userId }: Reading,
) => sql`e.id, e.number, e.child_id,
  u.first_name as child_first_name, u.last_name as child_last_name, e.start_date, e.end_date, e.whole_day,
  e.from_time, e.to_time, e.reason, e.status, e.reported_at, e.reported_by, e.version,
  e.ends_local <= (app_now() at time zone (select s.time_zone from schools s where s.tenant_id = e.tenant_id)) as over,
  p.id as approval_id, p.status as approval_status, p.step, p.steps,
  ${reach.kind === 'guarded' ? guards(tx, userId, 'report_absences') : sql`false`} as may_report,
  ${reach.kind === 'guarded' ? guards(tx, userId, 'see_documents') : sql`false`} as may_read,
  ${approves(userId, sql`true`)} as is_approver, ${isActing(userId)} as is_acting`;

export const absenceTables = sql`absences e join users u on u.tenant_id = e.tenant_id and u.id = e.child_id
  left join approvals p on p.tenant_id = e.tenant_id and p.absence_id = e.id`;

/** By what lists show of the absence `e` of the child `u`: who reports or decides is not always told whom to call. */
export const matchesAbsence = (q: string | undefined) =>
  matchesSearch(sql<string>`${foldedName} || ' ' || fold_text(e.number)`, q);

/** Which absences there are for a reader at all. A teacher knows those decided on or reported by the teacher alone. */
export function isAbsenceWithin(tx: Tx, { reach, userId }: Reading): RawBuilder<boolean> {
  switch (reach.kind) {
    case 'all':
      return sql<boolean>`true`;
    case 'taught':
      return sql<boolean>`(e.reported_by = ${userId} or ${approves(userId, sql`true`)})`;
    case 'guarded':
      return sql<boolean>`exists (select 1 from guardianships g where g.tenant_id = e.tenant_id
        and g.child_id = e.child_id and g.guardian_id = ${reach.by} and ${rightHolds(tx, 'g', 'see')})`;
    case 'self':
      return sql<boolean>`false`;
  }
}
