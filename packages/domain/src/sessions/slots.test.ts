import { describe, expect, it } from 'vitest';
import { slot } from '../../test/patterns.ts';
import { type Appointments, addSlots, expandAppointments, slotsMeet } from './slots.ts';

const talks: Appointments = {
  date: '2026-11-18',
  weeklyUntil: null,
  startTime: '15:00',
  endTime: '16:00',
  lengthMinutes: 15,
  breakMinutes: 5,
};
const noHolidays = { holidays: [], cohortIds: [] };
const starts = (appointments: Appointments) =>
  expandAppointments(appointments, noHolidays).slots.map(({ startTime }) => startTime);

describe('appointments from a time span', () => {
  it.each([
    ['one after the other with a break between', {}, ['15:00', '15:20', '15:40']],
    ['without a break', { breakMinutes: 0 }, ['15:00', '15:15', '15:30', '15:45']],
    ['only what is over by the end', { endTime: '15:54' }, ['15:00', '15:20']],
    ['the last needs no break after it', { endTime: '15:55' }, ['15:00', '15:20', '15:40']],
    ['none where not one fits', { lengthMinutes: 61 }, []],
    ['none from a span turned round', { endTime: '14:00' }, []],
    ['none without a length', { lengthMinutes: 0, breakMinutes: 0 }, []],
    ['up to midnight', { startTime: '23:20', endTime: '23:59' }, ['23:20', '23:40']],
  ])('%s', (_case, change, expected) => {
    expect(starts({ ...talks, ...change })).toEqual(expected);
  });

  it('last as long as they should', () => {
    const { slots } = expandAppointments(talks, noHolidays);
    expect(slots[1]).toEqual({ date: '2026-11-18', startTime: '15:20', endTime: '15:35' });
  });

  it('are repeated every week until a day that still counts, without holidays', () => {
    const day = { startDate: '2026-11-25', endDate: '2026-11-25', cohortIds: [] };
    const fair = { id: 'h1', title: 'Fair', ...day };
    const weekly = { ...talks, weeklyUntil: '2026-12-02', endTime: '15:15' };
    const { slots, skipped } = expandAppointments(weekly, { holidays: [fair], cohortIds: ['1a'] });
    expect(slots.map(({ date }) => date)).toEqual(['2026-11-18', '2026-12-02']);
    expect(skipped).toEqual([{ date: '2026-11-25', holidays: [fair] }]);
  });

  it('end after two years, whatever year is typed', () => {
    const { slots } = expandAppointments(
      { ...talks, endTime: '15:15', weeklyUntil: '9999-12-31' },
      noHolidays,
    );
    expect(slots).toHaveLength(105);
  });

  it('are added once, however often one presses', () => {
    const { slots } = expandAppointments(talks, noHolidays);
    const present = slots.slice(1).map((each, index) => slot(String(index), each));
    expect(addSlots(present, slots)).toEqual(slots.slice(0, 1));
  });
});

describe('two slots', () => {
  const monday = slot('a', { dayOfWeek: 1 });
  it.each([
    [
      'of a day meet when they share a minute',
      { dayOfWeek: 1, startTime: '15:59', endTime: '17:00' },
      true,
    ],
    ['one after the other do not', { dayOfWeek: 1, startTime: '16:00', endTime: '17:00' }, false],
    ['of different days do not', { dayOfWeek: 2 }, false],
    ['meet when one is a date on that day', { date: '2026-11-16' }, true],
    ['do not when that date is another day', { date: '2026-11-17' }, false],
    ['do not while one has no day', {}, false],
  ])('%s', (_case, fields, expected) => {
    const other = slot('b', fields);
    expect(slotsMeet(monday, other)).toBe(expected);
    expect(slotsMeet(other, monday)).toBe(expected);
  });

  it('of different dates on the same weekday do not meet', () => {
    expect(slotsMeet(slot('a', { date: '2026-11-16' }), slot('b', { date: '2026-11-23' }))).toBe(
      false,
    );
  });

  it('without any day do not meet', () => {
    expect(slotsMeet(slot('a', {}), slot('b', {}))).toBe(false);
  });
});
