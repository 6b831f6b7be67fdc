import { afterAll, beforeAll, expect, it } from 'vitest';
import { newBookingsSpan } from '#domain/dashboard/figures.ts';
import { DASHBOARD_PERIODS, dashboardSpan, spanBefore } from '#domain/dashboard/period.ts';
import { addDays, type Span } from '#domain/dates/dates.ts';
import { localAt } from '#domain/dates/zone.ts';
import { type BookingTools, bookingTools } from '#harness/bookings.ts';
import { HELD, makeSchool, type School, type Session } from '#harness/random-school.ts';
import { startServer, type TestServer } from '#harness/server.ts';

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

/** Who comes on each day: to regular activities on every day they have, to a slot that is to come on its own. */
function weekdaysOf(school: School, current: School['activities'], now: Date) {
  const all = [];
  for (const dayOfWeek of [1, 2, 3, 4, 5, 6, 7]) {
    const slots = school.sessions.filter(
      ({ date, status, endsAt }) =>
        status !== 'cancelled' && endsAt > now && (new Date(date).getUTCDay() || 7) === dayOfWeek,
    );
    const regular = current.filter((one) => one.weekdays.includes(dayOfWeek));
    const appointments = current.filter(
      ({ id, kind }) => kind === 'appointment' && slots.some((slot) => slot.activityId === id),
    );
    if (regular.length + appointments.length === 0) continue;
    const statuses = school.bookings
      .filter(({ activityId, sessionId }) =>
        sessionId === null
          ? regular.some(({ id }) => id === activityId)
          : appointments.some(({ id }) => id === activityId) &&
            slots.some(({ id }) => id === sessionId),
      )
      .map(({ status }) => status);
    const count = (...wanted: string[]) => statuses.filter((one) => wanted.includes(one)).length;
    all.push({
      dayOfWeek,
      confirmed: count('confirmed', 'approved'),
      pending: count('pending'),
      waiting: count('waitlisted'),
    });
  }
  return all;
}

/** How many take place within all of these. */
function sessionsIn(school: School, spans: readonly (Span | null)[]): number {
  return school.sessions.filter(
    ({ activityId, date, status }) =>
      school.activities.some((one) => one.id === activityId && one.status === 'published') &&
      status !== 'cancelled' &&
      spans.every((span) => within(date, span)),
  ).length;
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
      .filter(
        ({ activityId, sessionId, coversFrom }) =>
          activityId === session.activityId &&
          (sessionId ?? session.id) === session.id &&
          coversFrom,
      )
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
  const isHeld = ({ status }: { readonly status: string }) => HELD.includes(status);
  const isWaiting = ({ status }: { readonly status: string }) => status === 'waitlisted';
  /** What an edit took away is no slot any more. */
  const bookingsOf = (id: string) => {
    const gone = school.sessions.filter((one) => one.cancelledBy === 'edit').map((one) => one.id);
    return school.bookings.filter(
      ({ activityId, sessionId }) =>
        activityId === id && (sessionId === null || !gone.includes(sessionId)),
    );
  };
  const heldIn = (id: string) => bookingsOf(id).filter(isHeld).length;
  const placesOf = ({ id, kind, capacity }: School['activities'][number]) =>
    capacity === null || kind === 'regular'
      ? capacity
      : capacity *
        school.sessions.filter((one) => one.activityId === id && one.cancelledBy !== 'edit').length;
  const limited = current.filter((one) => placesOf(one) !== null);
  const capacity = limited.reduce((sum, one) => sum + (placesOf(one) ?? 0), 0);
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
  const hasBegun = ({ date, from }: { date: string; from: string }) => `${date} ${from}` <= local;
  const ongoing = [...away.values()].filter((own) => own.some(hasBegun)).length;
  // What is confirmed for later says nothing of what covers now.
  const undecided = [...away.values()].filter((own) =>
    own
      .filter((one) => hasBegun(one) || !own.some(hasBegun))
      .every(({ status }) => status === 'pending'),
  ).length;
  return {
    sessions: {
      total: inSpan.filter(({ status }) => status !== 'cancelled').length,
      cancelled: inSpan.filter(({ cancelledBy }) => cancelledBy === 'staff').length,
    },
    participation: { ...marks, rate: all === 0 ? null : marks.attended / all },
    unrecorded,
    places: {
      capacity,
      taken,
      occupancy: capacity === 0 ? null : taken / capacity,
      waiting: current.reduce((sum, { id }) => sum + bookingsOf(id).filter(isWaiting).length, 0),
      activities: current.length,
    },
    bookable: {
      open: open.length,
      withPlaces: open.filter((one) => heldIn(one.id) < (placesOf(one) ?? Infinity)).length,
    },
    pendingBookings: {
      total: pending.length,
      oldestAt:
        pending
          .map(({ bookedAt }) => bookedAt.toISOString())
          .toSorted()
          .at(0) ?? null,
    },
    newBookings: {
      total: bookedIn(fresh),
      before: bookedIn(spanBefore(fresh) ?? fresh),
      days: [0, 1, 2, 3, 4, 5, 6].map((index) => {
        const date = addDays(fresh.startDate, index);
        return { date, total: bookedIn({ startDate: date, endDate: date }) };
      }),
    },
    absencesToday: { ongoing, upcoming: away.size - ongoing, undecided },
    promoted: current.filter((one) => one.promoted).length,
    weekdays: weekdaysOf(school, current, now),
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
    const school = await makeSchool(server, tools, { seed, timeZone });
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
      const points: { startDate: string; total: number }[] = json.sessions.trend;
      expect(points.reduce((sum, { total }) => sum + total, 0)).toBe(json.sessions.total);
      for (const [index, { startDate, total }] of points.entries()) {
        const next = points[index + 1]?.startDate ?? '9999-12-31';
        const inPoint = { startDate, endDate: addDays(next, -1) };
        expect(total, `${period} ${startDate}`).toBe(sessionsIn(school, [inPoint, span]));
      }
      const trend: { attended: number; notAttended: number; excused: number }[] =
        json.participation.trend;
      for (const mark of ['attended', 'notAttended', 'excused'] as const)
        expect(trend.reduce((sum, point) => sum + point[mark], 0)).toBe(json.participation[mark]);
    }
  },
);
