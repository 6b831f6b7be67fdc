import { expect, it } from 'vitest';
import { measureBundles } from '../../scripts/bundle-sizes.ts';

const withGoal = measureBundles().filter(({ goal }) => goal !== undefined);

it('has a goal for the screens that a phone opens with', () => {
  expect(withGoal.map(({ path }) => path)).toEqual([
    '/login',
    '/parents-home',
    '/parent-overview',
    '/parent-activity/$activityId',
    '/login at the very first visit',
  ]);
});

it.each(withGoal)('$path loads at most $goal KB of JavaScript', ({ kb, goal }) => {
  expect(kb).toBeLessThanOrEqual(goal ?? 0);
});
