import { describe, expect, it } from 'vitest';
import { stateOf } from './use-list-page.ts';

const page = (items: readonly unknown[]) => ({ items, total: items.length, page: 1, pageSize: 25 });
const error = new Error('no');

describe('what a list shows', () => {
  it.each([
    ['loading', { data: undefined, error: null, filtered: false }],
    ['loading', { data: undefined, error: null, filtered: true }],
    ['failed', { data: undefined, error, filtered: true }],
    ['rows', { data: page([1]), error: null, filtered: true }],
    ['rows', { data: page([1]), error, filtered: false }],
    ['loading', { data: { ...page([]), total: 30, page: 9 }, error: null, filtered: false }],
    ['noneFound', { data: page([]), error: null, filtered: true }],
    ['noneYet', { data: page([]), error: null, filtered: false }],
  ])('is %s', (state, facts) => {
    expect(stateOf(facts)).toBe(state);
  });
});
