import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '#domain/auth/reach.ts';
import type { Tx } from '../../platform/db/database.ts';
import { absenceFrom } from '../absences/fragments.ts';
import { isActivityVisible } from '../activities/fragments.ts';
import { comingTo } from '../attendance/fragments.ts';

/**
 * What the family reported, or the school excused, of the child of the booking `b` for the session `s`:
 * 'reported', 'excused' or null. The one place where calendars and their links learn of absences.
 */
export const absenceOf: RawBuilder<'reported' | 'excused' | null> = absenceFrom(
  sql`b.child_id`,
  's',
);

/** Whether the booking `b` is about the session `s`: covered by it, or asked for while it is still to come. */
export const isAbout = sql<boolean>`(b.session_id is null or b.session_id = s.id)
  and (b.covers_from <= s.starts_at and (b.covers_until is null or s.starts_at < b.covers_until)
    or b.status in ('pending', 'waitlisted') and s.ends_at > app_now())`;

const exceptionOf = sql`(select e.kind from session_exceptions e where e.tenant_id = b.tenant_id
  and e.booking_id = b.id and e.session_id = s.id)`;

/** Those of these children that are booked for the session `s`; null where none is. */
export const bookedChildren = (
  childIds: readonly string[],
) => sql`(select json_agg(json_build_object(
    'childId', b.child_id, 'bookingId', b.id, 'status', b.status, 'exception', ${exceptionOf},
    'absence', ${absenceOf}) order by b.child_id)
  from bookings b where b.tenant_id = s.tenant_id and b.activity_id = s.activity_id and ${isAbout}
    and b.child_id = any(${[...childIds]}::uuid[]))`;

/** How many come to the session `s`, as its register says, and how many wait for a decision. */
export const countsOfSession = sql`json_build_object('coming', ${comingTo}, 'pending', (select count(*)
  from bookings b where b.tenant_id = s.tenant_id and b.activity_id = s.activity_id and b.status = 'pending'
    and ${isAbout}))`;

/** Who runs the activity of the session `s`, main teachers first. */
export const teachersOfSession = sql`array(select u.first_name || ' ' || u.last_name from activity_teachers t
  join users u on u.tenant_id = t.tenant_id and u.id = t.teacher_id
  where t.tenant_id = s.tenant_id and t.activity_id = s.activity_id order by t.duty desc, u.sort_name, u.id)`;

/** Those who run the session `s` and the session `o` as well. */
const shared = sql`activity_teachers t
  join activity_teachers mine on mine.tenant_id = t.tenant_id and mine.teacher_id = t.teacher_id
    and mine.activity_id = s.activity_id`;
const ofOther = sql`t.tenant_id = o.tenant_id and t.activity_id = o.activity_id`;

const sharedTeachers = sql`array(select u.first_name || ' ' || u.last_name from ${shared}
  join users u on u.tenant_id = t.tenant_id and u.id = t.teacher_id
  where ${ofOther} order by u.sort_name, u.id)`;

/** Nobody reads more; and where everything takes place at once, each pair would cost. */
const MOST_BUSY = 10;

/** Sessions of other activities at the time of the session `s` that need its room or one of its teachers. */
export const busySessions = (
  tx: Tx,
  reach: Reach,
) => sql`(select coalesce(json_agg(json_build_object(
    'activity', case when ${isActivityVisible(tx, reach)} then a.name end, 'startTime', o.start_time,
    'endTime', o.end_time, 'room', coalesce(o.location_id = s.location_id, false),
    'teachers', ${sharedTeachers}) order by o.start_time, o.id), '[]')
  from (select o.* from sessions o
    where o.tenant_id = s.tenant_id and o.date = s.date and o.activity_id <> s.activity_id
      and o.starts_at < s.ends_at and s.starts_at < o.ends_at and o.status <> 'cancelled'
      and s.status <> 'cancelled'
      and (o.location_id = s.location_id or exists (select 1 from ${shared} where ${ofOther}))
    order by o.start_time, o.id limit ${MOST_BUSY}) o
  join activities a on a.tenant_id = o.tenant_id and a.id = o.activity_id)`;
