import { describe, expect, it } from 'vitest';
import {
  classmatesFor,
  decideCohortDeletion,
  decidePromotion,
  findDuplicate,
  nextName,
} from './cohort.ts';

describe('deleting a cohort', () => {
  it.each([
    [0, 0, 'delete'],
    [1, 0, 'cohort_in_use'],
    [0, 2, 'cohort_in_use'],
  ] as const)(
    'with %s children and %s holidays is decided as %s',
    (children, holidays, expected) => {
      const uses = [
        { kind: 'children', count: children },
        { kind: 'holidays', count: holidays },
      ] as const;
      expect(decideCohortDeletion(uses)).toBe(expected);
    },
  );
});

describe('promotion', () => {
  it.each([
    ['2026/2027', '2027/2028', 'promote'],
    ['2026/2027', '2028/2029', 'promote'],
    ['2026/2027', '2026/2027', 'not_a_later_year'],
    ['2026/2027', '2025/2026', 'not_a_later_year'],
  ])('from %s to %s is decided as %s', (from, to, expected) => {
    expect(decidePromotion({ schoolYear: from }, { schoolYear: to })).toBe(expected);
  });

  it.each([
    ['3b', '4b'],
    ['9a', '10a'],
    ['Gruppe 2', 'Gruppe 3'],
    ['Žubītes', 'Žubītes'],
    ['1-2', '2-2'],
  ])('suggests that %s becomes %s', (name, expected) => {
    expect(nextName(name)).toBe(expected);
  });
});

describe('the teachers of a cohort', () => {
  it('are main or assistant teachers, not both', () => {
    expect(findDuplicate(['a', 'b'], ['c'])).toEqual([]);
    expect(findDuplicate(['a', 'b'], ['b', 'c'])).toEqual(['b']);
  });
});

describe('what a family sees of a cohort', () => {
  const children = [
    { firstName: 'Anna', own: true },
    { firstName: 'Jonas', own: false },
  ];
  it('is its own child, unless the school allows more', () => {
    expect(classmatesFor(children, { showClassmates: false })).toEqual({
      own: [children[0]],
      classmates: [],
    });
  });
  it('is the first names of the others where the school allows it', () => {
    expect(classmatesFor(children, { showClassmates: true }).classmates).toEqual(['Jonas']);
  });
});
