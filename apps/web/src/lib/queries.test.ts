import { describe, expect, it } from 'vitest';
import { forgetAhead, queriesAhead, queriesOf } from './queries.ts';

const KEY = ['me', 'children'];

describe('what was fetched ahead', () => {
  it('is found by the person and role that it was fetched for', () => {
    queriesAhead('ann parent').setQueryData(KEY, ['Ben']);
    expect(queriesOf('ann parent').getQueryData(KEY)).toEqual(['Ben']);
  });

  it.each([
    ['another person', 'carl parent'],
    ['another role of the same person', 'ann teacher'],
    ['nobody', null],
  ])('is not found by %s', (_who, identity) => {
    queriesAhead('ann parent').setQueryData(KEY, ['Ben']);
    expect(queriesOf(identity).getQueryData(KEY)).toBeUndefined();
  });

  it('is gone once it is forgotten', () => {
    queriesAhead('ann parent').setQueryData(KEY, ['Ben']);
    forgetAhead();
    expect(queriesOf('ann parent').getQueryData(KEY)).toBeUndefined();
  });
});
