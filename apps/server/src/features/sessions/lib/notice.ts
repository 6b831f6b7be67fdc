import type { LockedSession } from '../repository.ts';

export type SessionAction = 'cancelled' | 'uncancelled' | 'rescheduled';

type ChangedSessions = readonly {
  readonly row: Pick<LockedSession, 'id' | 'date' | 'version'>;
  readonly next: { readonly date: string };
}[];

/** What those who are to be told are told: no reason, which may be somebody's health. Several are one notice. */
export function noticeOf(
  { id: activityId, name: activity }: { readonly id: string; readonly name: string },
  changed: ChangedSessions,
  action: SessionAction,
) {
  const [first, ...more] = changed;
  if (!first) throw new Error('somebody is told of something');
  const { row, next } = first;
  // Each change raises the version, so it is one event for good.
  const eventKey = `session:${row.id}:${row.version + 1}`;
  const about = { activityId, activity };
  const count = String(changed.length);
  if (more.length > 0) {
    const type = (
      {
        cancelled: 'sessionsCancelled',
        uncancelled: 'sessionsUncancelled',
        rescheduled: 'sessionsMoved',
      } as const
    )[action];
    return { type, params: { ...about, count }, eventKey };
  }
  if (action === 'rescheduled') {
    return {
      type: 'sessionMoved' as const,
      params: { ...about, date: row.date, to: next.date },
      eventKey,
    };
  }
  const type =
    action === 'cancelled' ? ('sessionCancelled' as const) : ('sessionUncancelled' as const);
  return { type, params: { ...about, date: row.date }, eventKey };
}
