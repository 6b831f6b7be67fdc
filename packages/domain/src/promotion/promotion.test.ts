import { expect, it } from 'vitest';
import { familiesToTell, type PossibleFamily } from './promotion.ts';

const activity = { cohortIds: ['3a'], minAge: 8, maxAge: 10, startDate: '2026-09-01' };
const family = (guardianId: string, change: Partial<PossibleFamily> = {}): PossibleFamily => ({
  guardianId,
  cohortIds: ['3a'],
  birthDate: '2017-05-01',
  booked: false,
  ...change,
});

it.each<[string, PossibleFamily[], string[]]>([
  ['who may book and has not', [family('ilze')], ['ilze']],
  ['nobody who has', [family('ilze', { booked: true })], []],
  ['nobody whose child is in another cohort', [family('ilze', { cohortIds: ['4a'] })], []],
  ['nobody whose child is too young', [family('ilze', { birthDate: '2019-01-01' })], []],
  ['who has a child of unknown age', [family('ilze', { birthDate: null })], ['ilze']],
  ['both parents', [family('ilze'), family('andris')], ['ilze', 'andris']],
  ['a family of twins once', [family('ilze'), family('ilze')], ['ilze']],
  ['who has booked for one of two', [family('ilze', { booked: true }), family('ilze')], ['ilze']],
])('tells %s', (_, families, told) => {
  expect(familiesToTell(activity, families)).toEqual(told);
});
