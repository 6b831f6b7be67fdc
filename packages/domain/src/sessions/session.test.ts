import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decideCancel,
  decideReschedule,
  decideUncancel,
  SESSION_STATES,
  type SessionDecision,
  type SessionFacts,
  type SessionState,
  targetFaults,
} from './session.ts';

const planned = { date: '2026-12-02', startTime: '15:30', endTime: '17:00', locationId: 'art' };
const later = { ...planned, startTime: '16:00', endTime: '17:30' };
const evening = { ...planned, startTime: '18:00', endTime: '19:30' };
const scheduled: SessionState = {
  ...planned,
  status: 'scheduled',
  original: null,
  cancelledBy: null,
};
const moved: SessionState = {
  ...later,
  status: 'rescheduled',
  original: planned,
  cancelledBy: null,
};
const cancelled: SessionState = { ...scheduled, status: 'cancelled', cancelledBy: 'staff' };
const movedAndCancelled: SessionState = { ...moved, status: 'cancelled', cancelledBy: 'staff' };

const coming: SessionFacts = {
  activityCancelled: false,
  begun: false,
  hasMarks: false,
  invoiced: false,
};
const over: SessionFacts = { ...coming, begun: true };
const outcome = (decision: SessionDecision) =>
  'refusal' in decision ? decision.refusal : decision.session;

describe('cancelling a session', () => {
  it.each([
    ['is possible before it starts', scheduled, coming, cancelled],
    ['keeps where it was moved to', moved, coming, movedAndCancelled],
    ['is refused twice', cancelled, coming, 'session_cancelled'],
    ['is possible afterwards while nobody was marked', scheduled, over, cancelled],
    [
      'is refused afterwards with marks',
      scheduled,
      { ...over, hasMarks: true },
      'session_has_marks',
    ],
    ['is refused once it is invoiced', scheduled, { ...over, invoiced: true }, 'session_invoiced'],
    [
      'is possible before it starts in spite of marks',
      scheduled,
      { ...coming, hasMarks: true },
      cancelled,
    ],
  ])('%s', (_case, session, facts, expected) => {
    expect(outcome(decideCancel(session, facts))).toEqual(expected);
  });

  it('remembers that a holiday did it', () => {
    expect(outcome(decideCancel(scheduled, coming, 'holiday'))).toMatchObject({
      cancelledBy: 'holiday',
    });
  });
});

describe('bringing a session back', () => {
  it.each([
    ['restores it', cancelled, coming, scheduled],
    ['restores one that was moved where it was', movedAndCancelled, coming, moved],
    ['is possible afterwards', cancelled, over, scheduled],
    [
      'is possible when a holiday had cancelled it',
      { ...cancelled, cancelledBy: 'holiday' as const },
      coming,
      scheduled,
    ],
    ['is refused for one that takes place', scheduled, coming, 'session_not_cancelled'],
    ['is refused for one that was moved', moved, coming, 'session_not_cancelled'],
    [
      'is refused in a cancelled activity',
      cancelled,
      { ...coming, activityCancelled: true },
      'activity_cancelled',
    ],
    [
      'is refused when it has no slot any more',
      { ...cancelled, cancelledBy: 'edit' as const },
      coming,
      'session_not_planned',
    ],
  ])('%s', (_case, session, facts, expected) => {
    expect(outcome(decideUncancel(session, facts))).toEqual(expected);
  });
});

describe('moving a session', () => {
  it.each([
    ['keeps the time it was planned at', scheduled, later, coming, moved],
    ['keeps that also when moved again', moved, evening, coming, { ...moved, ...evening }],
    ['back to the planned time makes it an ordinary one', moved, planned, coming, scheduled],
    ['to where it is changes nothing', moved, later, coming, moved],
    ['to where it is changes nothing, planned as it was', scheduled, planned, coming, scheduled],
    [
      'to another room counts as moved',
      scheduled,
      { ...planned, locationId: 'gym' },
      coming,
      { ...scheduled, locationId: 'gym', status: 'rescheduled', original: planned },
    ],
    ['is refused while it is cancelled', cancelled, later, coming, 'session_cancelled'],
    [
      'is refused while it is cancelled, also to the same time',
      cancelled,
      planned,
      coming,
      'session_cancelled',
    ],
    ['is possible when nobody came', scheduled, later, over, moved],
    [
      'is refused with marks of a past one',
      scheduled,
      later,
      { ...over, hasMarks: true },
      'session_has_marks',
    ],
    [
      'is refused once it is invoiced',
      scheduled,
      later,
      { ...over, invoiced: true },
      'session_invoiced',
    ],
  ])('%s', (_case, session, to, facts, expected) => {
    expect(outcome(decideReschedule(session, to, facts))).toEqual(expected);
  });

  it.each([
    ['later today', '2026-11-18', '15:01', '16:00', []],
    ['this very minute', '2026-11-18', '15:00', '16:00', []],
    ['a minute ago', '2026-11-18', '14:59', '16:00', ['date in_the_past']],
    ['in a year nobody meant', '2206-11-18', '15:00', '16:00', ['date date_not_possible']],
    ['to end before it starts', '2026-11-19', '15:00', '15:00', ['endTime ends_before_start']],
  ])('%s: %s %s–%s', (_case, date, startTime, endTime, expected) => {
    const faults = targetFaults(
      { date, startTime, endTime },
      { date: '2026-11-18', time: '15:00' },
    );
    expect(faults.map(({ path, code }) => `${path} ${code}`)).toEqual(expected);
  });
});

describe('a session', () => {
  it('goes only the ways of its state machine and never forgets where it was planned', () => {
    const anyStep = fc.constantFrom('cancel', 'uncancel', 'later', 'evening', 'planned');
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 12 }), (steps) => {
        let session = scheduled;
        for (const step of steps) {
          const decision = walk(session, step);
          if ('refusal' in decision) continue;
          const after = decision.session;
          const moves = SESSION_STATES.moves.map(({ from, to }) => `${from} ${to}`);
          if (after !== session) expect(moves).toContain(`${session.status} ${after.status}`);
          const { date, startTime, endTime, locationId } = after.original ?? after;
          expect({ date, startTime, endTime, locationId }).toEqual(planned);
          expect(after.cancelledBy !== null).toBe(after.status === 'cancelled');
          if (after.status !== 'cancelled') {
            expect(after.status === 'rescheduled').toBe(after.original !== null);
          }
          session = after;
        }
      }),
      { numRuns: 500 },
    );
  });
});

function walk(session: SessionState, step: string): SessionDecision {
  if (step === 'cancel') return decideCancel(session, coming);
  if (step === 'uncancel') return decideUncancel(session, coming);
  const to = step === 'later' ? later : step === 'evening' ? evening : planned;
  return decideReschedule(session, to, coming);
}
