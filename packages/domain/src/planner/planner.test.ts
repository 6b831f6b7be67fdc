import { describe, expect, it } from 'vitest';
import { childFit, matchesPlanner, type PlannedActivity, type PlannerFilter } from './planner.ts';

const choir: PlannedActivity = {
  name: 'Koris',
  weekdays: [1, 3],
  seats: { available: 2 },
  location: { id: 'hall' },
  teachers: [{ userId: 'liga', firstName: 'Līga', lastName: 'Kalniņa' }],
  cohorts: [{ id: '2a' }],
  children: [
    { childId: 'janis', misfit: null },
    { childId: 'anna', misfit: 'too_young' },
    { childId: 'maris', misfit: 'not_for_cohort' },
  ],
};

describe('the planner', () => {
  it.each<[filter: PlannerFilter, found: boolean]>([
    [{}, true],
    [{ childId: 'janis' }, true],
    [{ childId: 'anna' }, true],
    [{ childId: 'maris' }, false],
    [{ weekday: 3 }, true],
    [{ weekday: 2 }, false],
    [{ free: true }, true],
    [{ locationId: 'hall' }, true],
    [{ locationId: 'gym' }, false],
    [{ teacherId: 'liga' }, true],
    [{ teacherId: 'andris' }, false],
    [{ cohortId: '2a' }, true],
    [{ cohortId: '3b' }, false],
    [{ q: 'kor kalnina' }, true],
    [{ q: 'šahs' }, false],
  ])('finds by %j: %s', (filter, found) => {
    expect(matchesPlanner(choir, filter)).toBe(found);
  });

  it('leaves out what is full where only free places are wanted, and keeps what has no limit', () => {
    expect(matchesPlanner({ ...choir, seats: { available: 0 } }, { free: true })).toBe(false);
    expect(matchesPlanner({ ...choir, seats: { available: null } }, { free: true })).toBe(true);
  });

  it('is open to every cohort where it names none', () => {
    expect(matchesPlanner({ ...choir, cohorts: [] }, { cohortId: '3b' })).toBe(true);
  });
});

describe('whether it fits', () => {
  const ages = { cohortIds: [], minAge: 7, maxAge: 9 };
  it.each([
    ['2019-03-03', { misfit: null, age: 7, changesOn: null }],
    ['2020-03-03', { misfit: 'too_young', age: 6, changesOn: '2027-03-03' }],
    ['2016-03-03', { misfit: 'too_old', age: 10, changesOn: '2026-03-03' }],
    [null, { misfit: null, age: null, changesOn: null }],
  ])('of a child born on %s', (birthDate, fit) => {
    expect(childFit(ages, { cohortIds: [], birthDate }, '2026-11-25')).toEqual(fit);
  });
});
