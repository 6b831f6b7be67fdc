import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/dates.ts';
import {
  countryOfZone,
  holidayOfChild,
  holidaysOverlap,
  lengthInDays,
  offerPublicHolidays,
  spanFault,
} from './holiday.ts';

const span = (startDate: string, endDate: string) => ({ startDate, endDate });

describe('the days of a holiday', () => {
  it.each([
    ['2026-11-18', '2026-11-18', null, 1],
    ['2026-12-21', '2027-01-03', null, 14],
    ['2026-12-21', '2026-12-20', 'ends_before_start', 0],
    ['2026-01-01', addDays('2026-01-01', 365), null, 366],
    ['2026-01-01', addDays('2026-01-01', 366), 'span_too_long', 367],
  ])('%s to %s: %s, %s days', (startDate, endDate, fault, days) => {
    expect(spanFault(span(startDate, endDate))).toBe(fault);
    expect(lengthInDays(span(startDate, endDate))).toBe(days);
  });
});

describe('two holidays', () => {
  const week = span('2026-10-19', '2026-10-23');
  const day = span('2026-10-23', '2026-10-23');
  const later = span('2026-10-24', '2026-10-25');
  it.each([
    [week, [], day, [], true],
    [week, [], day, ['a'], true],
    [week, ['a'], day, ['a', 'b'], true],
    [week, ['a'], day, ['b'], false],
    [week, [], later, [], false],
  ])('%o of %o and %o of %o meet: %s', (one, ours, other, theirs, expected) => {
    expect(holidaysOverlap({ ...one, cohortIds: ours }, { ...other, cohortIds: theirs })).toBe(
      expected,
    );
    expect(holidaysOverlap({ ...other, cohortIds: theirs }, { ...one, cohortIds: ours })).toBe(
      expected,
    );
  });
});

describe('a child on a holiday of its own, while the session takes place', () => {
  const on = (title: string, ...cohortIds: string[]) => ({
    title,
    ...span('2026-11-16', '2026-11-17'),
    cohortIds,
  });
  const trip = on('Trip', '4a');
  it.each([
    ['its only cohort is free', [trip], [], ['4a'], 'Trip'],
    ['another cohort is free', [trip], [], ['4b'], null],
    ['one of its two cohorts is free', [trip], [], ['4a', 'choir'], null],
    ['both are, by two holidays', [trip, on('Concert', 'choir')], [], ['4a', 'choir'], 'Trip'],
    ['the one that fits is free', [trip], ['4a', '4b'], ['4a', 'choir'], 'Trip'],
    ['the one that fits is not', [trip], ['4b', 'choir'], ['4a', 'choir'], null],
    ['none of its cohorts fits any more', [trip], ['4b'], ['4a'], null],
    ['all cohorts of the activity are free: the session is kept', [trip], ['4a'], ['4a'], null],
    ['the whole school is free: the session is kept', [on('Break')], [], ['4a'], null],
    ['the holiday is over', [{ ...trip, ...span('2026-11-09', '2026-11-15') }], [], ['4a'], null],
    ['the child is in no cohort', [trip], [], [], null],
  ])('%s', (_name, holidays, activityCohortIds, childCohortIds, title) => {
    const found = holidayOfChild(holidays, {
      date: '2026-11-16',
      activityCohortIds,
      childCohortIds,
    });
    expect(found?.title ?? null).toBe(title);
  });
});

describe('public holidays', () => {
  const midsummer = { title: 'Jāņi', ...span('2027-06-24', '2027-06-24') };
  const eve = { title: 'Līgo diena', ...span('2027-06-23', '2027-06-23') };
  it('are marked where the whole school is free already, under whatever name', () => {
    const present = [
      { title: 'St John', ...span('2027-06-24', '2027-06-24'), cohortIds: [] },
      { title: 'Trip', ...span('2027-06-23', '2027-06-23'), cohortIds: ['1a'] },
    ];
    expect(offerPublicHolidays([eve, midsummer], present)).toEqual([
      { ...eve, exists: false, coveredBy: null },
      { ...midsummer, exists: true, coveredBy: null },
    ]);
  });
  it('are offered once a day, should a country have two on it', () => {
    const other = { ...midsummer, title: 'St John' };
    expect(offerPublicHolidays([midsummer, other], [])).toEqual([
      { ...midsummer, exists: false, coveredBy: null },
    ]);
  });
  it.each([
    ['a break of the whole school', span('2027-06-01', '2027-08-31'), [], 'Break'],
    ['one that ends with them', span('2027-06-23', '2027-06-24'), [], 'Break'],
    ['one that ends before', span('2027-06-01', '2027-06-23'), [], null],
    ['one of some cohorts', span('2027-06-01', '2027-08-31'), ['1a'], null],
  ])('inside %s are offered, as it may be shortened, and say so', (_what, days, cohortIds, by) => {
    const present = [{ title: 'Break', ...days, cohortIds }];
    expect(offerPublicHolidays([midsummer], present)[0]).toMatchObject({
      exists: false,
      coveredBy: by,
    });
  });
});

describe('the country suggested', () => {
  it.each([
    ['Europe/Berlin', 'DE'],
    ['Europe/Riga', 'LV'],
    ['Mars/Olympus', 'LV'],
  ])('in the time zone %s is %s', (zone, country) => {
    expect(countryOfZone(zone)).toBe(country);
  });
});
