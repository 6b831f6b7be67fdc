import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/dates.ts';
import { ageOn, birthdayOf, fitOf, fittingCohorts, isOpenTo } from './fit.ts';

describe('age', () => {
  it.each([
    ['2018-09-15', '2026-09-14', 7],
    ['2018-09-15', '2026-09-15', 8],
    ['2018-09-15', '2026-12-31', 8],
    ['2020-02-29', '2027-02-28', 6],
    ['2020-02-29', '2027-03-01', 7],
    ['2020-02-29', '2028-02-29', 8],
  ])('of somebody born on %s is on %s: %s', (birthDate, date, age) => {
    expect(ageOn(birthDate, date)).toBe(age);
  });

  it('changes on the birthday and on no other day', () => {
    const anyDay = fc.integer({ min: 0, max: 5000 }).map((days) => addDays('2010-01-01', days));
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 30 }), (birthDate, age) => {
        const birthday = birthdayOf(birthDate, age);
        expect(ageOn(birthDate, birthday)).toBe(age);
        expect(ageOn(birthDate, addDays(birthday, -1))).toBe(age - 1);
      }),
    );
  });
});

describe('the cohorts of an activity', () => {
  it.each([
    [['1a', '1b'], ['1a', 'choir'], ['1a'], true],
    [['1a', '1b'], ['2a'], [], false],
    [['1a'], [], [], false],
    [[], ['1a', 'choir'], ['1a', 'choir'], true],
    [[], [], [], true],
  ])('%o and those of a child, %o, have %o in common', (activity, child, common, open) => {
    expect(fittingCohorts(activity, child)).toEqual(common);
    expect(isOpenTo(activity, child)).toBe(open);
  });
});

describe('an activity from 8 to 11 for 2a that starts on 15 September', () => {
  const activity = { cohortIds: ['2a'], minAge: 8, maxAge: 11 };
  const child = { cohortIds: ['2a'], birthDate: '2018-01-01' };
  it.each([
    ['fits a child of 8', {}, null, 8],
    ['fits one who turns 8 on that day', { birthDate: '2018-09-15' }, null, 8],
    ['not one who turns 8 the day after', { birthDate: '2018-09-16' }, 'too_young', 7],
    ['fits one who turns 12 the day after', { birthDate: '2014-09-16' }, null, 11],
    ['not one who turns 12 on that day', { birthDate: '2014-09-15' }, 'too_old', 12],
    ['fits one whose age is unknown', { birthDate: null }, null, null],
    ['not one of another cohort', { cohortIds: ['3a'] }, 'not_for_cohort', 8],
    ['names the cohort first', { cohortIds: ['3a'], birthDate: '2020-01-01' }, 'not_for_cohort', 6],
  ])('%s', (_case, change, misfit, age) => {
    expect(fitOf(activity, { ...child, ...change }, '2026-09-15')).toEqual({ misfit, age });
  });

  it('fits any age where none is set', () => {
    const open = { cohortIds: [], minAge: null, maxAge: null };
    expect(fitOf(open, { ...child, birthDate: '2025-01-01' }, '2026-09-15').misfit).toBeNull();
  });
});
