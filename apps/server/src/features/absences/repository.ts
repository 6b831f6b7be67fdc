import { type RawBuilder, sql } from 'kysely';
import type {
  AbsenceReason,
  AbsenceStatus,
  AbsenceTime,
  AttachmentKind,
} from '#domain/absences/absence.ts';
import { offsetOf, type Paging } from '#domain/lists/paging.ts';
import type { Tx } from '../../platform/db/database.ts';
import { insertRows } from '../../platform/db/rows.ts';
import { isOnRegisterOf } from '../bookings/fragments.ts';
import { presentCohortNamesOfPerson } from '../cohorts/fragments.ts';
import { rightHolds } from '../families/fragments.ts';
import { schoolToday } from '../school/fragments.ts';
import { isWithin } from '../users/fragments.ts';
import {
  type AbsenceRow,
  absenceColumns,
  absenceTables,
  isAbsenceWithin,
  matchesAbsence,
  type Reading,
} from './fragments.ts';

export type { AbsenceFacts, AbsenceRow, Reading } from './fragments.ts';

export function findAbsence(tx: Tx, id: string, reading: Reading): Promise<AbsenceRow | undefined> {
  return tx.first(
    sql<AbsenceRow>`select ${absenceColumns(tx, reading)} from ${absenceTables}
      where e.tenant_id = ${tx.tenantId} and e.id = ${id} and ${isAbsenceWithin(tx, reading)}`,
  );
}

export function listByIds(tx: Tx, ids: readonly string[], reading: Reading): Promise<AbsenceRow[]> {
  return tx.all(
    sql<AbsenceRow>`select ${absenceColumns(tx, reading)} from ${absenceTables}
      where e.tenant_id = ${tx.tenantId} and e.id = any(${[...ids]}::uuid[]) order by e.number`,
  );
}

/** Those of them that the reader may open. */
export function listReadable(
  tx: Tx,
  ids: readonly string[],
  reading: Reading,
): Promise<AbsenceRow[]> {
  return tx.all(
    sql<AbsenceRow>`select ${absenceColumns(tx, reading)} from ${absenceTables}
      where e.tenant_id = ${tx.tenantId} and e.id = any(${[...ids]}::uuid[])
        and ${isAbsenceWithin(tx, reading)}`,
  );
}

/** Held until the transaction ends: of two who decide at once, the second finds what the first has done. */
export async function lockAbsence(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`select 1 from absences where tenant_id = ${tx.tenantId} and id = ${id} for no key update`,
  );
}

export async function listAbsences(
  tx: Tx,
  filter: { readonly status?: AbsenceStatus | undefined; readonly childId?: string | undefined },
  {
    reading,
    q,
    ...order
  }: Paging & {
    readonly reading: Reading;
    readonly q?: string | undefined;
    readonly sort: 'reportedAt' | '-reportedAt';
  },
): Promise<{ rows: AbsenceRow[]; total: number }> {
  const where = sql.join(
    [
      sql`e.tenant_id = ${tx.tenantId}`,
      isAbsenceWithin(tx, reading),
      ...(filter.status ? [sql`e.status = ${filter.status}`] : []),
      ...(filter.childId ? [sql`e.child_id = ${filter.childId}`] : []),
      ...matchesAbsence(q),
    ],
    sql` and `,
  );
  const way = sql.raw(order.sort.startsWith('-') ? 'desc' : 'asc');
  const [rows, count] = await Promise.all([
    tx.all(
      sql<AbsenceRow>`select ${absenceColumns(tx, reading)} from ${absenceTables} where ${where}
        order by e.reported_at ${way}, e.id ${way} limit ${order.pageSize} offset ${offsetOf(order)}`,
    ),
    tx.first(sql<{ total: number }>`select count(*) as total from ${absenceTables} where ${where}`),
  ]);
  return { rows, total: count?.total ?? 0 };
}

export interface ReportedChild {
  readonly id: string;
  readonly active: boolean;
  readonly mayReport: boolean;
}

/** The children that the caller knows: a family its own, a teacher those within reach, the office all. */
export function listChildren(
  tx: Tx,
  ids: readonly string[],
  { reach, userId }: Reading,
): Promise<ReportedChild[]> {
  const mayReport =
    reach.kind === 'guarded'
      ? sql`exists (select 1 from guardianships g where g.tenant_id = u.tenant_id and g.child_id = u.id
          and g.guardian_id = ${userId} and ${rightHolds(tx, 'g', 'report_absences')})`
      : sql`true`;
  return tx.all(
    sql<ReportedChild>`select u.id, u.status <> 'archived' as active, ${mayReport} as may_report from users u
      where u.tenant_id = ${tx.tenantId} and u.id = any(${[...ids]}::uuid[]) and ${isWithin(tx, reach)}
        and exists (select 1 from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
          where ur.tenant_id = u.tenant_id and ur.user_id = u.id and r.kind = 'child')`,
  );
}

/** So many numbers of this year, without a gap: whoever comes next waits until these are kept or given back. */
export async function takeNumbers(
  tx: Tx,
  count: number,
): Promise<{ readonly year: number; readonly first: number }> {
  const row = await tx.first(
    sql<{ year: number; last: number }>`insert into absence_numbers as n (tenant_id, year, last)
      select ${tx.tenantId}, extract(year from ${schoolToday(tx)})::int, ${count}::int
      on conflict (tenant_id, year) do update set last = n.last + excluded.last
      returning year, last`,
  );
  if (!row) throw new Error('there is always a next number');
  return { year: row.year, first: row.last - count + 1 };
}

export interface ExistingRow {
  readonly id: string;
  readonly childId: string;
  readonly number: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** What counts, or may come to count, on one of these days. */
export function listExisting(
  tx: Tx,
  childIds: readonly string[],
  { startDate, endDate }: Pick<AbsenceTime, 'startDate' | 'endDate'>,
): Promise<ExistingRow[]> {
  return tx.all(
    sql<ExistingRow>`select e.id, e.child_id, e.number, e.start_date, e.end_date from absences e
      where e.tenant_id = ${tx.tenantId} and e.child_id = any(${[...childIds]}::uuid[])
        and e.status in ('pending', 'confirmed') and e.start_date <= ${endDate}::date
        and e.end_date >= ${startDate}::date
      order by e.number`,
  );
}

export interface MissedRow {
  readonly id: string;
  readonly childId: string;
  readonly activityId: string;
  readonly activityName: string;
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly teachers: string[];
  readonly teacherIds: string[];
}

const MOST_MISSED = 200;

/** The sessions that these children are on the register of, within a span of local time. */
export function listMissed(
  tx: Tx,
  childIds: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<MissedRow[]> {
  const teachers = (what: RawBuilder<unknown>) => sql`array(select ${what} from activity_teachers t
    join users l on l.tenant_id = t.tenant_id and l.id = t.teacher_id
    where t.tenant_id = a.tenant_id and t.activity_id = a.id order by l.sort_name, l.id)`;
  return tx.all(
    sql<MissedRow>`select distinct s.id, b.child_id, s.activity_id, a.name as activity_name, s.date, s.start_time,
        s.end_time, s.starts_at, ${teachers(sql`l.first_name || ' ' || l.last_name`)} as teachers,
        ${teachers(sql`t.teacher_id`)} as teacher_ids
      from bookings b join sessions s on ${isOnRegisterOf} and s.status <> 'cancelled'
        and s.date between ${from}::timestamp::date and ${to}::timestamp::date
        and ${from}::timestamp < s.date + s.end_time::time and ${to}::timestamp > s.date + s.start_time::time
      join activities a on a.tenant_id = s.tenant_id and a.id = s.activity_id
      where b.tenant_id = ${tx.tenantId} and b.child_id = any(${[...childIds]}::uuid[])
      order by s.starts_at, s.id limit ${MOST_MISSED}`,
  );
}

export interface NewAbsence extends AbsenceTime {
  readonly id: string;
  readonly number: string;
  readonly childId: string;
  readonly startsLocal: string;
  readonly endsLocal: string;
  readonly reason: AbsenceReason;
  readonly comment: string | null;
  readonly status: AbsenceStatus;
  readonly reportedBy: string;
  readonly reportedAt: Date;
  readonly confirmedAt: Date | null;
}

export async function insertAbsences(tx: Tx, rows: readonly NewAbsence[]): Promise<void> {
  await tx.run(
    insertRows(
      'absences',
      rows.map((row) => ({ tenantId: tx.tenantId, version: 1, ...row })),
    ),
  );
}

export async function updateAbsence(
  tx: Tx,
  {
    id,
    time,
    span,
    reason,
    comment,
    status,
    confirmedAt,
  }: {
    readonly id: string;
    readonly time: AbsenceTime;
    readonly span: { readonly from: string; readonly to: string };
    readonly reason: AbsenceReason;
    /** Left out: as it was. */
    readonly comment: string | null | undefined;
    readonly status: AbsenceStatus;
    /** Left out: as it was. */
    readonly confirmedAt: Date | null | undefined;
  },
): Promise<void> {
  await tx.run(
    sql`update absences set start_date = ${time.startDate}, end_date = ${time.endDate}, whole_day = ${time.wholeDay},
        from_time = ${time.fromTime}, to_time = ${time.toTime}, starts_local = ${span.from}, ends_local = ${span.to},
        reason = ${reason}, status = ${status}, version = version + 1
        ${confirmedAt === undefined ? sql`` : sql`, confirmed_at = ${confirmedAt}`}
        ${comment === undefined ? sql`` : sql`, comment = ${comment}`}
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

export async function updateStatus(
  tx: Tx,
  { id, status }: { readonly id: string; readonly status: AbsenceStatus },
): Promise<void> {
  const stamp = status === 'confirmed' ? sql`confirmed_at = app_now()` : sql`ended_at = app_now()`;
  await tx.run(
    sql`update absences set status = ${status}, ${stamp}, version = version + 1
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

export interface MoreRow {
  readonly cohorts: string[];
  readonly reporter: string;
  readonly reporterPhone: string | null;
  readonly comment: string | null;
  readonly textsRemovedAt: Date | null;
  readonly startsLocal: string;
  readonly endsLocal: string;
  readonly waitsFor: string[];
  /** When its request began; null where there is none. */
  readonly submittedAt: Date | null;
  readonly now: Date;
}

/** What the page of one absence tells beside its line. */
export function findMore(
  tx: Tx,
  id: string,
  { withTexts }: { readonly withTexts: boolean },
): Promise<MoreRow | undefined> {
  return tx.first(
    sql<MoreRow>`select (select ${presentCohortNamesOfPerson(tx)} from users u
          where u.tenant_id = e.tenant_id and u.id = e.child_id) as cohorts,
        w.first_name || ' ' || w.last_name as reporter, w.phone as reporter_phone,
        ${withTexts ? sql`e.comment` : sql`null::text`} as comment, e.texts_removed_at,
        to_char(e.starts_local, 'YYYY-MM-DD"T"HH24:MI') as starts_local,
        to_char(e.ends_local, 'YYYY-MM-DD"T"HH24:MI') as ends_local,
        array(select d.first_name || ' ' || d.last_name from approvals p
          join approval_approvers ap on ap.tenant_id = p.tenant_id and ap.approval_id = p.id and ap.step = p.step and ap.acts
          join users d on d.tenant_id = ap.tenant_id and d.id = ap.user_id
          where p.tenant_id = e.tenant_id and p.absence_id = e.id and p.is_open order by d.sort_name, d.id) as waits_for,
        (select p.submitted_at from approvals p where p.tenant_id = e.tenant_id and p.absence_id = e.id) as submitted_at,
        app_now() as now
      from absences e join users w on w.tenant_id = e.tenant_id and w.id = e.reported_by
      where e.tenant_id = ${tx.tenantId} and e.id = ${id}`,
  );
}

export interface AttachmentRow {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly type: string;
  readonly purpose: AttachmentKind;
}

export function listFiles(tx: Tx, absenceId: string): Promise<AttachmentRow[]> {
  return tx.all(
    sql<AttachmentRow>`select id, name, size_bytes, type, purpose from files
      where tenant_id = ${tx.tenantId} and absence_id = ${absenceId} order by created_at, id`,
  );
}

export interface SightRow {
  readonly at: Date;
  readonly by: string;
  readonly what: 'texts' | 'file';
}

/** Who looked at what was written, the last ones first. */
export function listSights(tx: Tx, absenceId: string): Promise<SightRow[]> {
  return tx.all(
    sql<SightRow>`select l.at, w.first_name || ' ' || w.last_name as by,
        case when l.details ? 'fileId' then 'file' else 'texts' end as what
      from audit_log l join users w on w.tenant_id = l.tenant_id and w.id = l.actor_id
      where l.tenant_id = ${tx.tenantId} and l.subject_id = ${absenceId} and l.action = 'absences.seen'
      order by l.at desc, l.id limit 50`,
  );
}
