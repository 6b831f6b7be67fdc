import { describe, expect, it } from 'vitest';
import { offsetOf, pageCount } from './paging.ts';

describe('paging', () => {
  it.each([
    [{ page: 1, pageSize: 25 }, 0],
    [{ page: 2, pageSize: 25 }, 25],
    [{ page: 3, pageSize: 10 }, 20],
  ])('%o starts after %i rows', (paging, offset) => {
    expect(offsetOf(paging)).toBe(offset);
  });
  it.each([
    [0, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
  ])('%i rows by %i make %i pages', (total, size, pages) => {
    expect(pageCount(total, size)).toBe(pages);
  });
});
