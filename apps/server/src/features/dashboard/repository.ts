import { type RawBuilder, sql } from 'kysely';
import type { ActivityKind } from '#domain/activities/limits.ts';
import type { ReportStep } from '#domain/attendance/report.ts';
import type { Span } from '#domain/dates/dates.ts';
import type { Language } from '#domain/languages.ts';
import type { Tx } from '../../platform/db/database.ts';
import { matchesSearch } from '../../platform/db/lists.ts';
import { isOwnActivity, isPoolOfSlot } from '../activities/fragments.ts';
import { shownMarkOf } from '../attendance/fragments.ts';
import { isOnRegisterOf } from '../bookings/fragments.ts';
import { byPresentYear, inWordsOf } from '../cohorts/fragments.ts';

/** Asked once: a function of its own would be called for every row. */
const now = sql`(select app_now())`;

/** The days that are asked for, and those right before them; null: all there ever was, and nothing before. */
export interface Days {
  readonly span: Span | null;
  readonly before: Span | null;
}

/** Whether the session `s` is on one of those days. */
function isMeant({ span, before }: Days): RawBuilder<unknown> {
  if (span === null) return sql`true`;
  return sql`s.date between ${(before ?? span).startDate} and ${span.endDate}`;
}
const isNow = ({ span }: Days) =>
  span === null ? sql`true` : sql`(s.date >= ${span.startDate}::date)`;

export interface SessionSums {
  readonly startDate: string;
  readonly current: boolean;
  readonly total: number;
  readonly cancelled: number;
}

/** What an edit took away was never to take place, so it is not counted as cancelled. */
export function listSessions(tx: Tx, days: Days, step: ReportStep): Promise<SessionSums[]> {
  return tx.all(
    sql<SessionSums>`select date_trunc(${step}, s.date::timestamp)::date as start_date, ${isNow(days)} as current,
        count(*) filter (where s.status <> 'cancelled') as total,
        count(*) filter (where s.status = 'cancelled' and s.cancelled_by <> 'edit') as cancelled
      from sessions s join activities a on a.tenant_id = s.tenant_id and a.id = s.activity_id
      where s.tenant_id = ${tx.tenantId} and a.status = 'published' and ${isMeant(days)}
      group by 1, 2 order by 1, 2`,
  );
}

export interface MarkSums {
  readonly startDate: string;
  readonly current: boolean;
  readonly attended: number;
  readonly notAttended: number;
  readonly excused: number;
}

/**
 * Marks as they are shown, of sessions that have begun: those that somebody made, and those whom an absence excuses without
 * one. The second begins with the absences, which are few, and never with the register of every session.
 */
export function listMarks(tx: Tx, days: Days, step: ReportStep): Promise<MarkSums[]> {
  const { span, before } = days;
  const held = sql`s.tenant_id = ${tx.tenantId} and ${isMeant(days)} and s.status <> 'cancelled'
    and s.starts_at <= ${now} and a.status = 'published'`;
  const sessions = sql`join activities a on a.tenant_id = s.tenant_id and a.id = s.activity_id`;
  const within =
    span === null
      ? sql`true`
      : sql`x.starts_local < ${span.endDate}::date + 1 and x.ends_local > ${(before ?? span).startDate}::date`;
  return tx.all(
    sql<MarkSums>`select date_trunc(${step}, e.date::timestamp)::date as start_date, e.current,
        count(*) filter (where e.mark = 'attended') as attended,
        count(*) filter (where e.mark = 'notAttended') as not_attended,
        count(*) filter (where e.mark = 'excused') as excused
      from (select s.date, ${isNow(days)} as current, ${shownMarkOf(sql`m.child_id`)} as mark
          from sessions s ${sessions} join attendance_marks m on m.tenant_id = s.tenant_id and m.session_id = s.id
            and m.mark <> 'none'
          where ${held}
        union all
        select away.date, away.current, 'excused' from (select distinct s.id, b.child_id, s.date, ${isNow(days)} as current
          from absences x join bookings b on b.tenant_id = x.tenant_id and b.child_id = x.child_id
          join sessions s on ${isOnRegisterOf} and s.date between x.start_date and x.end_date
            and x.starts_local < s.date + s.end_time::time and x.ends_local > s.date + s.start_time::time
          ${sessions}
          where x.tenant_id = ${tx.tenantId} and x.status = 'confirmed' and ${within} and ${held}
            and not exists (select 1 from attendance_marks m where m.tenant_id = s.tenant_id and m.session_id = s.id
              and m.child_id = b.child_id and m.mark <> 'none')) away) e
      group by 1, 2 order by 1, 2`,
  );
}

export interface CurrentRow {
  readonly id: string;
  readonly name: string;
  readonly icon: string | null;
  readonly kind: ActivityKind;
  readonly status: 'published';
  readonly cancelledAt: null;
  readonly signupOpensAt: Date | null;
  readonly signupClosesAt: Date | null;
  readonly registrationDeadline: string | null;
  readonly lastStartsAt: Date | null;
  readonly minParticipants: number | null;
  readonly promoted: boolean;
  readonly nextSession: { readonly date: string; readonly startTime: string } | null;
  readonly capacity: number | null;
  readonly taken: number;
  readonly waiting: number;
  readonly pending: number;
  readonly withoutTeacher: boolean;
  readonly withoutPlace: boolean;
  readonly remindedAt: Date | null;
  readonly promotedAt: Date | null;
}

/** The session `s` of the activity `a` is still to come, or is on. */
const coming = sql`s.tenant_id = a.tenant_id and s.activity_id = a.id and s.status <> 'cancelled'
  and s.starts_at > ${now} - interval '1 day' and s.ends_at > ${now}`;

/** Published, not cancelled, not over; in the order of names. */
const isCurrent = (
  tx: Tx,
) => sql`a.tenant_id = ${tx.tenantId} and a.status = 'published' and a.cancelled_at is null
  and exists (select 1 from sessions s where ${coming})`;

/** Who waits for approval, by activity and pool: few of all bookings, so they are read once and not for each activity. */
const pendingBy = (
  tx: Tx,
  what: 'activity_id' | 'pool_id',
) => sql`(select b.${sql.raw(what)} as id, count(*) as count
  from bookings b where b.tenant_id = ${tx.tenantId} and b.status = 'pending' group by 1)`;

/** They are counted in memory (docs/decisions/2026-11-17-booking-status-read-whole.md): no school can fill it. */
const MOST_CURRENT = 10_000;

/** Every activity that is not over, with how full it is. */
export function listCurrent(
  tx: Tx,
  {
    language,
    q,
    ownOf,
  }: {
    readonly language: Language;
    readonly q?: string | undefined;
    /** Whose own ones are meant; else all. */
    readonly ownOf?: string | undefined;
  },
): Promise<CurrentRow[]> {
  const where = sql.join(
    [
      isCurrent(tx),
      ...(ownOf === undefined ? [] : [isOwnActivity(ownOf)]),
      ...matchesSearch('a.search_text', q),
    ],
    sql` and `,
  );
  return tx.all(
    sql<CurrentRow>`select a.id, a.name, a.icon, a.kind, a.status, a.cancelled_at, a.signup_opens_at, a.signup_closes_at,
        a.registration_deadline, a.min_participants, a.promoted,
        (select max(s.starts_at) from sessions s where s.tenant_id = a.tenant_id and s.activity_id = a.id
          and s.status <> 'cancelled') as last_starts_at,
        (select json_build_object('date', s.date, 'startTime', s.start_time) from sessions s where ${coming}
          order by s.starts_at, s.id limit 1) as next_session,
        pool.capacity, coalesce(pool.taken, 0)::int as taken, coalesce(pool.waiting, 0)::int as waiting,
        coalesce(pending.count, 0)::int as pending,
        not exists (select 1 from activity_teachers t join users u on u.tenant_id = t.tenant_id and u.id = t.teacher_id
          where t.tenant_id = a.tenant_id and t.activity_id = a.id and u.status <> 'archived') as without_teacher,
        exists (select 1 from sessions s where ${coming} and s.location_id is null) as without_place,
        r.reminded_at, told.promoted_at
      from activities a
      left join lateral (select case when bool_or(p.capacity is null) then null else sum(p.capacity)::int end as capacity,
          sum(p.taken) as taken, sum(p.waiting) as waiting
        from seat_pools p where p.tenant_id = a.tenant_id and p.activity_id = a.id
          and (a.kind = 'regular' or ${isPoolOfSlot})) pool on true
      left join ${pendingBy(tx, 'activity_id')} pending on pending.id = a.id
      left join activity_reminders r on r.tenant_id = a.tenant_id and r.activity_id = a.id
      left join activity_promotions told on told.tenant_id = a.tenant_id and told.activity_id = a.id
      where ${where} order by a.name ${inWordsOf(language)}, a.id limit ${MOST_CURRENT}`,
  );
}

export interface WeekdayRow {
  readonly dayOfWeek: number;
  readonly taken: number;
  readonly pending: number;
  readonly waiting: number;
}

/** Regular activities count on each day they have, slots of appointments that are to come on theirs. */
export function listWeekdays(tx: Tx): Promise<WeekdayRow[]> {
  return tx.all(
    sql<WeekdayRow>`with pending as (select * from ${pendingBy(tx, 'pool_id')} p)
      select d.day_of_week, sum(d.taken)::int as taken, sum(d.waiting)::int as waiting,
        sum(coalesce(pending.count, 0))::int as pending
      from (select x.day_of_week, p.id, p.taken, p.waiting from activities a
          join (select distinct t.activity_id, t.day_of_week from time_slots t where t.tenant_id = ${tx.tenantId}
            and t.day_of_week is not null) x on x.activity_id = a.id
          join seat_pools p on p.tenant_id = a.tenant_id and p.id = a.id
          where ${isCurrent(tx)} and a.kind = 'regular'
        union all
        select extract(isodow from s.date)::int, p.id, p.taken, p.waiting from activities a
          join sessions s on ${coming} join seat_pools p on p.tenant_id = s.tenant_id and p.id = s.id
          where ${isCurrent(tx)} and a.kind = 'appointment') d
      left join pending on pending.id = d.id group by 1 order by 1`,
  );
}

/** By the school's calendar, from an instant on. */
export function listNewBookings(
  tx: Tx,
  { since, timeZone }: { readonly since: Date; readonly timeZone: string },
): Promise<{ date: string; total: number }[]> {
  return tx.all(
    sql<{
      date: string;
      total: number;
    }>`select (b.booked_at at time zone ${timeZone})::date as date, count(*) as total
      from bookings b where b.tenant_id = ${tx.tenantId} and b.booked_at >= ${since} group by 1 order by 1`,
  );
}

export async function countPending(
  tx: Tx,
): Promise<{ readonly total: number; readonly oldestAt: Date | null }> {
  const row = await tx.first(
    sql<{
      total: number;
      oldestAt: Date | null;
    }>`select count(*) as total, min(b.booked_at) as oldest_at
      from bookings b where b.tenant_id = ${tx.tenantId} and b.status = 'pending'`,
  );
  return row ?? { total: 0, oldestAt: null };
}

export interface AwayRow {
  readonly childId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly cohort: string | null;
  readonly ongoing: boolean;
  /** One of those that cover now, or start later, is confirmed. */
  readonly decided: boolean;
  readonly wholeDay: boolean;
  readonly fromTime: string | null;
  readonly toTime: string | null;
}

/** A line a child: what covers now goes before what starts later today. All times are the school's local ones. */
export function listAway(tx: Tx, timeZone: string): Promise<AwayRow[]> {
  const local = sql`(select app_now() at time zone ${timeZone})`;
  return tx.all(
    sql<AwayRow>`select away.*, u.first_name, u.last_name,
        (select c.name from cohort_children m join cohorts c on c.tenant_id = m.tenant_id and c.id = m.cohort_id
          where m.tenant_id = u.tenant_id and m.child_id = u.id
          order by ${byPresentYear(tx)}, c.sort_name limit 1) as cohort
      from (select distinct on (x.child_id) x.child_id, x.starts_local, x.starts_local <= ${local} as ongoing,
          bool_or(x.status = 'confirmed') over (partition by x.child_id, x.starts_local <= ${local}) as decided, x.whole_day,
          x.from_time, x.to_time from absences x
        where x.tenant_id = ${tx.tenantId} and x.status in ('pending', 'confirmed') and x.ends_local > ${local}
          and x.starts_local < date_trunc('day', ${local}) + interval '1 day'
        order by x.child_id, x.starts_local, x.ends_local desc) away
      join users u on u.tenant_id = ${tx.tenantId} and u.id = away.child_id and u.status <> 'archived'
      order by away.ongoing desc, away.starts_local, u.sort_name, u.id`,
  );
}
