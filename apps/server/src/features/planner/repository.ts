import { type RawBuilder, sql } from 'kysely';
import type { ActivityLife } from '#domain/activities/activity.ts';
import type { ActivityKind } from '#domain/activities/limits.ts';
import type { Reach } from '#domain/auth/reach.ts';
import type { BookingStatus } from '#domain/bookings/booking.ts';
import type { PricingType } from '#domain/pricing/money.ts';
import type { SessionStatus } from '#domain/sessions/session.ts';
import type { Tx } from '../../platform/db/database.ts';
import { absenceFrom } from '../absences/fragments.ts';
import { isActivityVisible, isPoolOfSlot } from '../activities/fragments.ts';
import { rightHolds } from '../families/fragments.ts';

/** More than any family has to choose from; so that no answer grows without end. */
const MOST_ACTIVITIES = 300;
const MOST_SESSIONS = 500;

const LIVE = sql`('pending', 'confirmed', 'approved', 'waitlisted')`;

export interface PlannerChildRow {
  readonly childId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string | null;
  readonly cohortIds: string[];
  readonly mayBook: boolean;
}

/** Whether the child of a statement is one of the reader's own: guarded and to be seen today, or itself. */
function isOwnChild(tx: Tx, reach: Reach, child: RawBuilder<unknown>): RawBuilder<boolean> {
  if (reach.kind === 'self') return sql<boolean>`${child} = ${reach.by}`;
  if (reach.kind !== 'guarded') return sql<boolean>`false`;
  return sql<boolean>`exists (select 1 from guardianships g where g.tenant_id = ${tx.tenantId}
    and g.child_id = ${child} and g.guardian_id = ${reach.by} and ${rightHolds(tx, 'g', 'see')})`;
}

export function listChildren(tx: Tx, reach: Reach): Promise<PlannerChildRow[]> {
  const mayBook =
    reach.kind === 'guarded'
      ? sql`exists (select 1 from guardianships g where g.tenant_id = u.tenant_id and g.child_id = u.id
          and g.guardian_id = ${reach.by} and ${rightHolds(tx, 'g', 'book')})`
      : sql`false`;
  return tx.all(
    sql<PlannerChildRow>`select u.id as child_id, u.first_name, u.last_name, u.birth_date, ${mayBook} as may_book,
        array(select m.cohort_id::text from cohort_children m where m.tenant_id = u.tenant_id
          and m.child_id = u.id) as cohort_ids
      from users u where u.tenant_id = ${tx.tenantId} and u.status <> 'archived' and ${isOwnChild(tx, reach, sql`u.id`)}
      order by u.birth_date nulls last, u.first_name, u.id`,
  );
}

export interface PlannedRow extends ActivityLife {
  readonly id: string;
  readonly kind: ActivityKind;
  readonly name: string;
  readonly icon: string | null;
  readonly colour: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly registrationDeadline: string | null;
  readonly signupOpensAt: Date | null;
  readonly signupClosesAt: Date | null;
  readonly priceMinor: number | null;
  readonly pricingType: PricingType | null;
  readonly minAge: number | null;
  readonly maxAge: number | null;
  readonly autoApproval: boolean;
  readonly waitlist: boolean;
  readonly promoted: boolean;
  readonly cohorts: { readonly id: string; readonly name: string; readonly schoolYear: string }[];
  readonly teachers: {
    readonly userId: string;
    readonly firstName: string;
    readonly lastName: string;
  }[];
  readonly location: {
    readonly id: string;
    readonly name: string;
    readonly room: string | null;
  } | null;
  readonly timeSlots: {
    readonly id: string;
    readonly date: string | null;
    readonly dayOfWeek: number | null;
    readonly startTime: string | null;
    readonly endTime: string | null;
    readonly locationId: string | null;
  }[];
  readonly weekdays: number[];
  readonly lastStartsAt: Date | null;
  readonly nextSession: {
    readonly id: string;
    readonly date: string;
    readonly startTime: string;
    readonly endTime: string;
    readonly startsAt: string;
  } | null;
  readonly freeSlots: number;
  readonly fullSlotIds: string[];
  readonly pool: {
    readonly capacity: number | null;
    readonly taken: number;
    readonly waiting: number;
  };
  readonly now: Date;
  readonly timeZone: string;
  readonly currency: string;
}

const instantText = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const coming = sql`s.tenant_id = a.tenant_id and s.activity_id = a.id and s.status <> 'cancelled'
  and s.starts_at > app_now()`;
/** A slot of an appointment counts while it has a place. */
const withPlace = sql`(a.kind = 'regular' or exists (select 1 from seat_pools p where p.tenant_id = s.tenant_id
  and p.id = s.id and (p.capacity is null or p.taken < p.capacity)))`;

/** Published, not cancelled, not over, and seen by the reader; in the order of names. */
export function listPlanned(tx: Tx, reach: Reach): Promise<PlannedRow[]> {
  return tx.all(
    sql<PlannedRow>`select a.id, a.kind, a.status, a.cancelled_at, a.name, a.icon, a.colour, a.start_date, a.end_date,
        a.registration_deadline, a.signup_opens_at, a.signup_closes_at, a.price_minor, a.pricing_type, a.min_age,
        a.max_age, a.auto_approval, a.waitlist, a.promoted,
        (select coalesce(json_agg(json_build_object('userId', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
            order by t.duty desc, u.sort_name, u.id), '[]')
          from activity_teachers t join users u on u.tenant_id = t.tenant_id and u.id = t.teacher_id
          where t.tenant_id = a.tenant_id and t.activity_id = a.id) as teachers,
        (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'schoolYear', c.school_year)
            order by c.sort_name, c.id), '[]')
          from activity_cohorts ac join cohorts c on c.tenant_id = ac.tenant_id and c.id = ac.cohort_id
          where ac.tenant_id = a.tenant_id and ac.activity_id = a.id) as cohorts,
        (select json_build_object('id', l.id, 'name', l.name, 'room', l.room) from locations l
          where l.tenant_id = a.tenant_id and l.id = a.location_id) as location,
        (select coalesce(json_agg(json_build_object('id', x.id, 'date', x.date, 'dayOfWeek', x.day_of_week,
            'startTime', x.start_time, 'endTime', x.end_time, 'locationId', x.location_id) order by x.position), '[]')
          from time_slots x where x.tenant_id = a.tenant_id and x.activity_id = a.id and a.kind = 'regular') as time_slots,
        array(select distinct coalesce(x.day_of_week, extract(isodow from x.date)::int) from time_slots x
          where x.tenant_id = a.tenant_id and x.activity_id = a.id and (x.date is null or x.date >= app_now()::date)
          order by 1) as weekdays,
        (select max(s.starts_at) from sessions s where s.tenant_id = a.tenant_id and s.activity_id = a.id
          and s.status <> 'cancelled') as last_starts_at,
        (select json_build_object('id', s.id, 'date', s.date, 'startTime', s.start_time, 'endTime', s.end_time,
            'startsAt', ${instantText('s.starts_at')})
          from sessions s where ${coming} and ${withPlace} order by s.starts_at, s.id limit 1) as next_session,
        case when a.kind = 'appointment' then (select count(*) from sessions s where ${coming} and ${withPlace})
          else 0 end as free_slots,
        array(select s.id::text from sessions s where ${coming} and not ${withPlace} order by s.starts_at) as full_slot_ids,
        (select json_build_object('capacity', case when bool_or(p.capacity is null) then null else sum(p.capacity) end,
            'taken', coalesce(sum(p.taken), 0), 'waiting', coalesce(sum(p.waiting), 0))
          from seat_pools p where p.tenant_id = a.tenant_id and p.activity_id = a.id
            and (a.kind = 'regular' or ${isPoolOfSlot})) as pool,
        app_now() as now, school.time_zone, school.currency
      from activities a join schools school on school.tenant_id = a.tenant_id
      where a.tenant_id = ${tx.tenantId} and a.status = 'published' and a.cancelled_at is null
        and exists (select 1 from sessions s where ${coming}) and ${isActivityVisible(tx, reach)}
      order by a.name, a.id limit ${MOST_ACTIVITIES}`,
  );
}

export interface OwnBookingRow {
  readonly id: string;
  readonly activityId: string;
  readonly childId: string;
  readonly status: BookingStatus;
  readonly sessionId: string | null;
  readonly waitlistPosition: number | null;
  readonly waitlistLength: number | null;
}

/** What the own children have, or wait for, in all activities. */
export function listOwnBookings(tx: Tx, reach: Reach): Promise<OwnBookingRow[]> {
  return tx.all(
    sql<OwnBookingRow>`select b.id, b.activity_id, b.child_id, b.status, b.session_id,
        case when b.position is not null then (select count(*) from bookings w where w.tenant_id = b.tenant_id
          and w.pool_id = b.pool_id and w.status = 'waitlisted' and w.position <= b.position) end as waitlist_position,
        case when b.position is not null then (select p.waiting from seat_pools p where p.tenant_id = b.tenant_id
          and p.id = b.pool_id) end as waitlist_length
      from bookings b where b.tenant_id = ${tx.tenantId} and b.status in ${LIVE} and ${isOwnChild(tx, reach, sql`b.child_id`)}
      order by b.booked_at, b.id`,
  );
}

export interface WeekRow {
  readonly id: string;
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly status: SessionStatus;
  readonly original: {
    readonly date: string;
    readonly startTime: string;
    readonly endTime: string;
    readonly locationId: string | null;
  } | null;
  readonly cancellationReason: string | null;
  readonly activity: {
    readonly id: string;
    readonly name: string;
    readonly icon: string | null;
    readonly colour: string | null;
  };
  readonly location: {
    readonly id: string;
    readonly name: string;
    readonly room: string | null;
  } | null;
  readonly children: {
    readonly childId: string;
    readonly bookingId: string;
    readonly status: BookingStatus;
    readonly exception: 'family' | 'staff' | 'placeGiven' | null;
    readonly absence: 'reported' | 'excused' | null;
  }[];
}

export interface Days {
  /** Null: today. */
  readonly from: string | null;
  /** Null: six days later. */
  readonly to: string | null;
}

/** The days that are asked for, with the school's today. */
export async function readDays(tx: Tx, { from, to }: Days) {
  const row = await tx.first(
    sql<{
      today: string;
      from: string;
      to: string;
    }>`select d.today, coalesce(${from}::date, d.today) as "from",
        least(coalesce(${to}::date, coalesce(${from}::date, d.today) + 6),
          coalesce(${from}::date, d.today) + 62) as "to"
      from (select (app_now() at time zone s.time_zone)::date as today from schools s
        where s.tenant_id = ${tx.tenantId}) d`,
  );
  if (!row) throw new Error('a school has a calendar');
  return row;
}

/** Sessions that the own children are booked for: covered by the booking, or held while it waits for approval. */
export function listWeek(
  tx: Tx,
  reach: Reach,
  { from, to, childId }: { from: string; to: string; childId: string | null },
): Promise<WeekRow[]> {
  return tx.all(
    sql<WeekRow>`select s.id, s.date, s.start_time, s.end_time, s.starts_at, s.ends_at, s.status, s.original,
        s.cancellation_reason,
        json_build_object('id', a.id, 'name', a.name, 'icon', a.icon, 'colour', a.colour) as activity,
        (select json_build_object('id', l.id, 'name', l.name, 'room', l.room) from locations l
          where l.tenant_id = s.tenant_id and l.id = s.location_id) as location,
        json_agg(json_build_object('childId', b.child_id, 'bookingId', b.id, 'status', b.status, 'exception',
          (select e.kind from session_exceptions e where e.tenant_id = b.tenant_id and e.booking_id = b.id
            and e.session_id = s.id), 'absence', ${absenceFrom(sql`b.child_id`, 's')}) order by b.child_id) as children
      from bookings b join sessions s on s.tenant_id = b.tenant_id and s.activity_id = b.activity_id
        and (b.session_id is null or s.id = b.session_id)
      join activities a on a.tenant_id = s.tenant_id and a.id = s.activity_id
      where b.tenant_id = ${tx.tenantId} and s.date between ${from} and ${to}
        and (b.covers_from <= s.starts_at and (b.covers_until is null or s.starts_at < b.covers_until)
          or b.status = 'pending' and s.ends_at > app_now())
        and ${isOwnChild(tx, reach, sql`b.child_id`)}
        ${childId === null ? sql`` : sql`and b.child_id = ${childId}`}
      group by s.tenant_id, s.id, a.tenant_id, a.id
      order by s.date, s.start_time, s.id limit ${MOST_SESSIONS}`,
  );
}

export interface FreeDaysRow {
  readonly title: string;
  readonly startDate: string;
  readonly endDate: string;
  /** Empty: the whole school. */
  readonly cohortIds: string[];
}

export function listHolidays(tx: Tx, { from, to }: { from: string; to: string }) {
  return tx.all(
    sql<FreeDaysRow>`select h.title, h.start_date, h.end_date, array(select hc.cohort_id::text from holiday_cohorts hc
          where hc.tenant_id = h.tenant_id and hc.holiday_id = h.id) as cohort_ids
      from holidays h where h.tenant_id = ${tx.tenantId} and h.start_date <= ${to} and h.end_date >= ${from}
      order by h.start_date, h.id limit 100`,
  );
}

/** Which of these activities the reader sees. */
export async function listVisible(tx: Tx, reach: Reach, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.all(
    sql<{ id: string }>`select a.id from activities a where a.tenant_id = ${tx.tenantId}
      and a.id = any(${[...ids]}::uuid[]) and ${isActivityVisible(tx, reach)}`,
  );
  return rows.map(({ id }) => id);
}
