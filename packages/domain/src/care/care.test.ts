import { describe, expect, it } from 'vitest';
import { collectorsInForce, isConfirmationDue } from './care.ts';

describe('the yearly question', () => {
  it.each([
    ['nobody ever answered', null, true],
    ['answered yesterday', '2026-11-15', false],
    ['answered 364 days ago', '2025-11-17', false],
    ['answered a year ago', '2025-11-16', true],
  ])('%s', (_name, confirmedOn, due) => {
    expect(isConfirmationDue(confirmedOn, '2026-11-16')).toBe(due);
  });
});

it('a named person may collect until the last day, that day too', () => {
  const people = [{ until: null }, { until: '2026-11-16' }, { until: '2026-11-15' }];
  expect(collectorsInForce(people, '2026-11-16')).toEqual(people.slice(0, 2));
});
