import { describe, expect, it } from 'vitest';
import { type ActivityReader, canManageActivity, canSeeActivity } from './sight.ts';

const activity = {
  status: 'published',
  cancelledAt: null,
  authorId: 'liga',
  teacherIds: ['liga', 'andris'],
  cohortIds: ['2a'],
  bookedChildIds: [] as string[],
} as const;
const draft = { ...activity, status: 'draft' } as const;
const cancelled = { ...activity, cancelledAt: new Date('2026-11-01') };
const forAll = { ...activity, cohortIds: [] };
const booked = { bookedChildIds: ['janis'] };

const admin: ActivityReader = { kind: 'admin' };
const teacher = (userId: string, ...cohortIds: string[]): ActivityReader => ({
  kind: 'teacher',
  userId,
  cohortIds,
});
const family = (...cohortIds: string[]): ActivityReader => ({
  kind: 'parent',
  children: [{ id: 'janis', cohortIds }],
});
const childless: ActivityReader = { kind: 'parent', children: [] };
const child = (...cohortIds: string[]): ActivityReader => ({
  kind: 'child',
  children: [{ id: 'janis', cohortIds }],
});

describe('who sees an activity', () => {
  it.each([
    ['an administrator, in any state', admin, draft, true],
    ['its author, as a draft', teacher('liga'), draft, true],
    ['its assistant, as a draft', teacher('andris'), draft, true],
    [
      'an author who no longer teaches in it',
      teacher('inese'),
      { ...draft, authorId: 'inese' },
      true,
    ],
    ['not another teacher, as a draft', teacher('ilze', '2a'), draft, false],
    [
      'not another teacher, as a draft for all',
      teacher('ilze', '2a'),
      { ...draft, cohortIds: [] },
      false,
    ],
    ['a teacher of its cohort', teacher('ilze', '2a'), activity, true],
    ['not a teacher of other cohorts', teacher('ilze', '3a'), activity, false],
    ['any teacher, where it is open to all', teacher('ilze'), forAll, true],
    ['a teacher of its cohort, cancelled', teacher('ilze', '2a'), cancelled, true],
    ['the family of a child of its cohort', family('2a', 'choir'), activity, true],
    ['not another family', family('3a'), activity, false],
    ['every family, where it is open to all', family(), forAll, true],
    ['nobody without a child, even then', childless, forAll, false],
    ['not a family, as a draft', family('2a'), draft, false],
    ['not a family, as a draft, whatever it booked', family('2a'), { ...draft, ...booked }, false],
    ['not a family, cancelled', family('2a'), cancelled, false],
    ['a family with a booking, cancelled', family('2a'), { ...cancelled, ...booked }, true],
    ['a family with a booking that fits no longer', family('3a'), { ...activity, ...booked }, true],
    [
      'not by another family’s booking',
      family('3a'),
      { ...activity, bookedChildIds: ['anna'] },
      false,
    ],
    ['a child of its cohort', child('2a'), activity, true],
    ['not a child of another', child('3a'), activity, false],
    ['a child that had a booking', child('3a'), { ...cancelled, ...booked }, true],
  ])('%s', (_case, reader, seen, expected) => {
    expect(canSeeActivity(reader, seen)).toBe(expected);
  });

  it.each([
    ['administrators', admin, true],
    ['its author', teacher('liga'), true],
    ['its assistant', teacher('andris'), true],
    ['no teacher who only sees it', teacher('ilze', '2a'), false],
    ['no family', family('2a'), false],
    ['no child', child('2a'), false],
  ])('%s may change it', (_who, reader, expected) => {
    expect(canManageActivity(reader, activity)).toBe(expected);
  });
});
