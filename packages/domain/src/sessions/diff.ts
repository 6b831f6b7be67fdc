import { mondayOf } from '../dates/dates.ts';
import {
  type PlannedSession,
  planSessions,
  type SessionPattern,
  type SkippedSession,
} from './plan.ts';
import { isSameTime, type SessionState, type SessionTime, timeOf } from './session.ts';

/** A session that is there, as far as an edit of its activity has to know it. */
export interface PresentSession extends SessionState {
  readonly id: string;
  readonly slotId: string;
  /** The day its slot put it on; with the slot's id it is unique. */
  readonly plannedDate: string;
  readonly hasAttendance: boolean;
  readonly hasNotes: boolean;
  readonly hasBookings: boolean;
  /** Somebody decided that it takes place although there are holidays. */
  readonly ignoresHolidays: boolean;
}

export interface SessionMove<Session> {
  readonly session: Session;
  readonly to: SessionTime;
}

export interface SessionDiff<Session> {
  readonly added: PlannedSession[];
  /** Deleted: nobody would miss anything. */
  readonly removed: Session[];
  /** Has to go, but has attendance, notes or bookings; the holidays that did it, if any. */
  readonly cancelled: { readonly session: Session; readonly holidayIds: string[] }[];
  /** Keeps its id; of a cancelled one the planned time changes and nobody need be told. */
  readonly moved: SessionMove<Session>[];
  /** An earlier edit or a holiday had cancelled it, and it is planned again. */
  readonly restored: SessionMove<Session>[];
  readonly kept: Session[];
}

/** What the school's clock shows. */
type Now = { readonly date: string; readonly time: string };

/**
 * What an edit of a published activity does to its sessions (product.md 18.1): those of the new pattern are
 * there afterwards, with the ids they had. What has begun is history: an edit neither moves nor cancels it,
 * and adds nothing before now. What was moved by hand keeps its own time as long as its slot is there.
 */
export function diffSessions<Session extends PresentSession>(
  present: readonly Session[],
  pattern: SessionPattern,
  now: Now,
): SessionDiff<Session> {
  const diff: SessionDiff<Session> = {
    added: [],
    removed: [],
    cancelled: [],
    moved: [],
    restored: [],
    kept: [],
  };
  const { sessions, skipped } = planSessions(pattern);
  const { pairs, added } = pairUp(present, { sessions, skipped, pattern, now });
  diff.added.push(...added);
  for (const session of present) {
    const planned = pairs.get(session);
    if (planned) placePlanned(diff, { session, planned, now });
    else placeUnplanned(diff, { session, skipped, now });
  }
  return diff;
}

/** What takes place after the edit, in order; what is new has no id yet. */
export function sessionsAfter<Session extends PresentSession>({
  kept,
  moved,
  restored,
  added,
}: SessionDiff<Session>): (SessionTime & { readonly id: string | null })[] {
  const takePlace = (session: Session) => session.status !== 'cancelled';
  const at = (id: string | null, time: SessionTime) => ({ id, ...timeOf(time) });
  const after = [
    ...kept.filter(takePlace).map((session) => at(session.id, session)),
    ...moved
      .filter(({ session }) => takePlace(session))
      .map(({ session, to }) => at(session.id, to)),
    ...restored.map(({ session, to }) => at(session.id, to)),
    ...added.map((session) => at(null, session)),
  ];
  const begins = ({ date, startTime }: SessionTime) => `${date} ${startTime}`;
  return after.toSorted((one, other) => (begins(one) < begins(other) ? -1 : 1));
}

function placePlanned<Session extends PresentSession>(
  diff: SessionDiff<Session>,
  { session, planned, now }: { session: Session; planned: PlannedSession; now: Now },
): void {
  const to = timeOf(planned);
  const ownTime = session.original !== null;
  if (hasBegun(session, now)) diff.kept.push(session);
  else if (session.cancelledBy === 'edit' || session.cancelledBy === 'holiday') {
    diff.restored.push({ session, to: ownTime ? timeOf(session) : to });
  } else if (ownTime || isSameTime(session, to) || hasBegun(planned, now)) diff.kept.push(session);
  else diff.moved.push({ session, to });
}

function placeUnplanned<Session extends PresentSession>(
  diff: SessionDiff<Session>,
  { session, skipped, now }: { session: Session; skipped: readonly SkippedSession[]; now: Now },
): void {
  const onHoliday = skipped.find((each) => keyOf(each) === presentKey(session));
  const isCancelled = session.status === 'cancelled';
  const waitsForHoliday = isCancelled && onHoliday !== undefined;
  if (!hasSomething(session) && !waitsForHoliday) diff.removed.push(session);
  else if (isCancelled || hasBegun(session, now)) diff.kept.push(session);
  else {
    const holidayIds = onHoliday?.holidays.map(({ id }) => id) ?? [];
    diff.cancelled.push({ session, holidayIds });
  }
}

interface Wanted {
  readonly sessions: readonly PlannedSession[];
  readonly skipped: readonly SkippedSession[];
  readonly pattern: SessionPattern;
  readonly now: Now;
}

/**
 * Which session there is for which planned one. First by slot and planned date. Then, where a slot went to
 * another day, by the week, and a slot of one date by itself: the session moves along and keeps its id.
 */
function pairUp<Session extends PresentSession>(
  present: readonly Session[],
  { sessions, skipped, pattern, now }: Wanted,
): { readonly pairs: Map<Session, PlannedSession>; readonly added: PlannedSession[] } {
  const pairs = new Map<Session, PlannedSession>();
  const open = new Map(sessions.map((planned) => [keyOf(planned), planned]));
  const onHoliday = new Map(skipped.map((planned) => [keyOf(planned), planned]));
  for (const session of present) {
    const key = presentKey(session);
    const exempt = session.original !== null || session.ignoresHolidays;
    const planned = open.get(key) ?? (exempt ? onHoliday.get(key) : undefined);
    if (!planned) continue;
    pairs.set(session, planned);
    open.delete(key);
  }
  const dated = new Set(pattern.slots.filter(({ date }) => date !== null).map(({ id }) => id));
  const weekOf = (slotId: string, date: string) =>
    dated.has(slotId) ? slotId : `${slotId} ${mondayOf(date)}`;
  const byWeek = new Map([...open.values()].map((each) => [weekOf(each.slotId, each.date), each]));
  for (const session of present) {
    const planned = byWeek.get(weekOf(session.slotId, session.plannedDate));
    if (!planned || pairs.has(session) || !open.has(keyOf(planned))) continue;
    // What is still to come never moves into the past.
    if (!hasBegun(session, now) && hasBegun(planned, now)) continue;
    pairs.set(session, planned);
    open.delete(keyOf(planned));
  }
  return { pairs, added: [...open.values()].filter((planned) => !hasBegun(planned, now)) };
}

const keyOf = ({ slotId, date }: PlannedSession) => `${slotId} ${date}`;
const presentKey = ({ slotId, plannedDate }: PresentSession) => `${slotId} ${plannedDate}`;

function hasSomething({ hasAttendance, hasNotes, hasBookings }: PresentSession): boolean {
  return hasAttendance || hasNotes || hasBookings;
}

function hasBegun({ date, startTime }: Omit<SessionTime, 'locationId'>, now: Now): boolean {
  return `${date} ${startTime}` <= `${now.date} ${now.time}`;
}
