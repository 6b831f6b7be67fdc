import { describe, expect, it } from 'vitest';
import { dayPartOf, formatDateSpan, formatDateTime, formatDays } from './format.ts';
import { dateIn, knownZone } from './time-zone.ts';

const NOON = '2026-11-15T12:00:00.000Z';
const UNKNOWN = 'Europe/Atlantis';

describe('a time zone', () => {
  it('is the school’s where the browser knows it', () => {
    expect(knownZone('Europe/Riga')).toBe('Europe/Riga');
    expect(formatDateTime(NOON, 'Europe/Riga')).toBe('15/11/2026, 14:00');
    expect(dateIn('Pacific/Auckland', new Date(NOON))).toBe('2026-11-16');
  });

  it.each([UNKNOWN, '', 'not a zone', '+99:99'])(
    'that the browser does not know (%j) is UTC, and no screen breaks',
    (zone) => {
      expect(knownZone(zone)).toBe('UTC');
      expect(formatDateTime(NOON, zone)).toBe('15/11/2026, 12:00');
      expect(formatDateSpan({ from: NOON, until: '2026-11-15T13:30:00.000Z' }, zone)).toBe(
        '15/11/2026, 12:00–13:30',
      );
      expect(dateIn(zone, new Date(NOON))).toBe('2026-11-15');
    },
  );
});

describe('days that belong together', () => {
  it.each([
    ['2026-11-16', '2026-11-22', /^16\s?–\s?22 November 2026$/],
    ['2026-12-28', '2027-01-03', /^28 December 2026\s–\s3 January 2027$/],
  ])('from %s to %s say what they share once', (startDate, endDate, text) => {
    expect(formatDays(startDate, endDate)).toMatch(text);
  });
});

describe('the part of the day', () => {
  it.each([
    [0, 'evening'],
    [3, 'evening'],
    [4, 'morning'],
    [11, 'morning'],
    [12, 'afternoon'],
    [17, 'afternoon'],
    [18, 'evening'],
    [23, 'evening'],
  ])('at %i is the %s', (hour, part) => {
    expect(dayPartOf(hour)).toBe(part);
  });
});
