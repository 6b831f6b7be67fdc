import { describe, expect, it } from 'vitest';
import {
  childFit,
  isOfferFor,
  matchesPlanner,
  type PlannedActivity,
  type PlannerFilter,
  plannerDays,
} from './planner.ts';

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

describe('the days that an activity stands under', () => {
  const thursday = { date: '2026-11-19' };
  it.each([
    ['one on two days', 'regular', [1, 4], thursday, undefined, [1, 4]],
    ['one on two days, looked for on a day', 'regular', [1, 4], thursday, 4, [4]],
    ['an appointment with a free time', 'appointment', [1, 4], thursday, undefined, [4]],
    ['an appointment without one', 'appointment', [2, 4], null, undefined, [2]],
    ['one without any day', 'regular', [], null, undefined, [1]],
    ['an appointment, looked for on a day', 'appointment', [1, 4], thursday, 1, [1]],
  ] as const)('of %s', (_what, kind, weekdays, nextSession, only, days) => {
    expect(plannerDays({ kind, weekdays, nextSession }, only)).toEqual(days);
  });
});

describe('what a family is told of', () => {
  const chess = {
    waitlist: false,
    seats: { available: 2 },
    freeSlots: null,
    children: [
      { childId: 'janis', misfit: null },
      { childId: 'anna', misfit: null },
      { childId: 'maris', misfit: 'too_young' as const },
    ],
    bookings: [],
  };
  const has = (childId: string, sessionId: string | null = null) => ({ childId, sessionId });
  const all = ['janis', 'anna', 'maris'];
  it.each<[string, Partial<Parameters<typeof isOfferFor>[0]>, readonly string[], boolean]>([
    ['fits', {}, all, true],
    ['fits none of those', {}, ['maris'], false],
    ['one of two has', { bookings: [has('janis')] }, all, true],
    ['all whom it fits have', { bookings: [has('janis'), has('anna')] }, all, false],
    ['the one that is looked at has', { bookings: [has('janis')] }, ['janis'], false],
    ['is booked by the slot', { bookings: [has('janis', 's1'), has('anna', 's2')] }, all, true],
    ['is full', { seats: { available: 0 } }, all, false],
    ['is full and has a waiting list', { seats: { available: 0 }, waitlist: true }, all, true],
    ['has no limit', { seats: { available: null } }, all, true],
    ['has no free slot', { freeSlots: 0 }, all, false],
    ['has a free slot', { freeSlots: 1, seats: { available: 0 } }, all, true],
  ])('is not what it has or can’t get: %s', (_what, facts, childIds, is) => {
    expect(isOfferFor({ ...chess, ...facts }, childIds)).toBe(is);
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
