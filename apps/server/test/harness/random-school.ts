import { randomUUID } from 'node:crypto';
import { addDays } from '#domain/dates/dates.ts';
import { instantAt, localAt } from '#domain/dates/zone.ts';
import { randomOf } from '#seed/random.ts';
import type { BookingTools } from './bookings.ts';
import { inSchool, type TestServer } from './server.ts';

export interface Session {
  readonly id: string;
  readonly activityId: string;
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly status: string;
  readonly cancelledBy: 'staff' | 'edit' | null;
}
interface Booking {
  readonly id: string;
  readonly activityId: string;
  /** The slot of an appointment that it is for. */
  readonly sessionId: string | null;
  readonly childId: string;
  readonly status: string;
  readonly bookedAt: Date;
  readonly coversFrom: Date | null;
}
interface Activity {
  readonly id: string;
  readonly kind: 'regular' | 'appointment';
  readonly status: string;
  readonly promoted: boolean;
  /** The days of a regular one, as its slots have them: some twice, and none for a single date. */
  readonly weekdays: readonly (number | null)[];
  readonly cancelled: boolean;
  /** Of an appointment: of each slot. */
  readonly capacity: number | null;
  readonly opensAt: Date | null;
}
interface Mark {
  readonly sessionId: string;
  readonly childId: string;
  readonly mark: string;
  readonly recordedAt: Date;
}
interface Absence {
  readonly childId: string;
  readonly date: string;
  readonly until: string;
  readonly from: string;
  readonly to: string;
  readonly status: string;
  readonly confirmedAt: Date;
}

export const HELD = ['pending', 'confirmed', 'approved'];
const DAY_MS = 86_400_000;

interface Draw {
  readonly seed: number;
  readonly timeZone: string;
  readonly children: readonly string[];
}

/** Two lessons on the same day, as clubs with two groups have them. */
const twiceOf = <T>(days: readonly T[]): T[] => [...days, ...days.slice(0, 1)];

/** What chance may leave out: yesterday's lesson of a child whom an absence excuses and nobody marked. */
function excusedUnmarked({ timeZone, children }: Draw, now: Date) {
  const date = addDays(localAt(now, timeZone).date, -1);
  const [childId = ''] = children;
  const activity: Activity = {
    id: randomUUID(),
    kind: 'regular',
    status: 'published',
    promoted: false,
    weekdays: [],
    cancelled: false,
    capacity: 3,
    opensAt: null,
  };
  const [startTime, endTime] = ['15:00', '15:55'];
  const session: Session = {
    id: randomUUID(),
    activityId: activity.id,
    date,
    startTime,
    endTime,
    startsAt: instantAt({ date, time: startTime }, timeZone),
    endsAt: instantAt({ date, time: endTime }, timeZone),
    status: 'scheduled',
    cancelledBy: null,
  };
  const booking: Booking = {
    id: randomUUID(),
    activityId: activity.id,
    sessionId: null,
    childId,
    status: 'confirmed',
    bookedAt: now,
    coversFrom: new Date('2020-01-01T00:00Z'),
  };
  const absence: Absence = {
    childId,
    date,
    until: date,
    from: '00:00',
    to: '24:00',
    status: 'confirmed',
    confirmedAt: now,
  };
  return { activity, session, booking, absence };
}

/** A school by chance: everything in it is written down, and counted from there. */
function drawSchool(draw: Draw) {
  const { seed, timeZone, children } = draw;
  const random = randomOf(seed, 'dashboard');
  const { below } = random;
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const now = new Date();
  const today = localAt(now, timeZone).date;
  const activities: Activity[] = [];
  const sessions: Session[] = [];
  const bookings: Booking[] = [];
  const marks: Mark[] = [];
  const absences: Absence[] = [];
  for (let number = 0; number < 8; number += 1) {
    const status = number === 5 ? 'draft' : 'published';
    const kind = number > 5 ? ('appointment' as const) : ('regular' as const);
    const activity: Activity = {
      id: randomUUID(),
      kind,
      status,
      promoted: below(3) === 0,
      weekdays: kind === 'regular' ? twiceOf([1 + below(7), pick([null, 1 + below(7)])]) : [],
      cancelled: status === 'published' && below(5) === 0,
      capacity: kind === 'regular' ? pick([null, 3, 6, 20]) : 1 + below(3),
      opensAt: pick([null, new Date(now.getTime() - DAY_MS), new Date(now.getTime() + DAY_MS)]),
    };
    activities.push(activity);
    const own: Session[] = [];
    for (let count = 1 + below(9); count > 0; count -= 1) {
      const date = addDays(today, below(3) === 0 ? below(9) - 4 : below(420) - 400);
      const startTime = pick(['07:15', '15:00', '23:00']);
      const endTime = startTime === '23:00' ? '23:45' : `${startTime.slice(0, 2)}:55`;
      const status = pick(['scheduled', 'scheduled', 'scheduled', 'cancelled']);
      own.push({
        id: randomUUID(),
        activityId: activity.id,
        date,
        startTime,
        endTime,
        startsAt: instantAt({ date, time: startTime }, timeZone),
        endsAt: instantAt({ date, time: endTime }, timeZone),
        status,
        cancelledBy: status === 'cancelled' ? pick(['staff', 'edit']) : null,
      });
    }
    sessions.push(...own);
    if (status === 'draft') continue;
    for (const sessionId of kind === 'regular' ? [null] : own.map(({ id }) => id)) {
      const holders = children.filter(() => below(2) === 0).slice(0, activity.capacity ?? 99);
      for (const childId of children) {
        const held = holders.includes(childId);
        if (!held && below(3) > 0) continue;
        bookings.push({
          id: randomUUID(),
          activityId: activity.id,
          sessionId,
          childId,
          status: held ? pick(HELD) : pick(['waitlisted', 'cancelled', 'rejected']),
          bookedAt: new Date(now.getTime() - below(20 * 24) * 3_600_000),
          coversFrom: held && below(5) > 0 ? new Date('2020-01-01T00:00Z') : null,
        });
      }
    }
    for (const session of own) {
      // Drawn for one that is to come too, so that a seed means the same school at every hour.
      const drawn = below(3) === 0 ? [] : children.filter(() => below(2) > 0);
      const made = drawn.map((childId) => ({
        sessionId: session.id,
        childId,
        mark: pick(['attended', 'attended', 'notAttended', 'excused', 'none']),
        recordedAt: new Date(now.getTime() - below(40) * DAY_MS),
      }));
      if (session.startsAt <= now) marks.push(...made);
    }
  }
  for (const childId of children) {
    for (let count = below(5); count > 0; count -= 1) {
      const date = below(3) === 0 ? today : pick(sessions).date;
      const whole = below(2) === 0;
      absences.push({
        childId,
        date,
        until: whole ? addDays(date, below(3)) : date,
        from: whole ? '00:00' : pick(['08:00', '14:30', '22:00']),
        to: whole ? '24:00' : pick(['15:30', '23:30']),
        status: pick(['pending', 'confirmed', 'confirmed', 'withdrawn']),
        confirmedAt: new Date(now.getTime() - below(40) * DAY_MS),
      });
    }
  }
  const certain = excusedUnmarked(draw, now);
  activities.push(certain.activity);
  sessions.push(certain.session);
  bookings.push(certain.booking);
  absences.push(certain.absence);
  return {
    today,
    activities,
    sessions,
    bookings,
    marks,
    absences: absences.filter(({ from, to }) => from < to),
  };
}
export type School = ReturnType<typeof drawSchool>;

/** Puts it in the place of all that the school had. */
export async function makeSchool(
  server: TestServer,
  tools: BookingTools,
  { seed, timeZone }: { readonly seed: number; readonly timeZone: string },
): Promise<School> {
  const sqlOf = (text: string, params: unknown[] = []) => inSchool(server, 'tenant1', text, params);
  const now = new Date();
  const admin = tools.ids.get('admin');
  const school = drawSchool({ seed, timeZone, children: tools.others.slice(0, 8) });
  const { activities, sessions, bookings, marks } = school;
  for (const table of ['attendance_marks', 'bookings', 'activities', 'absences'])
    await sqlOf(`delete from ${table}`);
  await sqlOf(`update schools set time_zone = $1`, [timeZone]);
  for (const { id, kind, status, promoted, cancelled, opensAt } of activities)
    await sqlOf(
      `insert into activities (tenant_id, id, kind, status, author_id, name, description, published_at, cancelled_at, signup_opens_at,
         promoted)
       values ('tenant1', $1, $7, $2, $3, $1::uuid::text, '', $4, $5, $6, $8)`,
      [
        id,
        status,
        admin,
        status === 'draft' ? null : now,
        cancelled ? now : null,
        opensAt,
        kind,
        promoted,
      ],
    );
  for (const { id, weekdays } of activities)
    for (const [position, day] of weekdays.entries())
      await sqlOf(
        `insert into time_slots (tenant_id, id, activity_id, position, day_of_week)
         values ('tenant1', gen_random_uuid(), $1, $2, $3)`,
        [id, position, day],
      );
  const slots = sessions.map(() => randomUUID());
  for (const [index, session] of sessions.entries())
    await sqlOf(
      `insert into sessions (tenant_id, id, activity_id, slot_id, planned_date, date, start_time, end_time, starts_at, ends_at,
         status, cancelled_by)
       values ('tenant1', $1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10)`,
      [
        session.id,
        session.activityId,
        slots[index],
        session.date,
        session.startTime,
        session.endTime,
        session.startsAt,
        session.endsAt,
        session.status,
        session.cancelledBy,
      ],
    );
  for (const { id, kind, capacity } of activities.filter((one) => one.status === 'published')) {
    const slots = sessions.filter(({ activityId }) => activityId === id);
    // The own pool of an appointment has no places: they are in its slots.
    const pools = [
      { pool: id, places: kind === 'regular' ? capacity : null },
      ...(kind === 'regular' ? [] : slots.map((slot) => ({ pool: slot.id, places: capacity }))),
    ];
    for (const { pool, places } of pools) {
      const own = bookings.filter((one) => (one.sessionId ?? one.activityId) === pool);
      await sqlOf(
        `insert into seat_pools (tenant_id, id, activity_id, capacity, taken, waiting)
         values ('tenant1', $1, $2, $3, $4, $5)`,
        [
          pool,
          id,
          places,
          own.filter((one) => HELD.includes(one.status)).length,
          own.filter((one) => one.status === 'waitlisted').length,
        ],
      );
    }
  }
  for (const [index, booking] of bookings.entries())
    await sqlOf(
      `insert into bookings (tenant_id, id, pool_id, activity_id, child_id, status, booked_at, booked_by, series_id, position,
         covers_from, session_id)
       values ('tenant1', $1, coalesce($9::uuid, $2::uuid), $2::uuid, $3, $4, $5, $6, $1, $7, $8, $9::uuid)`,
      [
        booking.id,
        booking.activityId,
        booking.childId,
        booking.status,
        booking.bookedAt,
        admin,
        booking.status === 'waitlisted' ? index + 1 : null,
        booking.coversFrom,
        booking.sessionId,
      ],
    );
  for (const { sessionId, childId, mark, recordedAt } of marks)
    await sqlOf(
      `insert into attendance_marks (tenant_id, session_id, child_id, mark, recorded_at, recorded_by, event_id)
       values ('tenant1', $1, $2, $3, $4, $5, gen_random_uuid())`,
      [sessionId, childId, mark, recordedAt, admin],
    );
  for (const [index, absence] of school.absences.entries())
    await sqlOf(
      `insert into absences (tenant_id, id, number, child_id, start_date, end_date, whole_day, starts_local, ends_local, reason,
         status, reported_by, reported_at, confirmed_at)
       values ('tenant1', gen_random_uuid(), $1, $2, $3::date, $4::date, true, $3::date + $5::time, $4::date + $6::interval,
         'other', $7, $8, app_now(), $9)`,
      [
        `A-${seed}-${index}`,
        absence.childId,
        absence.date,
        absence.until,
        absence.from,
        `${absence.to}:00`,
        absence.status,
        admin,
        absence.confirmedAt,
      ],
    );
  return school;
}
