// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useGrowing } from './use-growing.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const grow = (total: number) => {
  const { result, rerender } = renderHook(
    ({ total: now, key }: { total: number; key: string }) => useGrowing(now, key),
    { initialProps: { total, key: 'one' } },
  );
  const step = () => act(() => vi.advanceTimersToNextTimer());
  return { count: () => result.current, rerender, step };
};

it('draws a screen at once and the others bit by bit, until all are there', () => {
  const { count, step } = grow(60);
  const seen = [count()];
  for (let round = 0; round < 4; round += 1) {
    step();
    seen.push(count());
  }
  expect(seen).toEqual([24, 48, 60, 60, 60]);
  expect(vi.getTimerCount()).toBe(0);
});

it('begins anew with other days, and stays as it is when something changes', () => {
  const { count, step, rerender } = grow(40);
  step();
  expect(count()).toBe(40);
  rerender({ total: 41, key: 'one' });
  expect(count()).toBe(40);
  rerender({ total: 41, key: 'other' });
  expect(count()).toBe(24);
});

it('does not bring all back at once that was filtered away', () => {
  const { count, step, rerender } = grow(48);
  step();
  rerender({ total: 3, key: 'one' });
  step();
  rerender({ total: 1000, key: 'one' });
  expect(count()).toBe(24);
});
