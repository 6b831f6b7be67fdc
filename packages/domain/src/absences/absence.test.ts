import { describe, expect, it } from 'vitest';
import { nextState } from '../state-machine.ts';
import {
  ABSENCE_STATES,
  type AbsenceTime,
  absenceDays,
  absenceNumber,
  absenceSpan,
  absenceTimeFault,
  excuses,
  liesWithin,
  missesSession,
  sharesDay,
} from './absence.ts';

const days = (startDate: string, endDate = startDate): AbsenceTime => ({
  startDate,
  endDate,
  wholeDay: true,
  fromTime: null,
  toTime: null,
});
const times = (
  fromTime: string | null,
  toTime: string | null,
  endDate = '2026-11-16',
): AbsenceTime => ({ startDate: '2026-11-16', endDate, wholeDay: false, fromTime, toTime });

describe('how long an absence is', () => {
  it.each([
    [days('2026-11-16'), 1],
    [days('2026-11-16', '2026-11-17'), 2],
    [days('2026-12-30', '2027-01-02'), 4],
  ])('counts calendar days, both ends: %o', (time, expected) => {
    expect(absenceDays(time)).toBe(expected);
  });

  it('lasts whole days, or from a time to a time', () => {
    expect(absenceSpan(days('2026-11-16', '2026-11-18'))).toEqual({
      from: '2026-11-16T00:00',
      to: '2026-11-19T00:00',
    });
    expect(absenceSpan(times('10:00', '12:30'))).toEqual({
      from: '2026-11-16T10:00',
      to: '2026-11-16T12:30',
    });
  });
});

describe('which sessions it misses', () => {
  const session = { date: '2026-11-16', startTime: '15:00', endTime: '16:00' };
  it.each([
    [days('2026-11-16'), true],
    [days('2026-11-10', '2026-11-20'), true],
    [days('2026-11-15'), false],
    [days('2026-11-17'), false],
    [times('14:00', '15:00'), false],
    [times('14:00', '15:01'), true],
    [times('15:59', '18:00'), true],
    [times('16:00', '18:00'), false],
    [times('08:00', '09:00', '2026-11-17'), true],
  ])('%o: %s', (time, expected) => {
    expect(missesSession(time, session)).toBe(expected);
  });
});

describe('what is left of a time', () => {
  it.each([
    [days('2026-11-16'), days('2026-11-16'), true],
    [days('2026-11-17'), days('2026-11-16', '2026-11-18'), true],
    [days('2026-11-16', '2026-11-19'), days('2026-11-16', '2026-11-18'), false],
    [days('2026-11-15'), days('2026-11-16', '2026-11-18'), false],
    [times('10:00', '12:00'), days('2026-11-16'), true],
    [days('2026-11-16'), times('10:00', '12:00'), false],
    [times('10:30', '12:00'), times('10:00', '12:00'), true],
    [times('10:00', '12:01'), times('10:00', '12:00'), false],
  ])('%o lies within %o: %s', (time, other, expected) => {
    expect(liesWithin(time, other)).toBe(expected);
  });
});

describe('when a second one is asked about', () => {
  it.each([
    [days('2026-11-16'), days('2026-11-16'), true],
    [days('2026-11-14', '2026-11-16'), days('2026-11-16', '2026-11-20'), true],
    [days('2026-11-14', '2026-11-15'), days('2026-11-16'), false],
  ])('%o and %o: %s', (one, other, expected) => {
    expect(sharesDay(one, other)).toBe(expected);
    expect(sharesDay(other, one)).toBe(expected);
  });
});

describe('what is no time', () => {
  it.each([
    [days('2026-11-16'), null],
    [days('2026-11-17', '2026-11-16'), 'endBeforeStart'],
    [days('2026-01-01', '2027-01-01'), null],
    [days('2026-01-01', '2027-01-02'), 'tooLong'],
    [times('10:00', '11:00'), null],
    [times('10:00', '10:00'), 'timesReversed'],
    [times('11:00', '10:00'), 'timesReversed'],
    [times('11:00', '10:00', '2026-11-17'), null],
    [times(null, '10:00'), 'timesMissing'],
    [times('10:00', null), 'timesMissing'],
  ])('%o: %s', (time, expected) => {
    expect(absenceTimeFault(time)).toBe(expected);
  });
});

describe('what an absence excuses', () => {
  const confirmedAt = new Date('2026-11-16T08:00:00Z');
  const at = (time: string) => new Date(`2026-11-16T${time}:00Z`);
  it.each([
    [null, true],
    [{ mark: 'notAttended', recordedAt: at('07:59') }, true],
    [{ mark: 'notAttended', recordedAt: at('08:01') }, false],
    [{ mark: 'attended', recordedAt: at('07:00') }, false],
  ])('goes by what was recorded, and when: %o', (mark, expected) => {
    expect(excuses(confirmedAt, mark)).toBe(expected);
  });
});

describe('the life of an absence', () => {
  it.each([
    ['pending', 'revert', 'staff', null],
    ['confirmed', 'revert', 'staff', 'reverted'],
    ['confirmed', 'revert', 'family', null],
    ['confirmed', 'withdraw', 'family', 'withdrawn'],
    ['confirmed', 'submit', 'family', 'pending'],
    ['confirmed', 'submit', 'staff', null],
    ['withdrawn', 'approve', 'staff', null],
    ['reverted', 'withdraw', 'family', null],
  ] as const)('%s, %s by %s: %s', (from, event, by, expected) => {
    expect(nextState(ABSENCE_STATES, from, event, by)).toBe(expected);
  });

  it('has a number that can be read out', () => {
    expect(absenceNumber(2026, 123)).toBe('A-2026-000123');
  });
});
