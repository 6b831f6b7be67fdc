import { type RawBuilder, sql } from 'kysely';
import type { ApprovalFilter } from '#domain/absences/approval.ts';
import { offsetOf, type Paging } from '#domain/lists/paging.ts';
import type { Tx } from '../../platform/db/database.ts';
import {
  type AbsenceRow,
  absenceColumns,
  isAbsenceWithin,
  isActing,
  matchesAbsence,
  type Reading,
} from '../absences/fragments.ts';
import { presentCohortNamesOfPerson } from '../cohorts/fragments.ts';
import { schoolToday } from '../school/fragments.ts';

export interface RequestRow extends AbsenceRow {
  readonly approvalId: string;
  readonly cohorts: string[];
  readonly submittedAt: Date;
  readonly decidedAt: Date | null;
  readonly now: Date;
}

/** Who decides all has all; a teacher those where the teacher is an approver. */
export interface Reader extends Reading {
  readonly decidesAll: boolean;
}

const tables = sql`approvals p join absences e on e.tenant_id = p.tenant_id and e.id = p.absence_id
  join users u on u.tenant_id = e.tenant_id and u.id = e.child_id`;

const isSeen = ({ userId, decidesAll }: Reader) =>
  decidesAll
    ? sql`true`
    : sql`exists (select 1 from approval_approvers ap where ap.tenant_id = p.tenant_id and ap.approval_id = p.id
        and ap.user_id = ${userId})`;

const columns = (
  tx: Tx,
  reader: Reader,
) => sql`${absenceColumns(tx, reader)}, p.submitted_at, p.decided_at,
  app_now() as now, ${presentCohortNamesOfPerson(tx)} as cohorts`;

/** Needs action: waits for an approver, and for this reader where others decide only what is theirs. */
function isInFilter(filter: ApprovalFilter, { userId, decidesAll }: Reader): RawBuilder<unknown> {
  switch (filter) {
    case 'all':
      return sql`true`;
    case 'needsAction':
      return sql`(p.status in ('pending', 'infoProvided') and ${decidesAll ? sql`true` : isActing(userId)})`;
    case 'infoRequested':
      return sql`p.status = 'infoRequested'`;
  }
}

const search = (q: string | undefined) =>
  sql.join(
    matchesAbsence(q).map((each) => sql`and ${each}`),
    sql` `,
  );

export async function listOpen(
  tx: Tx,
  { filter, q, reader }: { filter: ApprovalFilter; q?: string | undefined; reader: Reader },
  order: Paging & { readonly sort: 'submittedAt' | '-submittedAt' },
) {
  const open = sql`p.tenant_id = ${tx.tenantId} and p.is_open and ${isSeen(reader)} ${search(q)}`;
  const way = sql.raw(order.sort.startsWith('-') ? 'desc' : 'asc');
  const count = (one: ApprovalFilter) => sql`count(*) filter (where ${isInFilter(one, reader)})`;
  const [rows, counts] = await Promise.all([
    tx.all(
      sql<RequestRow>`select ${columns(tx, reader)} from ${tables} where ${open} and ${isInFilter(filter, reader)}
        order by p.submitted_at ${way}, p.id ${way} limit ${order.pageSize} offset ${offsetOf(order)}`,
    ),
    tx.first(
      sql<
        Record<ApprovalFilter, number>
      >`select ${count('all')} as "all", ${count('needsAction')} as "needs_action",
        ${count('infoRequested')} as "info_requested" from ${tables} where ${open}`,
    ),
  ]);
  return { rows, counts: counts ?? { all: 0, needsAction: 0, infoRequested: 0 } };
}

export async function countWaiting(
  tx: Tx,
  reader: Reader,
): Promise<{ readonly count: number; readonly oldestAt: Date | null }> {
  const row = await tx.first(
    sql<{
      count: number;
      oldestAt: Date | null;
    }>`select count(*) as count, min(p.submitted_at) as oldest_at
      from ${tables} where p.tenant_id = ${tx.tenantId} and p.is_open and ${isSeen(reader)}
        and ${isInFilter('needsAction', reader)}`,
  );
  return row ?? { count: 0, oldestAt: null };
}

/** Those of these absences that are still to be decided, and that this person may decide on. */
export async function listWaiting(
  tx: Tx,
  absenceIds: readonly string[],
  { userId, decidesAll }: Pick<Reader, 'userId' | 'decidesAll'>,
): Promise<string[]> {
  const rows = await tx.all(
    sql<{ absenceId: string }>`select p.absence_id from approvals p
      where p.tenant_id = ${tx.tenantId} and p.absence_id = any(${[...absenceIds]}::uuid[]) and p.is_open
        and ${decidesAll ? sql`true` : isActing(userId)}`,
  );
  return rows.map(({ absenceId }) => absenceId);
}

/** Midnight by the clock on the school's wall. */
const isSinceMidnight = (
  tx: Tx,
) => sql`p.decided_at >= (select ${schoolToday(tx)}::timestamp at time zone s.time_zone
  from schools s where s.tenant_id = ${tx.tenantId})`;

export type HistoryStatus = 'approved' | 'rejected' | 'reverted' | 'withdrawn';

/** As they are called today: what was approved and then taken back by the school is no longer confirmed. */
const isInHistory: Readonly<Record<HistoryStatus, RawBuilder<unknown>>> = {
  approved: sql`p.status = 'approved' and e.status <> 'reverted'`,
  rejected: sql`p.status = 'rejected'`,
  reverted: sql`p.status = 'approved' and e.status = 'reverted'`,
  withdrawn: sql`p.status not in ('approved', 'rejected')`,
};

export async function listClosed(
  tx: Tx,
  {
    status,
    decided,
    q,
    reader,
  }: {
    status?: HistoryStatus | undefined;
    decided?: 'today' | undefined;
    q?: string | undefined;
    reader: Reader;
  },
  order: Paging & { readonly sort: 'decidedAt' | '-decidedAt' },
) {
  const only = status === undefined ? sql`` : sql`and ${isInHistory[status]}`;
  const today =
    decided === 'today'
      ? sql`and not (${isInHistory.withdrawn}) and ${isSinceMidnight(tx)}`
      : sql``;
  const where = sql`p.tenant_id = ${tx.tenantId} and not p.is_open and ${isSeen(reader)} ${search(q)} ${only} ${today}`;
  const way = sql.raw(order.sort.startsWith('-') ? 'desc' : 'asc');
  const [rows, count] = await Promise.all([
    tx.all(
      sql<RequestRow>`select ${columns(tx, reader)} from ${tables} where ${where}
        order by p.decided_at ${way}, p.id ${way} limit ${order.pageSize} offset ${offsetOf(order)}`,
    ),
    tx.first(sql<{ total: number }>`select count(*) as total from ${tables} where ${where}`),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** The absence of a request that this reader may see as one who decides. */
export async function findAbsenceId(
  tx: Tx,
  id: string,
  reader: Reader,
): Promise<string | undefined> {
  const row = await tx.first(
    sql<{
      absenceId: string;
    }>`select p.absence_id from ${tables} where p.tenant_id = ${tx.tenantId} and p.id = ${id}
      and ${isSeen(reader)} and ${isAbsenceWithin(tx, reader)}`,
  );
  return row?.absenceId;
}
