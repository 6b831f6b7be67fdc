import { sql } from 'kysely';
import type { LeavingKind, Mark } from '#domain/attendance/mark.ts';
import type { Reach } from '#domain/auth/reach.ts';
import type { Language } from '#domain/languages.ts';
import type { SessionStatus } from '#domain/sessions/session.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isActivityVisible, isOwnActivity } from '../activities/fragments.ts';
import { inWordsOf } from '../cohorts/fragments.ts';
import { rightHolds } from '../families/fragments.ts';
import { schoolToday, schoolYearOn } from '../school/fragments.ts';
import { isWithin } from '../users/fragments.ts';
import {
  childrenOfSession,
  excusedByAbsence,
  holidayOf,
  shownHolidayOf,
  shownMarkOf,
} from './fragments.ts';

/** Who reads. */
export interface Reading {
  readonly reach: Reach;
  readonly userId: string;
}

export interface SessionFacts {
  readonly sessionId: string;
  readonly date: string;
  readonly today: string;
  readonly now: Date;
  readonly cancelled: boolean;
  readonly own: boolean;
  readonly activity: {
    readonly id: string;
    readonly name: string;
    readonly colour: string | null;
    readonly icon: string | null;
    readonly recordsLeaving: boolean;
  };
  readonly location: {
    readonly id: string;
    readonly name: string;
    readonly room: string | null;
  } | null;
}

const facts = (tx: Tx, { reach, userId }: Reading) => sql`select s.id as session_id, s.date,
    ${schoolToday(tx)} as today, app_now() as now, s.status = 'cancelled' as cancelled, ${isOwnActivity(userId)} as own,
    json_build_object('id', a.id, 'name', a.name, 'colour', a.colour, 'icon', a.icon,
      'recordsLeaving', a.records_leaving) as activity,
    (select json_build_object('id', l.id, 'name', l.name, 'room', l.room) from locations l
      where l.tenant_id = s.tenant_id and l.id = s.location_id) as location
  from sessions s join activities a on a.tenant_id = s.tenant_id and a.id = s.activity_id
  where s.tenant_id = ${tx.tenantId} and ${isActivityVisible(tx, reach)}`;

/** Of those sessions that the reader sees. */
export function listFacts(
  tx: Tx,
  ids: readonly string[],
  reading: Reading,
): Promise<SessionFacts[]> {
  return tx.all(sql<SessionFacts>`${facts(tx, reading)} and s.id = any(${[...ids]}::uuid[])`);
}

/** The same held: nobody cancels it or records in it meanwhile. */
export function lockFacts(tx: Tx, id: string, reading: Reading): Promise<SessionFacts | undefined> {
  return tx.first(sql<SessionFacts>`${facts(tx, reading)} and s.id = ${id} for no key update of s`);
}

export interface RegisterRow {
  readonly sessionId: string;
  readonly childId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly cohorts: string[];
  readonly shown: Mark;
  readonly mark: Mark | null;
  readonly recordedAt: Date | null;
  readonly recordedBy: string | null;
  readonly recorderName: string | null;
  readonly excusedByAbsence: boolean;
  readonly holiday: string | null;
  readonly leftWith: LeavingKind | null;
  readonly leftWithName: string | null;
  readonly leftAt: Date | null;
  readonly leavingBy: string | null;
  readonly leavingByName: string | null;
}

/** Everybody in these sessions, by name, in one statement. */
export function listRegister(
  tx: Tx,
  sessionIds: readonly string[],
  language: Language,
): Promise<RegisterRow[]> {
  const child = sql`u.id`;
  return tx.all(
    sql<RegisterRow>`select s.id as session_id, u.id as child_id, u.first_name, u.last_name,
        array(select c.name from cohort_children cc join cohorts c on c.tenant_id = cc.tenant_id and c.id = cc.cohort_id
          where cc.tenant_id = u.tenant_id and cc.child_id = u.id
          order by (c.school_year = ${schoolYearOn(sql`s.date`)}) desc, c.school_year desc, c.sort_name limit 1) as cohorts,
        ${shownMarkOf(child)} as shown, m.mark, m.recorded_at, m.recorded_by,
        rb.first_name || ' ' || rb.last_name as recorder_name, ${excusedByAbsence(child)} as excused_by_absence,
        ${holidayOf(child)} as holiday,
        l.left_with, coalesce(l.person_name, g.first_name || ' ' || g.last_name) as left_with_name,
        l.recorded_at as left_at, l.recorded_by as leaving_by, lb.first_name || ' ' || lb.last_name as leaving_by_name
      from sessions s cross join lateral ${childrenOfSession} r
      join users u on u.tenant_id = s.tenant_id and u.id = r.child_id
      left join attendance_marks m on m.tenant_id = s.tenant_id and m.session_id = s.id and m.child_id = u.id
      left join users rb on rb.tenant_id = m.tenant_id and rb.id = m.recorded_by
      left join attendance_leavings l on l.tenant_id = s.tenant_id and l.session_id = s.id and l.child_id = u.id
      left join users lb on lb.tenant_id = l.tenant_id and lb.id = l.recorded_by
      left join users g on g.tenant_id = l.tenant_id and g.id = l.guardian_id
      where s.tenant_id = ${tx.tenantId} and s.id = any(${[...sessionIds]}::uuid[])
      order by u.sort_name ${inWordsOf(language)}, u.id`,
  );
}

export interface DayCount {
  readonly sessionId: string;
  readonly status: SessionStatus;
  readonly expected: number;
  readonly marked: number;
  readonly excused: number;
}

/** Of the sessions that somebody runs today, how many are expected and how many have a mark. */
export function countToday(tx: Tx, userId: string): Promise<DayCount[]> {
  const shown = shownMarkOf(sql`r.child_id`);
  return tx.all(
    sql<DayCount>`select s.id as session_id, s.status, count(r.child_id) as expected,
        count(r.child_id) filter (where ${shown} <> 'none') as marked,
        count(r.child_id) filter (where ${shown} = 'excused') as excused
      from sessions s join activities a on a.tenant_id = s.tenant_id and a.id = s.activity_id
      left join lateral ${childrenOfSession} r on true
      left join attendance_marks m on m.tenant_id = s.tenant_id and m.session_id = s.id and m.child_id = r.child_id
      where s.tenant_id = ${tx.tenantId} and s.date = ${schoolToday(tx)} and a.status = 'published'
        and ${isOwnActivity(userId)}
      group by s.tenant_id, s.id, s.status, s.starts_at order by s.starts_at, s.id`,
  );
}

export interface PresentRow {
  readonly childId: string;
  readonly takesPart: boolean;
  readonly markId: string | null;
  readonly markedAt: Date | null;
  readonly markedBy: string | null;
  readonly leavingId: string | null;
  readonly leavingAt: Date | null;
}

/** What counts now of these children; read after the session is held. */
export function listPresent(
  tx: Tx,
  sessionId: string,
  childIds: readonly string[],
): Promise<PresentRow[]> {
  return tx.all(
    sql<PresentRow>`select u.id as child_id, m.event_id is not null or exists (select 1 from ${childrenOfSession} r
          where r.child_id = u.id) as takes_part,
        m.event_id as mark_id, m.recorded_at as marked_at, by.first_name || ' ' || by.last_name as marked_by,
        l.event_id as leaving_id, l.recorded_at as leaving_at
      from sessions s join users u on u.tenant_id = s.tenant_id and u.id = any(${[...childIds]}::uuid[])
      left join attendance_marks m on m.tenant_id = s.tenant_id and m.session_id = s.id and m.child_id = u.id
      left join users by on by.tenant_id = m.tenant_id and by.id = m.recorded_by
      left join attendance_leavings l on l.tenant_id = s.tenant_id and l.session_id = s.id and l.child_id = u.id
      where s.tenant_id = ${tx.tenantId} and s.id = ${sessionId}`,
  );
}

export interface KnownEvent {
  readonly id: string;
  readonly sessionId: string;
  readonly childId: string;
  readonly recordedBy: string;
  readonly counted: boolean;
}

/** Taps that came before. */
export function listKnown(tx: Tx, ids: readonly string[]): Promise<KnownEvent[]> {
  return tx.all(
    sql<KnownEvent>`select e.id, e.session_id, e.child_id, e.recorded_by, e.counted from attendance_events e
      where e.tenant_id = ${tx.tenantId} and e.id = any(${[...ids]}::uuid[])`,
  );
}

export interface NewEvent {
  readonly id: string;
  readonly sessionId: string;
  readonly childId: string;
  readonly mark: Mark | null;
  readonly leftWith: LeavingKind | null;
  readonly guardianId: string | null;
  readonly personName: string | null;
  readonly recordedAt: Date;
  readonly recordedBy: string;
  readonly counted: boolean;
}

export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.run(
    sql`insert into attendance_events (tenant_id, id, session_id, child_id, mark, left_with, person_name, recorded_at,
        recorded_by, received_at, counted)
      select ${tx.tenantId}, r.id, r."sessionId", r."childId", r.mark, r."leftWith", coalesce(r."personName",
          (select g.first_name || ' ' || g.last_name from users g where g.tenant_id = ${tx.tenantId}
            and g.id = r."guardianId")), r."recordedAt", r."recordedBy", app_now(), r.counted
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as r (id uuid, "sessionId" uuid, "childId" uuid, mark text,
        "leftWith" text, "guardianId" uuid, "personName" text, "recordedAt" timestamptz, "recordedBy" uuid,
        counted boolean)`,
  );
}

/** The last of each child; earlier ones are history. */
export async function upsertMarks(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.run(
    sql`insert into attendance_marks (tenant_id, session_id, child_id, mark, recorded_at, recorded_by, event_id)
      select ${tx.tenantId}, r."sessionId", r."childId", r.mark, r."recordedAt", r."recordedBy", r.id
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as r (id uuid, "sessionId" uuid, "childId" uuid, mark text,
        "recordedAt" timestamptz, "recordedBy" uuid)
      on conflict on constraint attendance_marks_pkey do update set mark = excluded.mark,
        recorded_at = excluded.recorded_at, recorded_by = excluded.recorded_by, event_id = excluded.event_id`,
  );
}

export async function upsertLeavings(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.run(
    sql`insert into attendance_leavings (tenant_id, session_id, child_id, left_with, guardian_id, person_name,
        recorded_at, recorded_by, event_id)
      select ${tx.tenantId}, r."sessionId", r."childId", r."leftWith", r."guardianId", r."personName", r."recordedAt",
        r."recordedBy", r.id
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as r (id uuid, "sessionId" uuid, "childId" uuid,
        "leftWith" text, "guardianId" uuid, "personName" text, "recordedAt" timestamptz, "recordedBy" uuid)
      on conflict on constraint attendance_leavings_pkey do update set left_with = excluded.left_with,
        guardian_id = excluded.guardian_id, person_name = excluded.person_name, recorded_at = excluded.recorded_at,
        recorded_by = excluded.recorded_by, event_id = excluded.event_id`,
  );
}

export interface EventRow extends Omit<NewEvent, 'guardianId' | 'sessionId'> {
  readonly childName: string;
  readonly recorderName: string;
  readonly receivedAt: Date;
}

export function listEvents(
  tx: Tx,
  { sessionId, childId }: { sessionId: string; childId: string | null },
): Promise<EventRow[]> {
  return tx.all(
    sql<EventRow>`select e.id, e.child_id, c.first_name || ' ' || c.last_name as child_name, e.mark, e.left_with,
        e.person_name, e.recorded_at, e.received_at, e.recorded_by, r.first_name || ' ' || r.last_name as recorder_name,
        e.counted
      from attendance_events e
      join users c on c.tenant_id = e.tenant_id and c.id = e.child_id
      join users r on r.tenant_id = e.tenant_id and r.id = e.recorded_by
      where e.tenant_id = ${tx.tenantId} and e.session_id = ${sessionId}
        and (${childId}::uuid is null or e.child_id = ${childId}::uuid)
      order by e.recorded_at desc, e.id desc limit 500`,
  );
}

/** Whether the reader reaches this child. */
export async function isReached(tx: Tx, childId: string, reach: Reach): Promise<boolean> {
  const row = await tx.first(
    sql<{
      id: string;
    }>`select u.id from users u where u.tenant_id = ${tx.tenantId} and u.id = ${childId}
      and ${isWithin(tx, reach)}`,
  );
  return row !== undefined;
}

export interface ChildSessionRow {
  readonly sessionId: string;
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly startsAt: Date;
  readonly activity: { readonly id: string; readonly name: string };
  readonly mark: Mark;
  readonly holiday: string | null;
  readonly leftAt: Date | null;
}

/** The sessions of a child that have begun; of those that `ownOf` runs, where it is a teacher who asks. */
const ofChild = (tx: Tx, childId: string, ownOf: string | null) => sql`sessions s
  join activities a on a.tenant_id = s.tenant_id and a.id = s.activity_id
  left join attendance_marks m on m.tenant_id = s.tenant_id and m.session_id = s.id and m.child_id = ${childId}
  left join attendance_leavings l on l.tenant_id = s.tenant_id and l.session_id = s.id and l.child_id = ${childId}
  where s.tenant_id = ${tx.tenantId} and s.status <> 'cancelled' and s.starts_at <= app_now()
    and s.activity_id in (select k.activity_id from bookings k where k.tenant_id = ${tx.tenantId} and k.child_id = ${childId})
    and exists (select 1 from ${childrenOfSession} r where r.child_id = ${childId})
    and ${ownOf === null ? sql`true` : isOwnActivity(ownOf)}`;

export function listOfChild(
  tx: Tx,
  {
    childId,
    ownOf,
    before,
    limit,
  }: { childId: string; ownOf: string | null; before: string | null; limit: number },
): Promise<ChildSessionRow[]> {
  return tx.all(
    sql<ChildSessionRow>`select s.id as session_id, s.date, s.start_time, s.end_time, s.starts_at,
        json_build_object('id', a.id, 'name', a.name) as activity, ${shownMarkOf(sql`${childId}::uuid`)} as mark,
        ${shownHolidayOf(sql`${childId}::uuid`)} as holiday,
        case when l.left_with is not null then l.recorded_at end as left_at
      from ${ofChild(tx, childId, ownOf)} and (${before}::timestamptz is null or s.starts_at < ${before}::timestamptz)
      order by s.starts_at desc, s.id desc limit ${limit}`,
  );
}

export function countOfChild(
  tx: Tx,
  { childId, ownOf }: { childId: string; ownOf: string | null },
): Promise<{ mark: Mark; count: number }[]> {
  return tx.all(
    sql<{
      mark: Mark;
      count: number;
    }>`select ${shownMarkOf(sql`${childId}::uuid`)} as mark, count(*) as count
      from ${ofChild(tx, childId, ownOf)} group by 1`,
  );
}

/** What sessions hold: marks, or only the history of some that were taken back. */
export function listUses(
  tx: Tx,
  activityIds: readonly string[],
): Promise<{ sessionId: string; marked: boolean }[]> {
  return tx.all(
    sql<{
      sessionId: string;
      marked: boolean;
    }>`select s.id as session_id, exists (select 1 from attendance_marks m
        where m.tenant_id = s.tenant_id and m.session_id = s.id and m.mark <> 'none') as marked
      from sessions s where s.tenant_id = ${tx.tenantId} and s.activity_id = any(${[...activityIds]}::uuid[])
        and exists (select 1 from attendance_events e where e.tenant_id = s.tenant_id and e.session_id = s.id)`,
  );
}

export interface MissedRow {
  readonly sessionId: string;
  readonly childId: string;
  readonly child: string;
  readonly activityId: string;
  readonly activity: string;
  readonly date: string;
  readonly guardianIds: string[];
}

/** Who was marked as not attended a while ago, still is, and has no excuse; with the guardians who may see the child. */
export function listMissed(tx: Tx, waitMinutes: number): Promise<MissedRow[]> {
  return tx.all(
    sql<MissedRow>`select m.session_id, m.child_id, u.first_name as child, a.id as activity_id, a.name as activity, s.date,
        array(select g.guardian_id::text from guardianships g where g.tenant_id = u.tenant_id and g.child_id = u.id
          and ${rightHolds(tx, 'g', 'see')}) as guardian_ids
      from attendance_events e
      join attendance_marks m on m.tenant_id = e.tenant_id and m.event_id = e.id and m.session_id = e.session_id
        and m.child_id = e.child_id
      join sessions s on s.tenant_id = m.tenant_id and s.id = m.session_id and s.status <> 'cancelled'
      join activities a on a.tenant_id = s.tenant_id and a.id = s.activity_id
      join users u on u.tenant_id = m.tenant_id and u.id = m.child_id and u.status <> 'archived'
      where e.tenant_id = ${tx.tenantId} and e.received_at > app_now() - interval '1 day'
        and e.received_at <= app_now() - make_interval(mins => ${waitMinutes})
        and m.mark = 'notAttended' and not ${excusedByAbsence(sql`u.id`)}`,
  );
}
