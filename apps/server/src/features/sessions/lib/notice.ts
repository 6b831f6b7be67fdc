import type { SessionDiff } from '#domain/sessions/diff.ts';
import type { SessionsChanged } from '../../../platform/hooks.ts';
import type { LockedSession } from '../repository.ts';
import type { Present } from './edit.ts';

export const SESSION_ACTIONS = ['cancelled', 'rescheduled', 'uncancelled'] as const;
export type SessionAction = (typeof SESSION_ACTIONS)[number];

type ChangedSessions = readonly {
  readonly row: Pick<LockedSession, 'id' | 'date' | 'version'>;
  readonly next: { readonly date: string };
}[];

export interface ToldActivity {
  readonly id: string;
  readonly name: string;
  readonly teacherIds: readonly string[];
}

/** What was done to sessions of one activity, for those who are told of it. */
export interface ToldChange {
  readonly activity: ToldActivity;
  readonly changed: ChangedSessions;
  readonly action: SessionAction;
}

/** What an edit does to sessions that somebody may have a place in. */
export function changesOf(
  diff: SessionDiff<Present>,
): Readonly<Record<SessionAction, ChangedSessions>> {
  const changed = ({ session, to }: SessionDiff<Present>['moved'][number]) => ({
    row: session,
    next: to,
  });
  return {
    cancelled: diff.cancelled.map(({ session }) => ({ row: session, next: session })),
    rescheduled: diff.moved.filter(({ session }) => session.status !== 'cancelled').map(changed),
    uncancelled: diff.restored.map(changed),
  };
}

export function changedIdsOf(
  activityId: string,
  { cancelled = [], rescheduled = [], uncancelled = [] }: Partial<ReturnType<typeof changesOf>>,
): SessionsChanged {
  const idsOf = (changed: ChangedSessions) => changed.map(({ row }) => row.id);
  return {
    activityId,
    cancelledIds: idsOf(cancelled),
    movedIds: idsOf(rescheduled),
    // An edit leaves alone what has begun.
    revivedIds: [],
    restoredIds: idsOf(uncancelled),
  };
}

/** What those who are to be told are told: no reason, which may be somebody's health. Several are one notice. */
export function noticeOf({
  activity: { id: activityId, name: activity },
  changed,
  action,
}: ToldChange) {
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
