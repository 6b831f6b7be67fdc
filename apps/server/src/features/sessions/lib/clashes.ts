import { type BusySession, findClashes } from '#domain/sessions/clashes.ts';
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
