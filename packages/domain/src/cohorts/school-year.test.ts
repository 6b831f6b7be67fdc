import { describe, expect, it } from 'vitest';
import { readSchoolYear, schoolYearOf, shiftSchoolYear, spanOfSchoolYear } from './school-year.ts';

describe('a school year', () => {
  it.each([
    ['2026-11-15', '2026/2027'],
    ['2027-07-31', '2026/2027'],
    ['2027-08-01', '2027/2028'],
    ['2000-01-01', '1999/2000'],
  ])('of %s is %s', (date, expected) => {
    expect(schoolYearOf(date)).toBe(expected);
  });

  it('begins and ends on days that belong to it', () => {
    const { startDate, endDate } = spanOfSchoolYear('2026/2027');
    expect([startDate, endDate]).toEqual(['2026-08-01', '2027-07-31']);
    expect([startDate, endDate].map(schoolYearOf)).toEqual(['2026/2027', '2026/2027']);
  });

  it('has a next and a last', () => {
    expect(shiftSchoolYear('2026/2027', 1)).toBe('2027/2028');
    expect(shiftSchoolYear('1999/2000', -1)).toBe('1998/1999');
  });

  it.each([
    ['2026/2027', '2026/2027'],
    ['2026/27', '2026/2027'],
    ['2026-27', '2026/2027'],
    ['2026–2027', '2026/2027'],
    [' 2026 / 2027 ', '2026/2027'],
    ['2026', '2026/2027'],
    ['1999/00', '1999/2000'],
    ['2026/2028', null],
    ['2026/2026', null],
    ['26/27', null],
    ['1026/1027', null],
    ['this year', null],
    ['', null],
  ])('written as %j is read as %j', (text, expected) => {
    expect(readSchoolYear(text)).toBe(expected);
  });
});
