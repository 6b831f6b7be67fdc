import { describe, expect, it } from 'vitest';
import { nextState } from '../state-machine.ts';
import {
  type AbsenceHappening,
  APPROVAL_STATES,
  APPROVAL_STATUSES,
  needsAction,
  processingMinutes,
  processingTime,
} from './approval.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 16, 8, minutes));
const history = (...events: [AbsenceHappening, number][]) =>
  events.map(([event, minutes]) => ({ event, at: at(minutes) }));

describe('how long the school took', () => {
  it.each([
    ['still waiting', history(['reported', 0]), 90],
    ['decided', history(['reported', 0], ['approved', 30]), 30],
    ['asked, not answered', history(['reported', 0], ['informationRequested', 20]), 20],
    [
      'the family’s time is not counted',
      history(
        ['reported', 0],
        ['informationRequested', 20],
        ['informationProvided', 60],
        ['declined', 70],
      ),
      30,
    ],
    [
      'decided before the answer',
      history(['reported', 0], ['informationRequested', 20], ['approved', 80]),
      20,
    ],
    [
      'the next step begins to count though no answer came',
      history(
        ['reported', 0],
        ['informationRequested', 20],
        ['stepApproved', 40],
        ['approved', 50],
      ),
      30,
    ],
    ['handed on', history(['reported', 0], ['appointed', 20], ['approved', 45]), 45],
    ['taken back', history(['reported', 0], ['withdrawn', 5]), 5],
  ])('%s', (_what, events, expected) => {
    expect(processingMinutes(events, { submittedAt: null, now: at(90) })).toBe(expected);
  });

  it('begins where a change made it need a decision, not with the report of what held', () => {
    const events = history(['reported', 0], ['edited', 40], ['edited', 60], ['approved', 85]);
    expect(processingMinutes(events, { submittedAt: at(60), now: at(90) })).toBe(25);
  });

  it.each([
    [20, { unit: 'hours', count: 0 }],
    [150, { unit: 'hours', count: 3 }],
    [47 * 60, { unit: 'hours', count: 47 }],
    [48 * 60, { unit: 'days', count: 2 }],
    [100 * 60, { unit: 'days', count: 4 }],
  ])('%i minutes are told as %o', (minutes, expected) => {
    expect(processingTime(minutes)).toEqual(expected);
  });
});

describe('the life of a request', () => {
  it.each([
    ['pending', 'advance', 'approver', 'pending'],
    ['infoProvided', 'approve', 'approver', 'approved'],
    ['infoRequested', 'requestInformation', 'approver', null],
    ['infoRequested', 'provideInformation', 'family', 'infoProvided'],
    ['pending', 'provideInformation', 'family', null],
    ['approved', 'decline', 'approver', null],
    ['infoRequested', 'appoint', 'approver', 'infoRequested'],
  ] as const)('%s, %s by %s: %s', (from, event, by, expected) => {
    expect(nextState(APPROVAL_STATES, from, event, by)).toBe(expected);
  });

  it('waits for an approver in two of its states', () => {
    expect(APPROVAL_STATUSES.filter(needsAction)).toEqual(['pending', 'infoProvided']);
  });
});
