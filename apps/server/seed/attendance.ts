import type { Mark } from '#domain/attendance/mark.ts';
import { covers } from '#domain/bookings/booking.ts';
import { dateOf } from './date-of.ts';
import { randomOf } from './random.ts';
import type { SchoolPlan, SchoolRows } from './school-plan.ts';

const COUNTER = 950_000;
const MINUTE_MS = 60_000;

/** Of a hundred: most come, some are missing, a few were overlooked. */
function markBy(chance: number): Mark {
  if (chance < 84) return 'attended';
  if (chance < 91) return 'notAttended';
  return chance < 97 ? 'excused' : 'none';
}

type SessionRow = SchoolRows['sessions'][number];

interface Maker {
  readonly rows: SchoolRows;
  readonly random: ReturnType<typeof randomOf>;
  newId(): string;
}

function childrenOf(session: SessionRow, { rows }: Maker): string[] {
  const { id, activityId, startsAt } = session;
  return rows.bookings
    .filter(
      (booking) =>
        booking.activityId === activityId &&
        (booking.sessionId === null || booking.sessionId === id) &&
        covers(
          { coversFrom: booking.coversFrom ?? null, coversUntil: booking.coversUntil ?? null },
          startsAt,
        ),
    )
    .map(({ childId }) => childId);
}

function record(session: SessionRow, by: string, maker: Maker): void {
  const { rows, random, newId } = maker;
  const records = rows.activities.find(({ id }) => id === session.activityId)?.recordsLeaving;
  for (const [index, childId] of childrenOf(session, maker).entries()) {
    const mark = markBy(random.below(100));
    if (mark === 'none') continue;
    const at = (minutes: number) => new Date(session.startsAt.getTime() + minutes * MINUTE_MS);
    const about = { sessionId: session.id, childId, recordedBy: by };
    const tap = (shown: Mark, minutes: number) => {
      const id = newId();
      const recordedAt = at(minutes);
      const event = { ...about, id, mark: shown, recordedAt, receivedAt: recordedAt };
      rows.attendanceEvents.push({ ...event, counted: true });
      return { eventId: id, recordedAt };
    };
    // A slip that was put right, so that the history has something to tell.
    if (random.below(30) === 0) tap(mark === 'attended' ? 'notAttended' : 'attended', index / 10);
    rows.attendanceMarks.push({ ...about, mark, ...tap(mark, 3 + index / 10) });
    const guardianId = rows.guardianships.find((tie) => tie.childId === childId)?.guardianId;
    if (records && mark === 'attended' && guardianId) {
      const id = newId();
      const recordedAt = new Date(session.endsAt.getTime() + (index - 4) * MINUTE_MS);
      const leaving = { ...about, recordedAt, leftWith: 'guardian' as const };
      const guardian = rows.users.find((user) => user.id === guardianId);
      rows.attendanceLeavings.push({ ...leaving, guardianId, eventId: id });
      rows.attendanceEvents.push({
        ...leaving,
        id,
        personName: guardian ? `${guardian.firstName} ${guardian.lastName}` : null,
        receivedAt: recordedAt,
        counted: true,
      });
    }
  }
}

/** Attendance of the sessions of past days; here and there somebody forgot to take it. */
export function addAttendance(plan: SchoolPlan, rows: SchoolRows): void {
  const random = randomOf(plan.seed, 'attendance');
  let counter = plan.seed * 1_000_000 + COUNTER;
  const newId = () => {
    counter += 1;
    return random.id(counter);
  };
  const today = dateOf(plan.today);
  const held = rows.sessions.filter(({ date, status }) => date < today && status !== 'cancelled');
  for (const session of held) {
    const by =
      rows.activityTeachers.find(({ activityId }) => activityId === session.activityId)
        ?.teacherId ?? rows.activities.find(({ id }) => id === session.activityId)?.authorId;
    if (by && random.below(9) > 0) record(session, by, { rows, random, newId });
  }
}
