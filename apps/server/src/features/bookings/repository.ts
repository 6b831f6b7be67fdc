import { type RawBuilder, sql } from 'kysely';
import type { ActivityLife } from '#domain/activities/activity.ts';
import type { ActivityKind } from '#domain/activities/limits.ts';
import type { Reach } from '#domain/auth/reach.ts';
import type { BookingStatus } from '#domain/bookings/booking.ts';
import { offsetOf, type Paging } from '#domain/lists/paging.ts';
import type { PricingType } from '#domain/pricing/money.ts';
import type { SessionStatus } from '#domain/sessions/session.ts';
import type { Tx } from '../../platform/db/database.ts';
import { matchesSearch } from '../../platform/db/lists.ts';
import { isActivityVisible, isOwnActivity } from '../activities/fragments.ts';
import { rightHolds } from '../families/fragments.ts';
import { schoolToday } from '../school/fragments.ts';

/** Who asks. */
export interface Reading {
  readonly reach: Reach;
  readonly userId: string;
}

export interface ActivityFacts extends ActivityLife {
  readonly id: string;
  readonly kind: ActivityKind;
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly signupOpensAt: Date | null;
  readonly signupClosesAt: Date | null;
  readonly registrationDeadline: string | null;
  readonly cohortIds: string[];
  readonly minAge: number | null;
  readonly maxAge: number | null;
  readonly maxParticipants: number | null;
  readonly autoApproval: boolean;
  readonly waitlist: boolean;
  readonly priceMinor: number;
  readonly pricingType: PricingType | null;
  readonly lastStartsAt: Date | null;
  readonly lastEndsAt: Date | null;
  readonly teacherIds: string[];
  readonly own: boolean;
  readonly now: Date;
  readonly today: string;
  readonly timeZone: string;
  readonly currency: string;
}

/** Of a published activity that the caller sees; sent after the lock, so that it is what holds now. */
export function findActivityFacts(
  tx: Tx,
  id: string,
  { reach, userId }: Reading,
): Promise<ActivityFacts | undefined> {
  const last = (what: string) => sql`(select max(s.${sql.raw(what)}) from sessions s
    where s.tenant_id = a.tenant_id and s.activity_id = a.id and s.status <> 'cancelled')`;
  return tx.first(
    sql<ActivityFacts>`select a.id, a.kind, a.name, a.status, a.cancelled_at, a.start_date, a.end_date, a.signup_opens_at,
        a.signup_closes_at, a.registration_deadline, a.min_age, a.max_age, a.max_participants, a.auto_approval,
        a.waitlist, coalesce(a.price_minor, 0) as price_minor, a.pricing_type, ${last('starts_at')} as last_starts_at,
        ${last('ends_at')} as last_ends_at, ${isOwnActivity(userId)} as own,
        array(select ac.cohort_id::text from activity_cohorts ac where ac.tenant_id = a.tenant_id
          and ac.activity_id = a.id) as cohort_ids,
        array(select t.teacher_id::text from activity_teachers t where t.tenant_id = a.tenant_id
          and t.activity_id = a.id) as teacher_ids,
        app_now() as now, (app_now() at time zone c.time_zone)::date as today, c.time_zone, c.currency
      from activities a join schools c on c.tenant_id = a.tenant_id
      where a.tenant_id = ${tx.tenantId} and a.id = ${id} and a.status = 'published' and ${isActivityVisible(tx, reach)}`,
  );
}

export interface ChildFacts {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly active: boolean;
  readonly birthDate: string | null;
  readonly cohortIds: string[];
  /** Whether the caller may book for it. */
  readonly mayBook: boolean;
  /** What it has live in this activity: sessions, or an empty text for the whole. */
  readonly liveIn: string[];
  /** The same of what holds a place: who only waits for the whole may have a place in one session. */
  readonly holdsIn: string[];
}

const isChild = sql`exists (select 1 from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
  where ur.tenant_id = u.tenant_id and ur.user_id = u.id and r.kind = 'child')`;

/** The children the caller knows: a family its own, staff all of the school. */
export function listChildren(
  tx: Tx,
  { ids, activityId, reading }: { ids: readonly string[]; activityId: string; reading: Reading },
): Promise<ChildFacts[]> {
  const isFamily = reading.reach.kind === 'guarded';
  const guarded = (right: 'see' | 'book') => sql`exists (select 1 from guardianships g
    where g.tenant_id = u.tenant_id and g.child_id = u.id and g.guardian_id = ${reading.userId}
      and ${rightHolds(tx, 'g', right)})`;
  return tx.all(
    sql<ChildFacts>`select u.id, u.first_name, u.last_name, u.status <> 'archived' as active, u.birth_date,
        ${isFamily ? guarded('book') : sql`true`} as may_book,
        array(select m.cohort_id::text from cohort_children m where m.tenant_id = u.tenant_id
          and m.child_id = u.id) as cohort_ids,
        array(select coalesce(b.session_id::text, '') from bookings b where b.tenant_id = u.tenant_id
          and b.child_id = u.id and b.activity_id = ${activityId}
          and b.status in ('pending', 'confirmed', 'approved', 'waitlisted')) as live_in,
        array(select coalesce(b.session_id::text, '') from bookings b where b.tenant_id = u.tenant_id
          and b.child_id = u.id and b.activity_id = ${activityId}
          and b.status in ('pending', 'confirmed', 'approved')) as holds_in
      from users u where u.tenant_id = ${tx.tenantId} and u.id = any(${[...ids]}::uuid[]) and ${isChild}
        and ${isFamily ? guarded('see') : sql`true`}`,
  );
}

export interface SlotRow {
  readonly id: string;
  readonly plannedDate: string;
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly status: SessionStatus;
}

export function listSessions(tx: Tx, activityId: string): Promise<SlotRow[]> {
  return tx.all(
    sql<SlotRow>`select s.id, s.planned_date, s.date, s.start_time, s.end_time, s.starts_at, s.ends_at, s.status
      from sessions s where s.tenant_id = ${tx.tenantId} and s.activity_id = ${activityId}
      order by s.starts_at, s.id`,
  );
}

export interface ClashRow {
  readonly childId: string;
  /** Null: the reader does not see that activity (product.md 18.9). */
  readonly activityId: string | null;
  readonly activityName: string | null;
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
}

/** Where a child who has a place elsewhere would be in two places at once, from now on. */
export function listClashes(
  tx: Tx,
  {
    childIds,
    sessionIds,
    activityId,
    reading: { reach },
  }: {
    reading: Reading;
    childIds: readonly string[];
    /** Null: every session of the activity. */
    sessionIds: readonly string[] | null;
    activityId: string;
  },
): Promise<ClashRow[]> {
  const visible = isActivityVisible(tx, reach);
  return tx.all(
    sql<ClashRow>`select distinct b.child_id, case when ${visible} then s.activity_id end as activity_id,
        case when ${visible} then a.name end as activity_name, t.date,
        greatest(s.start_time, t.start_time) as start_time, least(s.end_time, t.end_time) as end_time
      from sessions t
      join bookings b on b.tenant_id = t.tenant_id and b.child_id = any(${[...childIds]}::uuid[])
        and b.status in ('pending', 'confirmed', 'approved') and b.activity_id <> ${activityId}
      join sessions s on s.tenant_id = t.tenant_id and s.date = t.date and s.activity_id = b.activity_id
        and (b.session_id is null or s.id = b.session_id) and s.status <> 'cancelled'
        and s.starts_at < t.ends_at and t.starts_at < s.ends_at
      join activities a on a.tenant_id = s.tenant_id and a.id = s.activity_id
      where t.tenant_id = ${tx.tenantId} and t.activity_id = ${activityId} and t.status <> 'cancelled'
        ${sessionIds === null ? sql`` : sql`and t.id = any(${[...sessionIds]}::uuid[])`}
        and t.starts_at > app_now() and not exists (select 1 from session_exceptions e
          where e.tenant_id = b.tenant_id and e.booking_id = b.id and e.session_id = s.id)
      order by t.date, 5 limit 100`,
  );
}

export interface ReadBooking {
  readonly id: string;
  readonly poolId: string;
  readonly activityId: string;
  readonly activityName: string;
  readonly activityKind: ActivityKind;
  readonly activityCancelled: boolean;
  readonly own: boolean;
  readonly childId: string;
  readonly childFirstName: string;
  readonly childLastName: string;
  readonly status: BookingStatus;
  readonly bookedAt: Date;
  readonly slot: {
    readonly date: string;
    readonly startTime: string;
    readonly endTime: string;
  } | null;
  readonly sessionId: string | null;
  readonly given: boolean;
  readonly waitlistPosition: number | null;
  readonly waitlistLength: number | null;
  readonly reason: string | null;
  readonly exceptions: {
    readonly sessionId: string;
    readonly date: string;
    readonly startTime: string;
    readonly endTime: string;
    readonly kind: 'family' | 'staff' | 'placeGiven';
    readonly reason: string | null;
  }[];
  /** Whether the caller, as a guardian, may book for this child. */
  readonly mayBook: boolean;
  /** When the last covered session starts. */
  readonly lastStartsAt: Date | null;
  readonly now: Date;
}

/** Whether the booking `b` of the activity `a` is within reach: all, of own activities, of children one may see. */
function isBookingWithin(tx: Tx, reach: Reach): RawBuilder<boolean> {
  switch (reach.kind) {
    case 'all':
      return sql<boolean>`true`;
    case 'taught':
      return isOwnActivity(reach.by);
    case 'guarded':
      return sql<boolean>`exists (select 1 from guardianships g where g.tenant_id = b.tenant_id
        and g.child_id = b.child_id and g.guardian_id = ${reach.by} and ${rightHolds(tx, 'g', 'see')})`;
    case 'self':
      return sql<boolean>`b.child_id = ${reach.by}`;
  }
}

const columns = (
  tx: Tx,
  { reach, userId }: Reading,
) => sql`b.id, b.pool_id, b.activity_id, a.name as activity_name,
  a.kind as activity_kind, a.cancelled_at is not null as activity_cancelled, ${isOwnActivity(userId)} as own, b.child_id,
  u.first_name as child_first_name, u.last_name as child_last_name, b.status, b.booked_at, b.session_id, b.given, b.reason,
  (select json_build_object('date', s.date, 'startTime', s.start_time, 'endTime', s.end_time) from sessions s
    where s.tenant_id = b.tenant_id and s.id = b.session_id) as slot,
  case when b.position is not null then (select count(*) from bookings w where w.tenant_id = b.tenant_id
    and w.pool_id = b.pool_id and w.status = 'waitlisted' and w.position <= b.position) end as waitlist_position,
  case when b.position is not null then (select p.waiting from seat_pools p where p.tenant_id = b.tenant_id
    and p.id = b.pool_id) end as waitlist_length,
  (select coalesce(json_agg(json_build_object('sessionId', e.session_id, 'date', s.date, 'startTime', s.start_time,
        'endTime', s.end_time, 'kind', e.kind, 'reason', e.reason) order by s.starts_at, s.id), '[]')
      from session_exceptions e join sessions s on s.tenant_id = e.tenant_id and s.id = e.session_id
    where e.tenant_id = b.tenant_id and e.booking_id = b.id) as exceptions,
  ${
    reach.kind === 'guarded'
      ? sql`exists (select 1 from guardianships g where g.tenant_id = b.tenant_id and g.child_id = b.child_id
          and g.guardian_id = ${userId} and ${rightHolds(tx, 'g', 'book')})`
      : sql`false`
  } as may_book,
  (select max(s.starts_at) from sessions s where s.tenant_id = b.tenant_id and s.activity_id = b.activity_id
    and (b.session_id is null or s.id = b.session_id)) as last_starts_at, app_now() as now`;

const from = sql`bookings b join activities a on a.tenant_id = b.tenant_id and a.id = b.activity_id
  join users u on u.tenant_id = b.tenant_id and u.id = b.child_id`;

export function findBooking(
  tx: Tx,
  id: string,
  reading: Reading,
): Promise<ReadBooking | undefined> {
  return tx.first(
    sql<ReadBooking>`select ${columns(tx, reading)} from ${from}
      where b.tenant_id = ${tx.tenantId} and b.id = ${id} and ${isBookingWithin(tx, reading.reach)}`,
  );
}

export function listByIds(
  tx: Tx,
  ids: readonly string[],
  reading: Reading,
): Promise<ReadBooking[]> {
  return tx.all(
    sql<ReadBooking>`select ${columns(tx, reading)} from ${from}
      where b.tenant_id = ${tx.tenantId} and b.id = any(${[...ids]}::uuid[]) and ${isBookingWithin(tx, reading.reach)}`,
  );
}

export interface ListedBooking extends ReadBooking {
  readonly activityIcon: string | null;
  readonly activityColour: string | null;
  readonly phase: 'upcoming' | 'ongoing' | 'past';
  readonly nextSession: {
    readonly id: string;
    readonly date: string;
    readonly startTime: string;
    readonly endTime: string;
  } | null;
  readonly lastDay: string;
  readonly endedAt: Date | null;
}

export interface BookingListFilter {
  readonly q?: string | undefined;
  readonly filter: 'all' | 'upcoming' | 'ongoing' | 'past';
  readonly status?: BookingStatus | undefined;
  readonly childId?: string | undefined;
  readonly activityId?: string | undefined;
}

const slotDate = sql`(select s.date from sessions s where s.tenant_id = b.tenant_id and s.id = b.session_id)`;
const isLive = sql`b.status in ('pending', 'confirmed', 'approved', 'waitlisted')`;

const lastDay = sql`coalesce(${slotDate}, a.end_date)`;

/** By the days of the activity or of the slot; what has ended is past. */
const phaseOf = (tx: Tx) => sql`case
  when not ${isLive} or ${schoolToday(tx)} > ${lastDay} then 'past'
  when ${schoolToday(tx)} < coalesce(${slotDate}, a.start_date) then 'upcoming' else 'ongoing' end`;

/** The next session that takes place and that the booking covers. */
const nextSession = sql`(select json_build_object('id', s.id, 'date', s.date, 'startTime', s.start_time,
    'endTime', s.end_time) from sessions s
  where s.tenant_id = b.tenant_id and s.activity_id = b.activity_id and (b.session_id is null or s.id = b.session_id)
    and s.status <> 'cancelled' and s.ends_at > app_now() and ${isLive}
    and not exists (select 1 from session_exceptions e where e.tenant_id = b.tenant_id and e.booking_id = b.id
      and e.session_id = s.id)
  order by s.starts_at, s.id limit 1)`;

export async function listBookings(
  tx: Tx,
  { filter, reading }: { filter: BookingListFilter; reading: Reading },
  order: Paging & { sort: 'bookedAt' | '-bookedAt' },
): Promise<{ rows: ListedBooking[]; total: number }> {
  // A status is one of a few words of ours; written out, so that an index of one status can be used.
  const { status, childId, activityId } = filter;
  const where = sql.join(
    [
      sql`b.tenant_id = ${tx.tenantId}`,
      isBookingWithin(tx, reading.reach),
      ...(filter.filter === 'all' ? [] : [sql`${phaseOf(tx)} = ${filter.filter}`]),
      ...matchesSearch('a.search_text', filter.q),
      ...(status === undefined ? [] : [sql`b.status = ${sql.lit(status)}`]),
      ...(childId === undefined ? [] : [sql`b.child_id = ${childId}`]),
      ...(activityId === undefined ? [] : [sql`b.activity_id = ${activityId}`]),
    ],
    sql` and `,
  );
  const way = sql.raw(order.sort.startsWith('-') ? 'desc' : 'asc');
  const [rows, count] = await Promise.all([
    tx.all(
      sql<ListedBooking>`select ${columns(tx, reading)}, a.icon as activity_icon, a.colour as activity_colour,
          ${phaseOf(tx)} as phase, ${nextSession} as next_session,
          ${lastDay} as last_day, b.covers_until as ended_at
        from ${from} where ${where}
        order by b.booked_at ${way}, b.id ${way} limit ${order.pageSize} offset ${offsetOf(order)}`,
    ),
    tx.first(sql<{ total: number }>`select count(*) as total from ${from} where ${where}`),
  ]);
  return { rows, total: count?.total ?? 0 };
}

export interface EventRow {
  readonly at: Date;
  readonly event: string;
  readonly status: BookingStatus;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly actorIsStaff: boolean;
  /** A guardian of the child today, or the child itself. */
  readonly actorIsFamily: boolean;
  readonly details: Readonly<Record<string, unknown>>;
  readonly sessions: NamedSession[];
  readonly withoutSessions: NamedSession[];
}

interface NamedSession {
  readonly id: string;
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
}

/** The sessions that the event `e` names, in order. */
const sessionsNamed = (by: 'sessionIds' | 'withoutSessionIds') =>
  sql`(select coalesce(json_agg(json_build_object('id', s.id, 'date', s.date, 'startTime', s.start_time,
      'endTime', s.end_time) order by s.starts_at, s.id), '[]') from sessions s where s.tenant_id = e.tenant_id
    and s.id in (select named::uuid from jsonb_array_elements_text(e.details -> ${sql.lit(by)}) named))`;

export function listEvents(tx: Tx, bookingId: string): Promise<EventRow[]> {
  return tx.all(
    sql<EventRow>`select e.at, e.event, e.status, e.actor_id, e.details, u.first_name || ' ' || u.last_name as actor_name,
        exists (select 1 from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
          where ur.tenant_id = e.tenant_id and ur.user_id = e.actor_id and r.kind in ('admin', 'teacher')) as actor_is_staff,
        exists (select 1 from bookings b left join guardianships g on g.tenant_id = b.tenant_id
            and g.child_id = b.child_id and g.guardian_id = e.actor_id
          where b.tenant_id = e.tenant_id and b.id = e.booking_id
            and (g.id is not null or b.child_id = e.actor_id)) as actor_is_family,
        ${sessionsNamed('sessionIds')} as sessions, ${sessionsNamed('withoutSessionIds')} as without_sessions
      from booking_events e left join users u on u.tenant_id = e.tenant_id and u.id = e.actor_id
      where e.tenant_id = ${tx.tenantId} and e.booking_id = ${bookingId} order by e.at, e.id limit 500`,
  );
}
