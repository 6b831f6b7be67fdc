import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { useLiveSeats, useLiveSlots } from '../api.ts';

const told = { capacity: 10, taken: 4, waiting: 0, available: 6 };
// Its clock is that of the lock, before the answer was read; it was written only afterwards.
const event = { activityId: 'a', taken: 5, waiting: 0, available: 5, at: '2026-11-17T10:00:00Z' };

function live<Result>(heardAt: number, read: () => Result): Result {
  const queries = new QueryClient();
  queries.setQueryData(['seats', 'one', 'a'], { ...event, heardAt });
  queries.setQueryData(['seats', 'of', 'a'], { slot: { ...event, available: 0, heardAt } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  return renderHook(read, { wrapper }).result.current;
}

it.each([
  { heardAt: 99, what: 'before it was asked for', taken: 4, free: 2 },
  { heardAt: 100, what: 'since then', taken: 5, free: 1 },
])('places that were heard of $what: $taken taken, $free times free', (row) => {
  expect(live(row.heardAt, () => useLiveSeats('a', told, 100)).taken).toBe(row.taken);
  const slots = { id: 'a', freeSlots: 2, fullSlotIds: [] };
  expect(live(row.heardAt, () => useLiveSlots(slots, 100)).free).toBe(row.free);
});
