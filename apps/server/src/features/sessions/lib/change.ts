import { type LocalTime, localAt } from '#domain/dates/zone.ts';
import {
  type CancelledBy,
  decideCancel,
  decideReschedule,
  decideUncancel,
  type SessionDecision,
  type SessionFacts,
  type SessionState,
  type SessionUse,
  targetFaults,
} from '#domain/sessions/session.ts';
import { sessionInstants } from '#domain/sessions/times.ts';
import { requireVersion } from '../../../platform/changes.ts';
import { AppError, fieldRefusal } from '../../../platform/errors.ts';
import type { LockedSession } from '../repository.ts';
import type { SessionAction } from './notice.ts';

export interface Named {
  readonly id: string;
  readonly version: number;
}

export type Decide<Sent> = (
  session: LockedSession,
  facts: SessionFacts & { readonly sent: Sent; readonly index: number; readonly clock: LocalTime },
) => SessionState & { readonly cancellationReason: string | null };

export interface SessionsChange<Sent> {
  readonly sent: readonly Sent[];
  readonly decide: Decide<Sent>;
  readonly action: SessionAction;
  /** The holidays that cancel a session, where it is them. */
  readonly holidaysOf?: ((id: string) => readonly string[]) | undefined;
}

interface Known {
  readonly rows: ReadonlyMap<string, LockedSession>;
  readonly activities: readonly { readonly id: string; readonly cancelled: boolean }[];
  readonly uses: readonly SessionUse[];
  readonly now: Date;
  readonly timeZone: string;
}

/** What becomes of each session, before anything is written; the first that can't be is refused. */
export function workOut<Sent extends Named>(
  { sent, decide, action, holidaysOf }: SessionsChange<Sent>,
  { rows, activities, uses, now, timeZone }: Known,
) {
  const holds = (id: string, kind: SessionUse['kind']) =>
    uses.some((use) => use.sessionId === id && use.kind === kind);
  const changed = sent.flatMap((each, index) => {
    const row = rows.get(each.id);
    if (!row) return [];
    requireVersion(row, each.version);
    const next = decide(row, {
      sent: each,
      index,
      clock: localAt(now, timeZone),
      activityCancelled: activities.some(({ id, cancelled }) => id === row.activityId && cancelled),
      begun: row.startsAt <= now,
      hasMarks: holds(row.id, 'attendance'),
      invoiced: holds(row.id, 'invoice'),
    });
    return [{ row, next: { ...row, ...next, ...sessionInstants(next, timeZone) } }];
  });
  const updates = changed.map(({ row, next }) => ({
    ...next,
    holidayIds: next.status === 'cancelled' ? (holidaysOf?.(row.id) ?? row.holidayIds) : [],
    // Restored one by one it takes place although there are holidays; with its holiday, as any other.
    ignoresHolidays:
      row.ignoresHolidays ||
      (action === 'uncancelled' && row.cancelledBy === 'holiday' && !holidaysOf),
  }));
  return { changed, updates };
}

function accept(decision: SessionDecision): SessionState {
  if ('refusal' in decision) throw new AppError(decision.refusal);
  return decision.session;
}

export const cancelling =
  (reason: string | null, by: CancelledBy = 'staff'): Decide<Named> =>
  (session, facts) => ({
    ...accept(decideCancel(session, facts, by)),
    cancellationReason: reason,
  });

export const restoring: Decide<Named> = (session, facts) => ({
  ...accept(decideUncancel(session, facts)),
  cancellationReason: null,
});

export interface Reschedule extends Named {
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly locationId?: string | null | undefined;
}

/** `path` names the fields of each in what is refused. */
export const moving =
  (path: (index: number) => string): Decide<Reschedule> =>
  (session, { sent, index, clock, ...facts }) => {
    const { date, startTime, endTime, locationId = session.locationId } = sent;
    const [fault] = targetFaults({ date, startTime, endTime }, clock);
    if (fault) throw fieldRefusal(`${path(index)}${fault.path}`, fault.code);
    const to = { date, startTime, endTime, locationId };
    const moved = accept(decideReschedule(session, to, facts));
    return { ...moved, cancellationReason: session.cancellationReason };
  };
