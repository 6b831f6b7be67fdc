import { type BusySession, findClashes } from '#domain/sessions/clashes.ts';
import type { PlannedSession } from '#domain/sessions/plan.ts';
import type { BusyRow } from '../repository.ts';

type Planned = readonly Omit<BusySession, 'status'>[];

/** What is needed twice, in words' parts; what is out of sight has no name. */
export function clashesOf(planned: Planned, busy: readonly BusyRow[]) {
  return findClashes(planned, busy).map(({ kind, other, ids, shared, session }) => ({
    kind,
    date: session.date,
    ...shared,
    activity: other.visible ? { id: other.activityId, name: other.activityName } : null,
    names:
      kind === 'room'
        ? [other.locationName ?? '']
        : other.teachers.filter(({ id }) => ids.includes(id)).map(({ name }) => name),
  }));
}

export interface Needed {
  readonly sessions: readonly PlannedSession[];
  readonly teacherIds: readonly string[];
  /** Null: there is none yet. */
  readonly activityId: string | null;
}

/** Planned sessions as others have them, and among which others something may be needed twice. */
export function askedOf({ sessions, teacherIds, activityId }: Needed) {
  const planned = sessions.map((session) => ({
    ...session,
    activityId: activityId ?? '',
    teacherIds,
    childIds: [],
  }));
  const places = planned.flatMap(({ locationId }) => (locationId === null ? [] : [locationId]));
  const asked = {
    dates: [...new Set(planned.map(({ date }) => date))],
    locationIds: [...new Set(places)],
    teacherIds,
    exceptActivityId: activityId,
  };
  return { planned, asked };
}
