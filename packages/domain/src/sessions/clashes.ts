import { sharedTime, type TimeSpan } from '../dates/times.ts';
import type { SessionStatus, SessionTime } from './session.ts';

export const CLASH_KINDS = ['teacher', 'room', 'child'] as const;
export type ClashKind = (typeof CLASH_KINDS)[number];

/** A session with who and what it takes up. */
export interface BusySession extends SessionTime {
  /** Sessions of one activity never clash: who plans it sees them side by side. */
  readonly activityId: string;
  readonly status: SessionStatus;
  readonly teacherIds: readonly string[];
  /** Those with a place in it; none where only teachers and rooms are asked about. */
  readonly childIds: readonly string[];
}

export interface Clash<Session, Other> {
  readonly kind: ClashKind;
  readonly session: Session;
  readonly other: Other;
  /** The teachers, the one location or the children that would be in two places. */
  readonly ids: string[];
  /** The time that both take up. */
  readonly shared: TimeSpan;
}

/**
 * Where a teacher, a room or a child would be needed twice for a minute or more. What ends at 16:00 leaves
 * 16:00 to the next; cancelled sessions take up nobody. A clash is a warning, never a refusal.
 */
export function findClashes<Session extends Omit<BusySession, 'status'>, Other extends BusySession>(
  sessions: readonly Session[],
  others: readonly Other[],
): Clash<Session, Other>[] {
  const byDate = Map.groupBy(
    others.filter(({ status }) => status !== 'cancelled'),
    ({ date }) => date,
  );
  return sessions.flatMap((session) =>
    (byDate.get(session.date) ?? []).flatMap((other) => clashesBetween(session, other)),
  );
}

function clashesBetween<Session extends Omit<BusySession, 'status'>, Other extends BusySession>(
  session: Session,
  other: Other,
): Clash<Session, Other>[] {
  const shared = session.activityId === other.activityId ? null : sharedTime(session, other);
  if (shared === null) return [];
  const found: Readonly<Record<ClashKind, string[]>> = {
    teacher: session.teacherIds.filter((id) => other.teacherIds.includes(id)),
    room: [session.locationId].filter((id) => id !== null && id === other.locationId) as string[],
    child: session.childIds.filter((id) => other.childIds.includes(id)),
  };
  return CLASH_KINDS.filter((kind) => found[kind].length > 0).map((kind) => ({
    kind,
    session,
    other,
    ids: found[kind],
    shared,
  }));
}

/** All that is told of a clash with an activity out of sight: room and time (product.md 18.9). */
export function hiddenClash<Session, Other extends SessionTime>({
  kind,
  session,
  other: { date, startTime, endTime, locationId },
  shared,
}: Clash<Session, Other>): Omit<Clash<Session, SessionTime>, 'ids'> {
  return { kind, session, other: { date, startTime, endTime, locationId }, shared };
}
