import { describe, expect, it } from 'vitest';
import { cohortsOnDay, holidaysSkipping, isChildOnHoliday } from './holidays.ts';

const day = '2026-10-20';
const holiday = (title: string, ...cohortIds: string[]) => ({
  id: title,
  title,
  startDate: '2026-10-19',
  endDate: '2026-10-23',
  cohortIds,
});
const titles = (holidays: readonly { readonly title: string }[]) =>
  holidays.map(({ title }) => title);

describe('a session on a holiday', () => {
  it.each([
    ['of the whole school is skipped', ['1a'], [holiday('all')], ['all']],
    ['also where the activity is open to all', [], [holiday('all')], ['all']],
    ['of its only cohort is skipped', ['1a'], [holiday('a', '1a')], ['a']],
    ['of one of two cohorts takes place', ['1a', '1b'], [holiday('a', '1a')], []],
    ['of both cohorts is skipped', ['1a', '1b'], [holiday('ab', '1a', '1b')], ['ab']],
    [
      'is skipped when two cover both',
      ['1a', '1b'],
      [holiday('a', '1a'), holiday('b', '1b')],
      ['a', 'b'],
    ],
    ['of more cohorts than it has is skipped', ['1a'], [holiday('ab', '1a', '1b')], ['ab']],
    ['of a cohort takes place when open to all', [], [holiday('a', '1a')], []],
    ['of others takes place', ['2a'], [holiday('a', '1a')], []],
    ['of the school names only that one', ['1a'], [holiday('a', '1a'), holiday('all')], ['all']],
  ])('%s', (_case, cohortIds, holidays, expected) => {
    expect(titles(holidaysSkipping(cohortIds, holidays, day))).toEqual(expected);
  });

  it.each([
    ['2026-10-18', 0],
    ['2026-10-19', 1],
    ['2026-10-23', 1],
    ['2026-10-24', 0],
  ])('on %s is skipped by %s of them: first and last day count', (date, count) => {
    expect(holidaysSkipping([], [holiday('all')], date)).toHaveLength(count);
  });
});

describe('a child', () => {
  const of = (id: string, schoolYear = '2026/2027') => ({ id, schoolYear });
  it.each([
    ['of the cohort that is free has holidays', ['1a', '1b'], [of('1a')], true],
    ['of the other one has not', ['1a', '1b'], [of('1b')], false],
    ['of both has not: it comes with the other', ['1a', '1b'], [of('1a'), of('1b')], false],
    [
      'has them when its other cohort has no part in it',
      ['1a', '1b'],
      [of('1a'), of('choir')],
      true,
    ],
    ['has them in an activity open to all', [], [of('1a')], true],
    ['of another cohort there has not', [], [of('1a'), of('choir')], false],
    ['has them whatever class it was in last year', [], [of('1a'), of('0a', '2025/2026')], true],
    ['of no cohort has none', [], [], false],
  ])('%s', (_case, activityCohortIds, childCohorts, expected) => {
    const holidays = [holiday('a', '1a')];
    expect(isChildOnHoliday({ activityCohortIds, childCohorts, holidays, date: day })).toBe(
      expected,
    );
  });

  it('has the holidays of the whole school in any case', () => {
    const facts = { activityCohortIds: [], childCohorts: [], date: day };
    expect(isChildOnHoliday({ ...facts, holidays: [holiday('all')] })).toBe(true);
  });

  it('takes part through its cohorts of that year among the activity’s', () => {
    const own = [of('1a'), of('choir'), of('0a', '2025/2026')];
    expect(cohortsOnDay(['1a', '0a'], own, day)).toEqual(['1a']);
    expect(cohortsOnDay([], own, day)).toEqual(['1a', 'choir']);
  });
});
