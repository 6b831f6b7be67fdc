import { type RawBuilder, sql } from 'kysely';
import type { MarkCounts } from '#domain/attendance/counts.ts';
import type { Mark } from '#domain/attendance/mark.ts';
import type { ReportGroup, ReportLines, ReportStep } from '#domain/attendance/report.ts';
import type { Span } from '#domain/dates/dates.ts';
import type { Language } from '#domain/languages.ts';
import { offsetOf, type Paging } from '#domain/lists/paging.ts';
import type { Tx } from '../../platform/db/database.ts';
import { matchesSearch } from '../../platform/db/lists.ts';
import { isOwnActivity } from '../activities/fragments.ts';
import { childrenOfSession, shownMarkOf } from '../attendance/fragments.ts';
import { isOnRegisterOf } from '../bookings/fragments.ts';
import { byPresentYear, inWordsOf } from '../cohorts/fragments.ts';
import { schoolYearOn } from '../school/fragments.ts';

/** Which marks are meant: those of one session, or of all sessions of some days that have begun. */
export interface Asking {
  readonly of: Span | { readonly sessionId: string };
  /** The teacher whose own sessions are meant; null for the office. */
  readonly ownOf: string | null;
  readonly activityId?: string | undefined;
  readonly cohortId?: string | undefined;
  readonly teacherId?: string | undefined;
  /** Of this child alone. */
  readonly childId?: string | undefined;
}

export interface Lines extends ReportLines {
  readonly language: Language;
}

/** Of the session `s` and its activity `a`. What is cancelled or was only a draft never took place. */
function isMeant(asking: Asking): RawBuilder<unknown> {
  const { of, ownOf, activityId, teacherId } = asking;
  const conditions: RawBuilder<unknown>[] = [];
  if ('sessionId' in of) conditions.push(sql`s.id = ${of.sessionId}`);
  else {
    conditions.push(
      sql`s.date between ${of.startDate} and ${of.endDate}`,
      sql`s.status <> 'cancelled' and s.starts_at <= ${now} and a.status = 'published'`,
    );
  }
  if (ownOf !== null) conditions.push(isOwnActivity(ownOf));
  if (activityId !== undefined) conditions.push(sql`a.id = ${activityId}`);
  if (teacherId !== undefined) {
    conditions.push(sql`exists (select 1 from activity_teachers led where led.tenant_id = a.tenant_id
      and led.activity_id = a.id and led.teacher_id = ${teacherId})`);
  }
  return sql.join(conditions, sql` and `);
}

/** Whether the child is in the cohort that is asked for, in the school year of the session `s`. */
function isInCohort({ cohortId }: Asking, child: RawBuilder<unknown>): RawBuilder<unknown> {
  if (cohortId === undefined) return sql`true`;
  return sql`exists (select 1 from cohort_children cc join cohorts c on c.tenant_id = cc.tenant_id and c.id = cc.cohort_id
    where cc.tenant_id = s.tenant_id and cc.cohort_id = ${cohortId} and cc.child_id = ${child}
      and c.school_year = ${schoolYearOn(sql`s.date`)})`;
}

/** Asked once: a function of its own would be called for every row. */
const now = sql`(select app_now())`;

/**
 * A row a child and session: everybody whom somebody marked, and everybody else on the register. The marks are read
 * once, and what they say is worked out the same way in both halves.
 */
function entries(tx: Tx, asking: Asking): RawBuilder<unknown> {
  const half = (
    child: RawBuilder<unknown>,
    recorded: RawBuilder<unknown>,
  ) => sql`s.id as session_id,
    ${child} as child_id, s.activity_id, s.date, s.ends_at <= ${now} as over, ${shownMarkOf(child)} as mark, ${recorded}`;
  const sessions = sql`sessions s join activities a on a.tenant_id = s.tenant_id and a.id = s.activity_id`;
  const { childId } = asking;
  const meant = (child: RawBuilder<unknown>) =>
    sql`s.tenant_id = ${tx.tenantId} and ${isMeant(asking)} and ${isInCohort(asking, child)}
      and ${childId === undefined ? sql`true` : sql`${child} = ${childId}`}`;
  const marked = sql`m.child_id`;
  const booked = sql`b.child_id`;
  return sql`(select ${half(marked, sql`true as recorded, m.recorded_at, m.recorded_by`)}
    from ${sessions} join attendance_marks m on m.tenant_id = s.tenant_id and m.session_id = s.id and m.mark <> 'none'
    where ${meant(marked)}
    union all
    select distinct ${half(booked, sql`false, null::timestamptz, null::uuid`)}
    from ${sessions} join bookings b on ${isOnRegisterOf}
    left join attendance_marks m on m.tenant_id = s.tenant_id and m.session_id = s.id and m.child_id = b.child_id
    where ${meant(booked)} and coalesce(m.mark, 'none') = 'none')`;
}

const counts = sql`count(*) filter (where e.mark = 'attended') as attended,
  count(*) filter (where e.mark = 'notAttended') as not_attended,
  count(*) filter (where e.mark = 'excused') as excused, count(*) filter (where e.mark = 'none') as none`;

/** A person's name in its parts, for lists that have the surname first. */
const PERSON = sql`n.first_name, n.last_name`;
const NOBODY = sql`null::text as first_name, null::text as last_name`;

/** How entries `e` become lines: by which id, and where its name is. */
function groupOf(tx: Tx, by: ReportGroup) {
  switch (by) {
    case 'child':
      return {
        key: sql`e.child_id`,
        join: sql``,
        named: sql`join users n on n.tenant_id = ${tx.tenantId} and n.id = g.id`,
        name: sql`n.first_name || ' ' || n.last_name`,
        person: PERSON,
        order: sql`n.sort_name`,
        note: sql`(select c.name from cohort_children cc join cohorts c on c.tenant_id = cc.tenant_id and c.id = cc.cohort_id
          where cc.tenant_id = n.tenant_id and cc.child_id = n.id order by ${byPresentYear(tx)}, c.sort_name limit 1)`,
      };
    case 'activity':
      return {
        key: sql`e.activity_id`,
        join: sql``,
        named: sql`join activities n on n.tenant_id = ${tx.tenantId} and n.id = g.id`,
        name: sql`n.name`,
        person: NOBODY,
        order: sql`n.name`,
        note: sql`null`,
      };
    case 'cohort':
      return {
        key: sql`c.id`,
        join: sql`join cohort_children cc on cc.tenant_id = ${tx.tenantId} and cc.child_id = e.child_id
          join cohorts c on c.tenant_id = cc.tenant_id and c.id = cc.cohort_id and c.school_year = ${schoolYearOn(sql`e.date`)}`,
        named: sql`join cohorts n on n.tenant_id = ${tx.tenantId} and n.id = g.id`,
        name: sql`n.name`,
        person: NOBODY,
        order: sql`n.sort_name`,
        note: sql`n.school_year`,
      };
    case 'teacher':
      return {
        key: sql`led.teacher_id`,
        join: sql`join activity_teachers led on led.tenant_id = ${tx.tenantId} and led.activity_id = e.activity_id`,
        named: sql`join users n on n.tenant_id = ${tx.tenantId} and n.id = g.id`,
        name: sql`n.first_name || ' ' || n.last_name`,
        person: PERSON,
        order: sql`n.sort_name`,
        note: sql`null`,
      };
  }
}

/** The lines `l` of entries; `isBelow` of the domain, as SQL. */
function lines(
  tx: Tx,
  { by, below, q }: Omit<Lines, 'sort' | 'language'>,
  source: RawBuilder<unknown>,
) {
  const { key, join, named, name, person, order, note } = groupOf(tx, by);
  const conditions = [
    sql`true`,
    ...matchesSearch('l.search', q).map((word) => sql`${word}`),
    ...(below === undefined
      ? []
      : [sql`l.attended * 100 < ${below}::int * (l.attended + l.not_attended)`]),
  ];
  return sql`(select g.*, ${name} as name, ${person}, ${order} as sort_name, ${note} as note, fold_text(${name}) as search
      from (select ${key} as id, ${counts} from ${source} e ${join} group by 1) g ${named}) l
    where ${sql.join(conditions, sql` and `)}`;
}

function inOrder({ sort, language }: Lines): RawBuilder<unknown> {
  const name = sql`l.sort_name ${inWordsOf(language)}`;
  const rate = sql`l.attended::numeric / nullif(l.attended + l.not_attended, 0)`;
  switch (sort) {
    case 'name':
      return sql`${name}, l.id`;
    case '-name':
      return sql`${name} desc, l.id`;
    case 'rate':
      return sql`${rate} asc nulls last, ${name}, l.id`;
    case '-rate':
      return sql`${rate} desc nulls last, ${name}, l.id`;
  }
}

export interface LineRow extends MarkCounts {
  readonly id: string;
  readonly name: string;
  /** Of a child or teacher. */
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly note: string | null;
}

/** A page of them, and how many there are; beyond the last page that is asked by itself. */
export async function listLines(
  tx: Tx,
  asking: Asking,
  { paging, ...asked }: Lines & { readonly paging: Paging },
): Promise<{ rows: LineRow[]; total: number }> {
  const found = lines(tx, asked, entries(tx, asking));
  const rows = await tx.all(
    sql<
      LineRow & { total: number }
    >`select l.id, l.name, l.first_name, l.last_name, l.note, l.attended, l.not_attended, l.excused, l.none,
        count(*) over () as total
      from ${found} order by ${inOrder(asked)} limit ${paging.pageSize} offset ${offsetOf(paging)}`,
  );
  const [first] = rows;
  if (first || paging.page === 1) {
    return { rows: rows.map(({ total: _total, ...row }) => row), total: first?.total ?? 0 };
  }
  const count = await tx.first(sql<{ total: number }>`select count(*) as total from ${found}`);
  return { rows: [], total: count?.total ?? 0 };
}

export async function countMarks(tx: Tx, asking: Asking): Promise<MarkCounts> {
  const row = await tx.first(sql<MarkCounts>`select ${counts} from ${entries(tx, asking)} e`);
  return row ?? { attended: 0, notAttended: 0, excused: 0, none: 0 };
}

export interface Overview {
  readonly held: number;
  readonly unrecorded: number;
  readonly trend: { readonly startDate: string; readonly counts: MarkCounts }[];
}

/** What stands above the lines, from the sums of each session. `isUnrecorded` of the domain, as SQL. */
export async function findOverview(tx: Tx, asking: Asking, step: ReportStep): Promise<Overview> {
  const row = await tx.first(
    sql<Overview>`with held as materialized (select e.session_id, min(e.date) as date, bool_or(e.over) as over,
        count(*) filter (where e.recorded) as recorded, ${counts} from ${entries(tx, asking)} e group by e.session_id)
      select (select count(*) from held) as held,
        -- A mark of any child, also of one who is not asked about, says that attendance was taken.
        (select count(*) from held h where h.over and h.recorded = 0 and h.none > 0
          and not exists (select 1 from attendance_marks k where k.tenant_id = ${tx.tenantId} and k.session_id = h.session_id
            and k.mark <> 'none')) as unrecorded,
        (select coalesce(json_agg(json_build_object('startDate', t.starts, 'counts', json_build_object('attended', t.attended,
            'notAttended', t.not_attended, 'excused', t.excused, 'none', t.none))), '[]')
          from (select date_trunc(${step}, h.date::timestamp)::date as starts, sum(h.attended)::int as attended,
              sum(h.not_attended)::int as not_attended, sum(h.excused)::int as excused, sum(h.none)::int as none
            from held h group by 1) t) as trend`,
  );
  return row ?? { held: 0, unrecorded: 0, trend: [] };
}

export interface UnrecordedRow {
  readonly sessionId: string;
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly activity: { readonly id: string; readonly name: string };
  readonly teachers: string[];
  readonly expected: number;
}

/** Who is shown without a mark in the session `s`. */
const waitingOf = (asking: Asking) => sql`${childrenOfSession} r
  left join attendance_marks m on m.tenant_id = s.tenant_id and m.session_id = s.id and m.child_id = r.child_id
  where ${shownMarkOf(sql`r.child_id`)} = 'none' and ${isInCohort(asking, sql`r.child_id`)}`;

/**
 * Over, nobody with a mark by hand, and somebody who is shown without one. Whether there is a mark is asked by a value and not by
 * `not exists`: as a join it would come after the registers of all sessions, and few have no mark at all.
 */
const fromUnrecorded = (
  tx: Tx,
  asking: Asking,
) => sql`sessions s join activities a on a.tenant_id = s.tenant_id and a.id = s.activity_id
  where s.tenant_id = ${tx.tenantId} and ${isMeant(asking)} and s.ends_at <= ${now}
    and coalesce((select false from attendance_marks k where k.tenant_id = s.tenant_id and k.session_id = s.id
      and k.mark <> 'none' limit 1), true)
    and exists (select 1 from ${waitingOf(asking)})`;

export async function listUnrecorded(
  tx: Tx,
  asking: Asking,
  { language, paging }: { readonly language: Language; readonly paging: Paging },
): Promise<{ rows: UnrecordedRow[]; total: number }> {
  const waiting = waitingOf(asking);
  const from = fromUnrecorded(tx, asking);
  const [rows, count] = await Promise.all([
    tx.all(
      sql<UnrecordedRow>`select s.id as session_id, s.date, s.start_time, s.end_time,
          json_build_object('id', a.id, 'name', a.name) as activity,
          array(select u.first_name || ' ' || u.last_name from activity_teachers led
            join users u on u.tenant_id = led.tenant_id and u.id = led.teacher_id
            where led.tenant_id = a.tenant_id and led.activity_id = a.id
            order by u.sort_name ${inWordsOf(language)}, u.id) as teachers,
          (select count(*) from ${waiting}) as expected
        from ${from} order by s.date desc, s.start_time desc, s.id desc
        limit ${paging.pageSize} offset ${offsetOf(paging)}`,
    ),
    tx.first(sql<{ total: number }>`select count(*) as total from ${from}`),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** How many there are, and the newest of them. */
export async function summariseUnrecorded(
  tx: Tx,
  asking: Asking,
  most: number,
): Promise<{ count: number; newest: { id: string; name: string; date: string }[] }> {
  const row = await tx.first(
    sql<{
      count: number;
      newest: { id: string; name: string; date: string }[];
    }>`with found as materialized (
        select s.id, a.name, s.date, s.starts_at from ${fromUnrecorded(tx, asking)})
      select (select count(*) from found) as count, (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name,
          'date', n.date)), '[]') from (select * from found order by starts_at desc, id limit ${most}) n) as newest`,
  );
  return row ?? { count: 0, newest: [] };
}

/** How many marks there are, counted no further than to `most` and one more. */
export async function countEntries(tx: Tx, asking: Asking, most: number): Promise<number> {
  const row = await tx.first(
    sql<{
      count: number;
    }>`select count(*) as count from (select 1 from ${entries(tx, asking)} e limit ${most + 1}) x`,
  );
  return row?.count ?? 0;
}

export interface EntryRow {
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly activity: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly cohort: string | null;
  readonly mark: Mark;
  readonly recordedAt: Date | null;
  readonly recordedBy: string | null;
  /** How the child left, where the activity notes it down. */
  readonly leftWith: 'guardian' | 'person' | 'alone' | null;
  readonly leftAt: Date | null;
  readonly leftName: string | null;
}

/** Every one of them, by session and name. */
export function listEntries(
  tx: Tx,
  asking: Asking,
  { language, most }: { readonly language: Language; readonly most: number },
): Promise<EntryRow[]> {
  return tx.all(
    sql<EntryRow>`select s.date, s.start_time, s.end_time, a.name as activity, u.first_name, u.last_name,
        (select c.name from cohort_children cc join cohorts c on c.tenant_id = cc.tenant_id and c.id = cc.cohort_id
          where cc.tenant_id = u.tenant_id and cc.child_id = u.id and c.school_year = ${schoolYearOn(sql`s.date`)}
          order by c.sort_name limit 1) as cohort,
        e.mark, case when e.recorded then e.recorded_at end as recorded_at,
        case when e.recorded then rb.first_name || ' ' || rb.last_name end as recorded_by,
        l.left_with, l.recorded_at as left_at,
        coalesce(lg.first_name || ' ' || lg.last_name, l.person_name) as left_name
      from ${entries(tx, asking)} e
      join sessions s on s.tenant_id = ${tx.tenantId} and s.id = e.session_id
      join activities a on a.tenant_id = s.tenant_id and a.id = s.activity_id
      join users u on u.tenant_id = s.tenant_id and u.id = e.child_id
      left join users rb on rb.tenant_id = s.tenant_id and rb.id = e.recorded_by
      left join attendance_leavings l on l.tenant_id = s.tenant_id and l.session_id = s.id and l.child_id = u.id
        and l.left_with is not null
      left join users lg on lg.tenant_id = l.tenant_id and lg.id = l.guardian_id
      order by s.starts_at, a.name ${inWordsOf(language)}, s.id, u.sort_name ${inWordsOf(language)}, u.id
      limit ${most}`,
  );
}

export interface SessionRow {
  readonly activity: string;
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly place: string | null;
}

/** What stands above the list of one session. */
export function findSession(tx: Tx, id: string): Promise<SessionRow | undefined> {
  return tx.first(
    sql<SessionRow>`select a.name as activity, s.date, s.start_time, s.end_time,
        (select concat_ws(', ', l.name, l.room) from locations l where l.tenant_id = s.tenant_id and l.id = s.location_id) as place
      from sessions s join activities a on a.tenant_id = s.tenant_id and a.id = s.activity_id
      where s.tenant_id = ${tx.tenantId} and s.id = ${id}`,
  );
}
