import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOfWeek, daysBetween } from '../dates/dates.ts';
import { localAt } from '../dates/zone.ts';
import {
  addMonths,
  DASHBOARD_PERIODS,
  type DashboardPeriod,
  dashboardSpan,
  missingDate,
  spanBefore,
} from './period.ts';

const spanOf = (period: DashboardPeriod, today: string) => {
  const span = dashboardSpan(period, { today });
  return span === null ? 'all' : `${span.startDate} – ${span.endDate}`;
};

describe('the first and the last day', () => {
  it.each<[DashboardPeriod, string, string]>([
    // An ordinary Tuesday.
    ['currentWeek', '2026-11-17', '2026-11-16 – 2026-11-22'],
    ['next2Weeks', '2026-11-17', '2026-11-17 – 2026-11-30'],
    ['next4Weeks', '2026-11-17', '2026-11-17 – 2026-12-14'],
    ['next3Months', '2026-11-17', '2026-11-17 – 2027-02-16'],
    ['lastWeek', '2026-11-17', '2026-11-09 – 2026-11-15'],
    ['lastMonth', '2026-11-17', '2026-10-01 – 2026-10-31'],
    ['lastQuarter', '2026-11-17', '2026-07-01 – 2026-09-30'],
    ['lastYear', '2026-11-17', '2025-01-01 – 2025-12-31'],
    ['allTime', '2026-11-17', 'all'],
    // A Monday and a Sunday are of their own week.
    ['currentWeek', '2026-11-16', '2026-11-16 – 2026-11-22'],
    ['currentWeek', '2026-11-22', '2026-11-16 – 2026-11-22'],
    // The year's end, in week 53 of 2026.
    ['currentWeek', '2026-12-31', '2026-12-28 – 2027-01-03'],
    ['next2Weeks', '2026-12-31', '2026-12-31 – 2027-01-13'],
    ['next4Weeks', '2026-12-31', '2026-12-31 – 2027-01-27'],
    ['next3Months', '2026-12-31', '2026-12-31 – 2027-03-30'],
    ['lastWeek', '2026-12-31', '2026-12-21 – 2026-12-27'],
    ['lastMonth', '2026-12-31', '2026-11-01 – 2026-11-30'],
    ['lastQuarter', '2026-12-31', '2026-07-01 – 2026-09-30'],
    // New Year's Day, still in that week.
    ['currentWeek', '2027-01-01', '2026-12-28 – 2027-01-03'],
    ['lastWeek', '2027-01-01', '2026-12-21 – 2026-12-27'],
    ['lastWeek', '2027-01-04', '2026-12-28 – 2027-01-03'],
    ['lastMonth', '2027-01-01', '2026-12-01 – 2026-12-31'],
    ['lastQuarter', '2027-01-01', '2026-10-01 – 2026-12-31'],
    ['lastYear', '2027-01-01', '2026-01-01 – 2026-12-31'],
    // A leap day, before it and after it.
    ['currentWeek', '2028-02-29', '2028-02-28 – 2028-03-05'],
    ['next2Weeks', '2028-02-29', '2028-02-29 – 2028-03-13'],
    ['next3Months', '2028-02-29', '2028-02-29 – 2028-05-28'],
    ['next3Months', '2027-11-30', '2027-11-30 – 2028-02-28'],
    ['next3Months', '2026-11-30', '2026-11-30 – 2027-02-27'],
    ['lastMonth', '2028-03-31', '2028-02-01 – 2028-02-29'],
    ['lastMonth', '2027-03-31', '2027-02-01 – 2027-02-28'],
    ['lastQuarter', '2028-04-01', '2028-01-01 – 2028-03-31'],
    ['lastYear', '2029-01-01', '2028-01-01 – 2028-12-31'],
  ])('of %s on %s are %s', (period, today, span) => {
    expect(spanOf(period, today)).toBe(span);
  });

  it.each([
    ['Europe/Riga', '2026-12-31T21:59:59Z', '2025-01-01 – 2025-12-31', '2026-11-01 – 2026-11-30'],
    ['Europe/Riga', '2026-12-31T22:00:00Z', '2026-01-01 – 2026-12-31', '2026-12-01 – 2026-12-31'],
    [
      'America/New_York',
      '2026-12-31T22:00:00Z',
      '2025-01-01 – 2025-12-31',
      '2026-11-01 – 2026-11-30',
    ],
    [
      'America/New_York',
      '2027-01-01T05:00:00Z',
      '2026-01-01 – 2026-12-31',
      '2026-12-01 – 2026-12-31',
    ],
  ])('go by the calendar of the school: %s at %s', (timeZone, now, lastYear, lastMonth) => {
    const today = localAt(new Date(now), timeZone).date;
    expect(spanOf('lastYear', today)).toBe(lastYear);
    expect(spanOf('lastMonth', today)).toBe(lastMonth);
  });

  it.each([
    ['Europe/Riga', '2026-11-15T22:00:00Z', '2026-11-16 – 2026-11-22'],
    ['America/New_York', '2026-11-15T22:00:00Z', '2026-11-09 – 2026-11-15'],
    ['America/New_York', '2026-11-16T05:00:00Z', '2026-11-16 – 2026-11-22'],
  ])('of the week too: %s at %s', (timeZone, now, week) => {
    expect(spanOf('currentWeek', localAt(new Date(now), timeZone).date)).toBe(week);
  });
});

describe('a period that somebody chooses', () => {
  const chosen = { startDate: '2026-02-01', endDate: '2026-02-28' };

  it('has the days that were chosen', () => {
    expect(dashboardSpan('custom', { today: '2026-11-17', chosen })).toEqual(chosen);
  });

  it.each([
    [{}, 'startDate'],
    [{ endDate: '2026-02-01' }, 'startDate'],
    [{ startDate: '2026-02-01' }, 'endDate'],
    [chosen, null],
  ])('needs both of them and says which is missing: %j', (dates, missing) => {
    expect(missingDate({ period: 'custom', ...dates })).toBe(missing);
  });

  it('is the only one that needs any', () => {
    for (const period of DASHBOARD_PERIODS.filter((one) => one !== 'custom'))
      expect(missingDate({ period })).toBeNull();
  });
});

const days = fc.integer({ min: 0, max: 40_000 }).map((number) => addDays('1950-01-01', number));

describe('whatever the day is', () => {
  it('weeks are seven days from a Monday on, and follow each other', () => {
    fc.assert(
      fc.property(days, (today) => {
        const week = dashboardSpan('currentWeek', { today });
        const last = dashboardSpan('lastWeek', { today });
        if (!week || !last) throw new Error('weeks have days');
        expect(dayOfWeek(week.startDate)).toBe(1);
        expect(daysBetween(week.startDate, week.endDate)).toBe(6);
        expect(week.startDate <= today && today <= week.endDate).toBe(true);
        expect(addDays(last.endDate, 1)).toBe(week.startDate);
      }),
    );
  });

  it('last month, quarter and year end with the day before this one begins, and begin with a first', () => {
    fc.assert(
      fc.property(days, (today) => {
        for (const [period, length] of [
          ['lastMonth', 1],
          ['lastQuarter', 3],
          ['lastYear', 12],
        ] as const) {
          const span = dashboardSpan(period, { today });
          if (!span) throw new Error('they have days');
          expect(span.startDate.endsWith('-01')).toBe(true);
          expect(addDays(span.endDate, 1)).toBe(addMonths(span.startDate, length));
          expect(span.endDate < today).toBe(true);
          expect(addMonths(span.startDate, 2 * length) > today).toBe(true);
        }
      }),
    );
  });
});

it.each([
  [
    { startDate: '2026-11-16', endDate: '2026-11-22' },
    { startDate: '2026-11-09', endDate: '2026-11-15' },
  ],
  [
    { startDate: '2026-03-01', endDate: '2026-03-01' },
    { startDate: '2026-02-28', endDate: '2026-02-28' },
  ],
  [null, null],
])('is compared with as many days before: %j', (span, before) => {
  expect(spanBefore(span)).toEqual(before);
});
