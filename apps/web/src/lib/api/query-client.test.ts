import { describe, expect, it } from 'vitest';
import { createPrefetchClient, dropPrefetched, queryClientFor } from './query-client.ts';

const KEY = ['me', 'children'];

describe('prefetched data', () => {
  it('is found by the person and role that it was fetched for', () => {
    createPrefetchClient('ann parent').setQueryData(KEY, ['Ben']);
    expect(queryClientFor('ann parent').getQueryData(KEY)).toEqual(['Ben']);
  });

  it.each([
    ['another person', 'carl parent'],
    ['another role of the same person', 'ann teacher'],
    ['nobody', null],
  ])('is not found by %s', (_who, identity) => {
    createPrefetchClient('ann parent').setQueryData(KEY, ['Ben']);
    expect(queryClientFor(identity).getQueryData(KEY)).toBeUndefined();
  });

  it('is gone once it is forgotten', () => {
    createPrefetchClient('ann parent').setQueryData(KEY, ['Ben']);
    dropPrefetched();
    expect(queryClientFor('ann parent').getQueryData(KEY)).toBeUndefined();
  });
});
