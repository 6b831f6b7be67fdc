import { ACTIVITY_LIMITS } from '../activities/limits.ts';
import { addDays } from '../dates/dates.ts';
import type { TimeSpan } from '../dates/times.ts';
import { nextState, type StateMachine } from '../state-machine.ts';

export const SESSION_STATUSES = ['scheduled', 'rescheduled', 'cancelled'] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** Longest texts of a session, and the most that are changed at once. */
export const SESSION_LIMITS = { cancellationReason: 300, note: 2000, atOnce: 100 } as const;

/** `moveBack`: to the time and place it was planned at; `uncancelMoved`: of one that had been moved. */
export type SessionEvent = 'reschedule' | 'moveBack' | 'cancel' | 'uncancel' | 'uncancelMoved';

/** The life of a session. A cancelled one is brought back first and moved then. */
export const SESSION_STATES: StateMachine<SessionStatus, SessionEvent, 'staff'> = {
  name: 'session',
  initial: 'scheduled',
  states: SESSION_STATUSES,
  moves: [
    { from: 'scheduled', event: 'reschedule', to: 'rescheduled', by: ['staff'] },
    { from: 'rescheduled', event: 'reschedule', to: 'rescheduled', by: ['staff'] },
    { from: 'rescheduled', event: 'moveBack', to: 'scheduled', by: ['staff'] },
    { from: 'scheduled', event: 'cancel', to: 'cancelled', by: ['staff'] },
    { from: 'rescheduled', event: 'cancel', to: 'cancelled', by: ['staff'] },
    { from: 'cancelled', event: 'uncancel', to: 'scheduled', by: ['staff'] },
    { from: 'cancelled', event: 'uncancelMoved', to: 'rescheduled', by: ['staff'] },
  ],
};

/** When and where a session is. */
export interface SessionTime extends TimeSpan {
  readonly date: string;
  readonly locationId: string | null;
}

/** Who or what cancelled it: `edit` is a change of the activity after which it has no slot any more. */
export type CancelledBy = 'staff' | 'holiday' | 'edit';

export interface SessionState extends SessionTime {
  readonly status: SessionStatus;
  /** Where it was planned, while it is somewhere else by hand; stays when it is moved again. */
  readonly original: SessionTime | null;
  readonly cancelledBy: CancelledBy | null;
}

/** What a session holds that would be missed. */
export interface SessionUse {
  readonly sessionId: string;
  readonly kind: 'attendance' | 'notes' | 'bookings' | 'invoice';
}

/** What else decides. */
export interface SessionFacts {
  readonly activityCancelled: boolean;
  /** It starts now or has started. */
  readonly begun: boolean;
  readonly hasMarks: boolean;
  readonly invoiced: boolean;
}

export type SessionRefusal =
  | 'activity_cancelled'
  | 'session_cancelled'
  | 'session_not_cancelled'
  | 'session_not_planned'
  | 'session_has_marks'
  | 'session_invoiced';

export type SessionDecision =
  | { readonly session: SessionState }
  | { readonly refusal: SessionRefusal };

/** What took place and was recorded or invoiced stays as it was (product.md 18.7). */
function historyRefusal({ begun, hasMarks, invoiced }: SessionFacts): SessionRefusal | null {
  if (invoiced) return 'session_invoiced';
  return begun && hasMarks ? 'session_has_marks' : null;
}

export function decideCancel(
  session: SessionState,
  facts: SessionFacts,
  by: CancelledBy = 'staff',
): SessionDecision {
  const status = nextState(SESSION_STATES, session.status, 'cancel', 'staff');
  if (status === null) return { refusal: 'session_cancelled' };
  const refusal = historyRefusal(facts);
  return refusal ? { refusal } : { session: { ...session, status, cancelledBy: by } };
}

/** Brings it back as it was. One that an edit left without a slot comes back by editing the activity. */
export function decideUncancel(session: SessionState, facts: SessionFacts): SessionDecision {
  const event = session.original === null ? 'uncancel' : 'uncancelMoved';
  const status = nextState(SESSION_STATES, session.status, event, 'staff');
  if (status === null) return { refusal: 'session_not_cancelled' };
  if (facts.activityCancelled) return { refusal: 'activity_cancelled' };
  if (session.cancelledBy === 'edit') return { refusal: 'session_not_planned' };
  return { session: { ...session, status, cancelledBy: null } };
}

/** Moves it. Back where it was planned, it is an ordinary session again. */
export function decideReschedule(
  session: SessionState,
  to: SessionTime,
  facts: SessionFacts,
): SessionDecision {
  const planned = session.original ?? timeOf(session);
  if (session.status !== 'cancelled' && isSameTime(session, to)) return { session };
  const event = isSameTime(planned, to) ? 'moveBack' : 'reschedule';
  const status = nextState(SESSION_STATES, session.status, event, 'staff');
  if (status === null) return { refusal: 'session_cancelled' };
  const refusal = historyRefusal(facts);
  if (refusal) return { refusal };
  const original = event === 'moveBack' ? null : planned;
  return { session: { ...session, ...timeOf(to), status, original } };
}

export type TargetFault = {
  readonly path: 'date' | 'endTime';
  readonly code: 'in_the_past' | 'date_not_possible' | 'ends_before_start';
};

/** What is wrong with the time a session is to be moved to; `now` is what the school's clock shows. */
export function targetFaults(
  { date, startTime, endTime }: Omit<SessionTime, 'locationId'>,
  now: { readonly date: string; readonly time: string },
): TargetFault[] {
  const faults: TargetFault[] = [];
  if (`${date} ${startTime}` < `${now.date} ${now.time}`) {
    faults.push({ path: 'date', code: 'in_the_past' });
  }
  if (date > addDays(now.date, ACTIVITY_LIMITS.days)) {
    faults.push({ path: 'date', code: 'date_not_possible' });
  }
  if (endTime <= startTime) faults.push({ path: 'endTime', code: 'ends_before_start' });
  return faults;
}

export function timeOf({ date, startTime, endTime, locationId }: SessionTime): SessionTime {
  return { date, startTime, endTime, locationId };
}

export function isSameTime(one: SessionTime, other: SessionTime): boolean {
  return (
    one.date === other.date &&
    one.startTime === other.startTime &&
    one.endTime === other.endTime &&
    one.locationId === other.locationId
  );
}
