import { describe, expect, it } from 'vitest';
import { judgeMutant, type TestOutcome } from './mutant-verdict.ts';

const outcome = (state: string, ...errors: TestOutcome['errors'][number][]): TestOutcome => ({
  name: 'a suite > holds',
  file: 'a.test.ts',
  state,
  errors,
  milliseconds: 1,
});
const assertion = { name: 'AssertionError', message: 'expected 200 to be 404' };

describe('a guard that was taken out', () => {
  it('is noticed by an assertion of the named test', () => {
    expect(judgeMutant([outcome('failed', assertion)], 'a suite > holds')).toBeNull();
    const property = { name: 'Error', message: 'Property failed after 3 tests' };
    expect(judgeMutant([outcome('failed', property)], 'a suite > holds')).toBeNull();
  });

  it.each([
    ['nothing ran', [], /did not run/],
    ['it was left out', [outcome('skipped')], /did not run/],
    ['the test passed', [outcome('passed')], /did not notice/],
    [
      'the test crashed',
      [outcome('failed', { name: 'TypeError', message: 'x is undefined' })],
      /no assertion: x is undefined/,
    ],
    [
      'the test timed out',
      [outcome('failed', { name: 'AssertionError', message: 'Test timed out in 5000ms' })],
      /no assertion/,
    ],
    ['another test failed', [{ ...outcome('failed', assertion), name: 'other' }], /did not run/],
  ])('is not where %s', (_name, outcomes, problem) => {
    expect(judgeMutant(outcomes, 'a suite > holds')).toMatch(problem);
  });
});
