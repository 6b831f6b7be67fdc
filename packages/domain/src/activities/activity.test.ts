import { describe, expect, it } from 'vitest';
import { nextState } from '../state-machine.ts';
import {
  ACTIVITY_STAGES,
  ACTIVITY_STATES,
  type ActivityLife,
  capacityOf,
  decideActivityDeletion,
  matchesFilter,
  progressOf,
  requireStage,
  runningSpan,
  stageOf,
} from './activity.ts';
import { ACTIVITY_FILTERS } from './limits.ts';

const draft: ActivityLife = { status: 'draft', cancelledAt: null };
const published: ActivityLife = { status: 'published', cancelledAt: null };
const cancelled: ActivityLife = { status: 'published', cancelledAt: new Date('2026-11-01') };
const span = { startDate: '2026-09-15', endDate: '2027-03-09' };

describe('an activity', () => {
  it.each([
    [draft, 'draft'],
    [published, 'published'],
    [cancelled, 'cancelled'],
  ])('%o is %s', (life, stage) => {
    expect(stageOf(life)).toBe(stage);
  });

  it('is published once and cancelled once, and never comes back', () => {
    const next = (event: 'publish' | 'cancel') =>
      ACTIVITY_STAGES.map((stage) => nextState(ACTIVITY_STATES, stage, event, 'staff'));
    expect(next('publish')).toEqual(['published', null, null]);
    expect(next('cancel')).toEqual([null, 'cancelled', null]);
  });

  it.each([
    ['publishing', 'draft', [null, 'activity_published', 'activity_cancelled']],
    ['cancelling', 'published', ['activity_draft', null, 'activity_cancelled']],
  ] as const)('%s needs a %s one', (_act, needed, expected) => {
    expect([draft, published, cancelled].map((life) => requireStage(life, needed))).toEqual(
      expected,
    );
  });

  it.each([
    ['nothing', [], 'delete'],
    ['counted, and none', [{ kind: 'bookings', count: 0 }], 'delete'],
    ['a booking', [{ kind: 'bookings', count: 1 }], 'activity_in_use'],
    [
      'attendance',
      [
        { kind: 'bookings', count: 0 },
        { kind: 'attendance', count: 3 },
      ],
      'activity_in_use',
    ],
    ['a charge', [{ kind: 'charges', count: 1 }], 'activity_in_use'],
  ] as const)('that ever had %s is decided as it should', (_what, uses, expected) => {
    expect(decideActivityDeletion(uses)).toBe(expected);
  });
});

describe('how far an activity is', () => {
  it.each([
    ['the day before it starts', published, '2026-09-14', 'upcoming', 'future'],
    ['on its first day', published, '2026-09-15', 'ongoing', 'current'],
    ['on its last day', published, '2027-03-09', 'ongoing', 'current'],
    ['the day after', published, '2027-03-10', 'completed', 'past'],
    ['as a draft', draft, '2026-12-01', 'ongoing', 'draft'],
    ['cancelled before it starts', cancelled, '2026-09-01', 'completed', 'past'],
    ['cancelled while it runs', cancelled, '2026-12-01', 'completed', 'past'],
  ])('%s', (_case, life, today, progress, filter) => {
    const activity = { ...life, span };
    expect(progressOf(activity, today)).toBe(progress);
    const shownIn = ACTIVITY_FILTERS.filter((each) => matchesFilter(activity, each, today));
    expect(shownIn).toEqual(['all', filter]);
  });

  it('is not begun while a draft has no dates', () => {
    expect(progressOf({ ...draft, span: null }, '2026-12-01')).toBe('upcoming');
  });

  it.each([
    ['its own dates', [], span],
    [
      'a later day to which a session was moved',
      ['2027-03-16 rescheduled'],
      { ...span, endDate: '2027-03-16' },
    ],
    ['an earlier one', ['2026-09-10 rescheduled'], { ...span, startDate: '2026-09-10' }],
    ['not where that was cancelled', ['2027-03-16 cancelled'], span],
    ['no less than its dates', ['2026-10-01 scheduled'], span],
  ])('goes by %s', (_case, sessions, expected) => {
    const read = sessions.map((text) => ({
      date: text.slice(0, 10),
      status: text.slice(11) as 'scheduled' | 'rescheduled' | 'cancelled',
    }));
    expect(runningSpan(span, read)).toEqual(expected);
  });

  it('has no span while a date is missing', () => {
    expect(runningSpan({ ...span, endDate: null }, [])).toBeNull();
    expect(runningSpan({ ...span, startDate: null }, [])).toBeNull();
  });
});

describe('places', () => {
  it.each([
    ['regular', null, null, null],
    ['regular', 12, null, 12],
    ['regular', null, 10, 10],
    ['regular', 12, 10, 10],
    ['regular', 10, 12, 10],
    ['appointment', null, null, 1],
    ['appointment', 20, null, 1],
    ['appointment', 20, 3, 3],
  ] as const)('of a %s one for %s, %s a session: %s', (kind, most, perSession, expected) => {
    const maxima = { kind, maxParticipants: most, maxParticipantsPerSession: perSession };
    expect(capacityOf(maxima)).toBe(expected);
  });
});
