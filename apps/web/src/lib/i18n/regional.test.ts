// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { parseDate } from '#domain/regional/regional.ts';
import { signedInAs } from '../../../test/people.ts';
import { formatDate, formatDateSpan, formatDateTime, formatTime } from './format.ts';
import { datePattern, readRegional, storeRegional, systemPattern } from './regional.ts';

beforeEach(() => localStorage.clear());

describe('how dates and times are written', () => {
  it('is the default before signing in, and the device’s way after it, until the school’s is known', () => {
    expect(readRegional()).toEqual({ dateFormat: 'DD/MM/YYYY', timeFormat: '24h' });
    signedInAs('parent');
    expect(readRegional()).toEqual({ dateFormat: 'system', timeFormat: 'system' });
    storeRegional({ dateFormat: 'YYYY-MM-DD', timeFormat: '12h' });
    expect(readRegional()).toEqual({ dateFormat: 'YYYY-MM-DD', timeFormat: '12h' });
  });

  it.each(['', '{', 'null', '{"dateFormat":"x","timeFormat":"24h"}', '{"dateFormat":"system"}'])(
    'falls back where what is stored is damaged: %j',
    (stored) => {
      localStorage.setItem('afterbell.regionalSettings', stored);
      expect(readRegional()).toEqual({ dateFormat: 'DD/MM/YYYY', timeFormat: '24h' });
    },
  );

  it('is the same for a date, a time and an instant in the school’s time zone', () => {
    storeRegional({ dateFormat: 'MM/DD/YYYY', timeFormat: '12h' });
    expect(formatDate('2027-12-31')).toBe('12/31/2027');
    expect(formatTime('15:05')).toBe('3:05 PM');
    expect(formatDateTime('2027-12-31T22:30:00.000Z', 'Europe/Riga')).toBe('01/01/2028, 12:30 AM');
    storeRegional({ dateFormat: 'DD/MM/YYYY', timeFormat: '24h' });
    expect(formatDateTime('2027-06-30T22:30:00.000Z', 'Europe/Riga')).toBe('01/07/2027, 01:30');
  });

  it('says the day once where a span begins and ends on it', () => {
    const span = (from: string, until: string) => formatDateSpan({ from, until }, 'Europe/Riga');
    expect(span('2027-06-30T10:00:00.000Z', '2027-06-30T11:00:00.000Z')).toBe(
      '30/06/2027, 13:00–14:00',
    );
    expect(span('2027-06-30T10:00:00.000Z', '2027-07-01T11:00:00.000Z')).toBe(
      '30/06/2027, 13:00 – 01/07/2027, 14:00',
    );
  });
});

describe('the device’s own way', () => {
  it.each([
    ['en-US', 'MM/DD/YYYY'],
    ['en-GB', 'DD/MM/YYYY'],
    ['de-DE', 'DD.MM.YYYY'],
    ['ru-RU', 'DD.MM.YYYY'],
    ['sv-SE', 'YYYY-MM-DD'],
    ['fa-IR', 'YYYY/MM/DD'],
  ])('of %s is %s', (locale, pattern) => {
    expect(systemPattern(locale)).toBe(pattern);
  });

  it.each(['en-US', 'de-DE', 'lv-LV', 'hu-HU', 'ko-KR', 'bg-BG', 'ar-EG'])(
    'of %s has day, month and year, so that what is typed can be read strictly',
    (locale) => {
      expect(systemPattern(locale).match(/DD|MM|YYYY/g)).toHaveLength(3);
    },
  );

  it('is what counts for typing, too', () => {
    storeRegional({ dateFormat: 'system', timeFormat: 'system' });
    expect(parseDate('31/31/2027', datePattern())).toBeNull();
  });
});
