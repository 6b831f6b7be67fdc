import { describe, expect, it } from 'vitest';
import { attendanceRate, isTaken, NO_MARKS } from './counts.ts';

describe('the attendance rate', () => {
  it.each([
    ['nothing recorded', {}, null],
    ['only excused', { excused: 4, none: 2 }, null],
    ['three of four', { attended: 3, notAttended: 1 }, 0.75],
    ['an excuse counts for nothing', { attended: 3, notAttended: 1, excused: 6 }, 0.75],
    ['nor does no record', { attended: 3, none: 9 }, 1],
  ])('%s', (_name, counts, rate) => {
    expect(attendanceRate({ ...NO_MARKS, ...counts })).toBe(rate);
  });
});

describe('a session is taken', () => {
  it.each([
    ['with a mark for everybody', 14, 14, true],
    ['with one missing not yet', 14, 13, false],
    ['with nobody in it never', 0, 0, false],
  ])('%s', (_name, expected, marked, taken) => {
    expect(isTaken({ expected, marked })).toBe(taken);
  });
});
