import { describe, expect, it } from 'vitest';
import { type Mark, type MarkFacts, markRefusal, shownMark } from './mark.ts';

const at = (time: string) => new Date(`2026-11-16T${time}:00Z`);
const recorded = (mark: Mark, time: string) => ({ mark, recordedAt: at(time) });

describe('what is shown of a child in a session', () => {
  it.each([
    ['nothing recorded, no absence', null, null, 'none'],
    ['nothing recorded, absence confirmed', null, at('08:00'), 'excused'],
    ['attended, then the absence', recorded('attended', '07:00'), at('08:00'), 'attended'],
    ['attended after the absence', recorded('attended', '09:00'), at('08:00'), 'attended'],
    ['not attended, then the absence', recorded('notAttended', '07:00'), at('08:00'), 'excused'],
    ['not attended after it', recorded('notAttended', '09:00'), at('08:00'), 'notAttended'],
    ['taken back after the absence', recorded('none', '09:00'), at('08:00'), 'excused'],
    ['not attended, no absence', recorded('notAttended', '07:00'), null, 'notAttended'],
  ] as const)('%s', (_name, mark, excusedAt, shown) => {
    expect(shownMark(mark, { excusedAt, onHoliday: false })).toBe(shown);
  });

  it.each([
    ['nothing recorded', null, null, 'excused'],
    ['taken back', recorded('none', '09:00'), null, 'excused'],
    ['attended', recorded('attended', '07:00'), null, 'attended'],
    ['not attended', recorded('notAttended', '07:00'), null, 'notAttended'],
    ['not attended, then an absence', recorded('notAttended', '07:00'), at('08:00'), 'excused'],
  ] as const)('on a holiday of its own: %s', (_name, mark, excusedAt, shown) => {
    expect(shownMark(mark, { excusedAt, onHoliday: true })).toBe(shown);
  });
});

const FACTS: MarkFacts = {
  sessionCancelled: false,
  date: '2026-11-16',
  today: '2026-11-16',
  takesPart: true,
};

describe('what can be recorded', () => {
  it.each([
    ['on the day', 'attended', {}, null],
    ['weeks later', 'notAttended', { today: '2026-12-16' }, null],
    ['the day before', 'attended', { today: '2026-11-15' }, 'session_not_yet'],
    ['leaving the day before', 'left', { today: '2026-11-15' }, 'session_not_yet'],
    ['an excuse the day before', 'excused', { today: '2026-11-15' }, null],
    ['taking it back the day before', 'none', { today: '2026-11-15' }, null],
    ['of a cancelled session', 'attended', { sessionCancelled: true }, 'session_cancelled'],
    ['of somebody else', 'attended', { takesPart: false }, 'child_not_in_session'],
  ] as const)('%s', (_name, mark, facts, refusal) => {
    expect(markRefusal(mark, { ...FACTS, ...facts })).toBe(refusal);
  });
});
