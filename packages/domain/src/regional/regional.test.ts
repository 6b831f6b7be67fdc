import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDayOfYear,
  formatTime,
  isDate,
  parseDate,
  parseTime,
} from './regional.ts';

describe('a date as a school writes it', () => {
  it.each([
    ['DD/MM/YYYY', '31/12/2027', '31/12'],
    ['MM/DD/YYYY', '12/31/2027', '12/31'],
    ['YYYY-MM-DD', '2027-12-31', '12-31'],
    ['DD.MM.YYYY', '31.12.2027', '31.12.'],
    ['DD.MM.YYYY.', '31.12.2027.', '31.12.'],
  ])('is in %s %s, and %s without its year', (pattern, shown, short) => {
    expect(formatDate('2027-12-31', pattern)).toBe(shown);
    expect(formatDayOfYear('2027-12-31', pattern)).toBe(short);
  });

  it('stays as it is where it is none', () => {
    expect(formatDate('soon', 'DD/MM/YYYY')).toBe('soon');
  });
});

describe('a date that was typed', () => {
  it.each([
    ['31/12/2027', 'DD/MM/YYYY', '2027-12-31'],
    ['1/9/2026', 'DD/MM/YYYY', '2026-09-01'],
    ['1.9.2026', 'DD/MM/YYYY', '2026-09-01'],
    ['01.09.2026.', 'DD/MM/YYYY', '2026-09-01'],
    [' 12/31/2027 ', 'MM/DD/YYYY', '2027-12-31'],
    ['2027-12-31', 'YYYY-MM-DD', '2027-12-31'],
    ['2027/12/31', 'YYYY-MM-DD', '2027-12-31'],
    ['31. 12. 2027', 'DD.MM.YYYY', '2027-12-31'],
    ['29/02/2028', 'DD/MM/YYYY', '2028-02-29'],
  ])('%s under %s is %s', (text, pattern, date) => {
    expect(parseDate(text, pattern)).toBe(date);
  });

  it.each([
    ['31/12/2027', 'MM/DD/YYYY'],
    ['12/31/2027', 'DD/MM/YYYY'],
    ['31/12/2027', 'YYYY-MM-DD'],
    ['29/02/2027', 'DD/MM/YYYY'],
    ['31/04/2027', 'DD/MM/YYYY'],
    ['00/04/2027', 'DD/MM/YYYY'],
    ['01/00/2027', 'DD/MM/YYYY'],
    ['01/01/27', 'DD/MM/YYYY'],
    ['01/01/0000', 'DD/MM/YYYY'],
    ['001/01/2027', 'DD/MM/YYYY'],
    ['01/01/20270', 'DD/MM/YYYY'],
    ['01012027', 'DD/MM/YYYY'],
    ['1 September 2026', 'DD/MM/YYYY'],
    ['01/01', 'DD/MM/YYYY'],
    ['', 'DD/MM/YYYY'],
    ['tomorrow', 'DD/MM/YYYY'],
  ])('%s under %s is refused, and never another date', (text, pattern) => {
    expect(parseDate(text, pattern)).toBeNull();
  });

  it('reads back whatever was written, in every way of writing', () => {
    const day = fc
      .tuple(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 31 }),
      )
      .map(
        ([year, month, date]) =>
          `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`,
      )
      .filter(isDate);
    const pattern = fc.constantFrom(
      'DD/MM/YYYY',
      'MM/DD/YYYY',
      'YYYY-MM-DD',
      'DD.MM.YYYY',
      'YYYY. MM. DD.',
    );
    fc.assert(
      fc.property(day, pattern, (date, way) => {
        expect(parseDate(formatDate(date, way), way)).toBe(date);
      }),
    );
  });
});

describe('a time as a school writes it', () => {
  it.each([
    ['00:00', '12:00 AM'],
    ['00:30', '12:30 AM'],
    ['09:05', '9:05 AM'],
    ['12:00', '12:00 PM'],
    ['15:45', '3:45 PM'],
    ['23:59', '11:59 PM'],
  ])('%s is %s on the 12-hour clock', (time, shown) => {
    expect(formatTime(time, '12h')).toBe(shown);
    expect(formatTime(time, '24h')).toBe(time);
    expect(parseTime(shown)).toBe(time);
  });

  it.each([
    ['9:05', '09:05'],
    ['09.05', '09:05'],
    ['3:45 pm', '15:45'],
    ['3:45p.m.', '15:45'],
    ['15:45', '15:45'],
    ['24:00', null],
    ['12:60', null],
    ['0:30 am', null],
    ['13:00 pm', null],
    ['noon', null],
    ['', null],
  ])('%s is read as %s', (text, time) => {
    expect(parseTime(text)).toBe(time);
  });
});
