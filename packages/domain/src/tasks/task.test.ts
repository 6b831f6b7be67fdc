import { describe, expect, it } from 'vitest';
import { GATHERED_KINDS, type GatheredKind, inOrder, pathOfTask } from './gathered.ts';
import { isLate } from './task.ts';

it.each([
  ['2026-11-16', false, true],
  ['2026-11-17', false, false],
  ['2026-11-16', true, false],
  [null, false, false],
])('a task due on %s, done: %s, is late on the 17th: %s', (dueDate, done, late) => {
  expect(isLate({ dueDate, done, today: '2026-11-17' })).toBe(late);
});

describe('what gathers by itself', () => {
  const task = (kind: GatheredKind, count: number) => ({ kind, count, since: null, examples: [] });

  it('comes in the order of the list, and only where there is some', () => {
    const tasks = [
      task('belowMinimum', 1),
      task('bookingsToDecide', 3),
      task('withoutPlace', 0),
      task('absencesToDecide', 2),
    ];
    expect(inOrder(tasks).map(({ kind }) => kind)).toEqual([
      'absencesToDecide',
      'bookingsToDecide',
      'belowMinimum',
    ]);
  });

  it('leads to a page of the reader’s own area', () => {
    for (const kind of GATHERED_KINDS) {
      expect(pathOfTask(kind, 'admin')).toMatch(/^\/admin-/);
      expect(pathOfTask(kind, 'teacher')).toMatch(/^\/teacher-/);
    }
  });
});
