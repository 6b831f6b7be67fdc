import { findClashes } from '#domain/sessions/clashes.ts';
import type { SessionTime } from '#domain/sessions/session.ts';
import type { BusyRow, ChildrenElsewhere } from '../repository.ts';

export interface Needed {
  /** What would take place; one that is there already has its id. */
  readonly sessions: readonly (SessionTime & { readonly id?: string | null })[];
  readonly teacherIds: readonly string[];
  /** Null: there is none yet. */
  readonly activityId: string | null;
}

/** Among which others something may be needed twice. */
export function askedOf({ sessions, teacherIds, activityId }: Needed) {
  const places = sessions.flatMap(({ locationId }) => (locationId === null ? [] : [locationId]));
  return {
    dates: [...new Set(sessions.map(({ date }) => date))],
    locationIds: [...new Set(places)],
    teacherIds,
    exceptActivityId: activityId,
  };
}

/** What others have then. */
export interface Taken {
  readonly busy: readonly BusyRow[];
  /** Null: nobody has a place yet. */
  readonly elsewhere: ChildrenElsewhere | null;
  /** Else only how many children there are is told. */
  readonly namesChildren: boolean;
}

/** What is needed twice, in words' parts; what is out of sight has no name. */
export function clashesOf({ sessions, teacherIds, activityId }: Needed, taken: Taken) {
  const { children = [], sessions: meeting = [] } = taken.elsewhere ?? {};
  const childIdsIn = childrenOf(children);
  const planned = sessions.map((session) => ({
    ...session,
    activityId: activityId ?? '',
    teacherIds,
    childIds: childIdsIn(session.id ?? null),
  }));
  const others = [
    ...taken.busy.map((row) => ({ ...row, childIds: [] })),
    // Teachers and rooms are in the rows above.
    ...meeting.map((row) => ({
      ...row,
      locationId: null,
      locationName: null,
      teacherIds: [],
      teachers: [],
    })),
  ];
  return findClashes(planned, others).map(({ kind, other, ids, shared, session }) => {
    const people = kind === 'child' ? children : other.teachers;
    const names = people.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
    const unnamed = kind === 'child' && !taken.namesChildren;
    return {
      kind,
      date: session.date,
      ...shared,
      activity: other.visible ? { id: other.activityId, name: other.activityName } : null,
      names: kind === 'room' ? [other.locationName ?? ''] : unnamed ? [] : names,
      ...(unnamed && { children: ids.length }),
    };
  });
}

/** Which of these children have a place in a session: one of its own, or the whole without an exception there. */
const childrenOf = (children: ChildrenElsewhere['children']) => (sessionId: string | null) =>
  children.flatMap(({ id, places }) => {
    const comes = places.some((place) =>
      place.sessionId === null
        ? sessionId === null || !place.away.includes(sessionId)
        : place.sessionId === sessionId,
    );
    return comes ? [id] : [];
  });
