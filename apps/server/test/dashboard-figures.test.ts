import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newBookingsSpan } from '#domain/dashboard/figures.ts';
import { DASHBOARD_PERIODS, dashboardSpan, spanBefore } from '#domain/dashboard/period.ts';
import { addDays, type Span } from '#domain/dates/dates.ts';
import { instantAt, localAt } from '#domain/dates/zone.ts';
import { type BookingTools, bookingTools } from '#harness/bookings.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';
import { randomOf } from '#seed/random.ts';

/*
 * Every figure of the dashboard against a count that anybody understands: all rows are read, and looked at one by one. Schools by
 * chance, in two time zones.
 */

let server: TestServer;
let tools: BookingTools;
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
});
afterAll(() => server.close());

const sqlOf = <Row extends Record<string, unknown>>(text: string, params: unknown[] = []) =>
  inSchool<Row>(server, 'tenant1', text, params);

interface Session {
  readonly id: string;
  readonly activityId: string;
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly status: string;
}
interface Booking {
  readonly id: string;
  readonly activityId: string;
  readonly childId: string;
  readonly status: string;
  readonly bookedAt: Date;
  readonly coversFrom: Date | null;
}
interface Activity {
  readonly id: string;
  readonly status: string;
  readonly cancelled: boolean;
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

const HELD = ['pending', 'confirmed', 'approved'];
const DAY_MS = 86_400_000;

/** A school by chance: everything in it is written down, and counted from there. */
async function makeSchool(seed: number, timeZone: string) {
  const random = randomOf(seed, 'dashboard');
  const { below } = random;
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const now = new Date();
  const today = localAt(now, timeZone).date;
  for (const table of ['attendance_marks', 'bookings', 'activities', 'absences'])
    await sqlOf(`delete from ${table}`);
  await sqlOf(`update schools set time_zone = $1`, [timeZone]);
  const admin = tools.ids.get('admin');
  const children = tools.others.slice(0, 8);
  const activities: Activity[] = [];
  const sessions: Session[] = [];
  const bookings: Booking[] = [];
  const marks: Mark[] = [];
  const absences: Absence[] = [];
  for (let number = 0; number < 6; number += 1) {
    const status = number === 5 ? 'draft' : 'published';
    const activity = {
      id: randomUUID(),
      status,
      cancelled: status === 'published' && below(5) === 0,
      capacity: pick([null, 3, 6, 20]),
      opensAt: pick([null, new Date(now.getTime() - DAY_MS), new Date(now.getTime() + DAY_MS)]),
    };
    activities.push(activity);
    const own: Session[] = [];
    for (let count = 1 + below(9); count > 0; count -= 1) {
      const date = addDays(today, below(3) === 0 ? below(9) - 4 : below(420) - 400);
      const startTime = pick(['07:15', '15:00', '23:00']);
      const endTime = startTime === '23:00' ? '23:45' : `${startTime.slice(0, 2)}:55`;
      own.push({
        id: randomUUID(),
        activityId: activity.id,
        date,
        startTime,
        endTime,
        startsAt: instantAt({ date, time: startTime }, timeZone),
        endsAt: instantAt({ date, time: endTime }, timeZone),
        status: pick(['scheduled', 'scheduled', 'scheduled', 'cancelled']),
      });
    }
    sessions.push(...own);
    if (status === 'draft') continue;
    const holders = children.filter(() => below(2) === 0).slice(0, activity.capacity ?? 99);
    for (const childId of children) {
      const held = holders.includes(childId);
      if (!held && below(3) > 0) continue;
      bookings.push({
        id: randomUUID(),
        activityId: activity.id,
        childId,
        status: held ? pick(HELD) : pick(['waitlisted', 'cancelled', 'rejected']),
        bookedAt: new Date(now.getTime() - below(20 * 24) * 3_600_000),
        coversFrom: held && below(5) > 0 ? new Date('2020-01-01T00:00Z') : null,
      });
    }
    for (const session of own) {
      if (session.startsAt > now || below(3) === 0) continue;
      for (const childId of children) {
        if (below(2) === 0) continue;
        marks.push({
          sessionId: session.id,
          childId,
          mark: pick(['attended', 'attended', 'notAttended', 'excused', 'none']),
          recordedAt: new Date(now.getTime() - below(40) * DAY_MS),
        });
      }
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
  const real = absences.filter(({ from, to }) => from < to);
  for (const { id, status, cancelled, opensAt } of activities)
    await sqlOf(
      `insert into activities (tenant_id, id, kind, status, author_id, name, description, published_at, cancelled_at, signup_opens_at)
       values ('tenant1', $1, 'regular', $2, $3, $1::uuid::text, '', $4, $5, $6)`,
      [id, status, admin, status === 'draft' ? null : now, cancelled ? now : null, opensAt],
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
        session.status === 'cancelled' ? 'staff' : null,
      ],
    );
  const ofActivity = (id: string) => bookings.filter(({ activityId }) => activityId === id);
  for (const { id, capacity } of activities.filter((one) => one.status === 'published')) {
    const own = ofActivity(id);
    await sqlOf(
      `insert into seat_pools (tenant_id, id, activity_id, capacity, taken, waiting) values ('tenant1', $1, $1, $2, $3, $4)`,
      [
        id,
        capacity,
        own.filter((one) => HELD.includes(one.status)).length,
        own.filter((one) => one.status === 'waitlisted').length,
      ],
    );
  }
  for (const [index, booking] of bookings.entries())
    await sqlOf(
      `insert into bookings (tenant_id, id, pool_id, activity_id, child_id, status, booked_at, booked_by, series_id, position,
         covers_from)
       values ('tenant1', $1, $2, $2, $3, $4, $5, $6, $1, $7, $8)`,
      [
        booking.id,
        booking.activityId,
        booking.childId,
        booking.status,
        booking.bookedAt,
        admin,
        booking.status === 'waitlisted' ? index + 1 : null,
        booking.coversFrom,
      ],
    );
  for (const { sessionId, childId, mark, recordedAt } of marks)
    await sqlOf(
      `insert into attendance_marks (tenant_id, session_id, child_id, mark, recorded_at, recorded_by, event_id)
       values ('tenant1', $1, $2, $3, $4, $5, gen_random_uuid())`,
      [sessionId, childId, mark, recordedAt, admin],
    );
  for (const [index, absence] of real.entries())
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
  return { today, activities, sessions, bookings, marks, absences: real };
}
type School = Awaited<ReturnType<typeof makeSchool>>;

const within = (date: string, span: Span | null) =>
  span === null || (date >= span.startDate && date <= span.endDate);

function shownMark(school: School, session: Session, childId: string): string {
  const recorded = school.marks.find(
    (one) => one.sessionId === session.id && one.childId === childId,
  );
  if (recorded?.mark === 'attended') return 'attended';
  const excused = school.absences.some(
    (absence) =>
      absence.childId === childId &&
      absence.status === 'confirmed' &&
      `${absence.date} ${absence.from}` < `${session.date} ${session.endTime}` &&
      `${absence.until} ${absence.to}` > `${session.date} ${session.startTime}` &&
      (!recorded || recorded.mark === 'none' || absence.confirmedAt >= recorded.recordedAt),
  );
  return excused ? 'excused' : (recorded?.mark ?? 'none');
}

function naive(school: School, span: Span | null, timeZone: string) {
  const now = new Date();
  const published = new Set(
    school.activities.filter(({ status }) => status === 'published').map(({ id }) => id),
  );
  const counted = school.sessions.filter(({ activityId }) => published.has(activityId));
  const inSpan = counted.filter(({ date }) => within(date, span));
  const marks = { attended: 0, notAttended: 0, excused: 0 };
  let unrecorded = 0;
  for (const session of inSpan) {
    if (session.status === 'cancelled' || session.startsAt > now) continue;
    const registered = school.bookings
      .filter(({ activityId, coversFrom }) => activityId === session.activityId && coversFrom)
      .map(({ childId }) => childId);
    const marked = school.marks
      .filter(({ sessionId, mark }) => sessionId === session.id && mark !== 'none')
      .map(({ childId }) => childId);
    let open = 0;
    for (const childId of new Set([...registered, ...marked])) {
      const mark = shownMark(school, session, childId);
      if (mark === 'none') open += 1;
      else marks[mark as keyof typeof marks] += 1;
    }
    if (session.endsAt <= now && marked.length === 0 && open > 0) unrecorded += 1;
  }
  const all = marks.attended + marks.notAttended + marks.excused;
  const current = school.activities.filter(
    ({ id, status, cancelled }) =>
      status === 'published' &&
      !cancelled &&
      school.sessions.some(
        (one) => one.activityId === id && one.status !== 'cancelled' && one.endsAt > now,
      ),
  );
  const heldIn = (id: string) =>
    school.bookings.filter((one) => one.activityId === id && HELD.includes(one.status)).length;
  const limited = current.filter(({ capacity }) => capacity !== null);
  const capacity = limited.reduce((sum, one) => sum + (one.capacity ?? 0), 0);
  const taken = limited.reduce((sum, { id }) => sum + heldIn(id), 0);
  const open = current.filter(
    ({ id, opensAt }) =>
      (opensAt === null || opensAt <= now) &&
      school.sessions.some(
        (one) => one.activityId === id && one.status !== 'cancelled' && one.startsAt > now,
      ),
  );
  const bookedIn = (of: Span) =>
    school.bookings.filter(({ bookedAt }) => within(localAt(bookedAt, timeZone).date, of)).length;
  const fresh = newBookingsSpan(school.today);
  const pending = school.bookings.filter(({ status }) => status === 'pending');
  const clock = localAt(now, timeZone);
  const local = `${clock.date} ${clock.time}`;
  const away = Map.groupBy(
    school.absences.filter(
      ({ status, date, from, until, to }) =>
        ['pending', 'confirmed'].includes(status) &&
        `${until} ${to}` > local &&
        date <= clock.date &&
        from < '24:00',
    ),
    ({ childId }) => childId,
  );
  const ongoing = [...away.values()].filter((own) =>
    own.some(({ date, from }) => `${date} ${from}` <= local),
  ).length;
  return {
    sessions: {
      total: inSpan.filter(({ status }) => status !== 'cancelled').length,
      cancelled: inSpan.filter(({ status }) => status === 'cancelled').length,
    },
    participation: { ...marks, rate: all === 0 ? null : marks.attended / all },
    unrecorded,
    places: {
      capacity,
      taken,
      occupancy: capacity === 0 ? null : taken / capacity,
      waiting: current.reduce(
        (sum, { id }) =>
          sum +
          school.bookings.filter((one) => one.activityId === id && one.status === 'waitlisted')
            .length,
        0,
      ),
      activities: current.length,
    },
    bookable: {
      open: open.length,
      withPlaces: open.filter((one) => one.capacity === null || heldIn(one.id) < one.capacity)
        .length,
    },
    pendingBookings: {
      total: pending.length,
      oldestAt:
        pending
          .map(({ bookedAt }) => bookedAt.toISOString())
          .toSorted()
          .at(0) ?? null,
    },
    newBookings: { total: bookedIn(fresh), before: bookedIn(spanBefore(fresh) ?? fresh) },
    absencesToday: { ongoing, upcoming: away.size - ongoing },
  };
}

it.each([
  [1, 'Europe/Riga'],
  [2, 'America/New_York'],
  [3, 'Europe/Riga'],
  [4, 'Pacific/Auckland'],
])(
  'every figure equals a naive count: school %i in %s, all periods',
  { timeout: 120_000 },
  async (seed, timeZone) => {
    const school = await makeSchool(seed, timeZone);
    const chosen = { startDate: addDays(school.today, -90), endDate: addDays(school.today, 2) };
    for (const period of DASHBOARD_PERIODS) {
      const span = dashboardSpan(period, { today: school.today, chosen });
      const dates = `&startDate=${chosen.startDate}&endDate=${chosen.endDate}`;
      const { json, text } = await tools.call(
        'GET',
        `/dashboard?period=${period}${period === 'custom' ? dates : ''}`,
        'admin',
      );
      expect(json.span, text).toEqual(span);
      expect(json, period).toMatchObject(naive(school, span, timeZone));
      const before = spanBefore(span);
      const earlier = before && naive(school, before, timeZone);
      expect(json.sessions.before, period).toBe(earlier?.sessions.total ?? null);
      expect(json.participation.before, period).toBe(earlier?.participation.rate ?? null);
      const trend: { attended: number; notAttended: number; excused: number }[] =
        json.participation.trend;
      for (const mark of ['attended', 'notAttended', 'excused'] as const)
        expect(trend.reduce((sum, point) => sum + point[mark], 0)).toBe(json.participation[mark]);
    }
  },
);
