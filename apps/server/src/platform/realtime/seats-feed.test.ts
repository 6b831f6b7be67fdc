import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Seats } from '#contract/live.ts';
import type { Sockets } from './readers.ts';
import { createSeatsFeed } from './seats-feed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const seats = (activityId: string, taken: number, second: number): Seats => ({
  activityId,
  taken,
  waiting: 0,
  available: 9,
  at: `2026-11-17T10:00:0${second}Z`,
});

/** Sockets in rooms, and what was sent to which of them. */
function hall(rooms: Record<string, string[]>) {
  const sent: { to: string[]; list: Seats[] }[] = [];
  const io = {
    of: () => ({
      adapter: { rooms: new Map(Object.entries(rooms).map(([name, ids]) => [name, new Set(ids)])) },
    }),
    local: {
      to: (to: string[]) => ({
        emit: (_event: 'seats', list: Seats[]) => void sent.push({ to, list }),
      }),
    },
  };
  // The feed asks its sockets for nothing else.
  const tell = createSeatsFeed(io as unknown as Sockets);
  return {
    sent,
    tell: (room: string, told: Seats) => tell({ rooms: [room], seats: told }),
  };
}

describe('the feed of places', () => {
  it('tells each screen the latest of what it shows, in one message', () => {
    const { sent, tell } = hall({ chess: ['a', 'b'], choir: ['a', 'b', 'c'], judo: [] });
    tell('chess', seats('chess', 1, 1));
    tell('chess', seats('chess', 2, 2));
    tell('choir', seats('choir', 5, 2));
    tell('choir', seats('choir', 4, 1));
    tell('judo', seats('judo', 1, 1));
    vi.advanceTimersByTime(1_000);
    expect(sent).toEqual([
      { to: ['a', 'b'], list: [seats('chess', 2, 2), seats('choir', 5, 2)] },
      { to: ['c'], list: [seats('choir', 5, 2)] },
    ]);
  });

  it('is quick the first time and then lets a moment pass, however many come', () => {
    const { sent, tell } = hall({ chess: ['a'] });
    tell('chess', seats('chess', 1, 1));
    vi.advanceTimersByTime(1);
    expect(sent).toHaveLength(1);
    for (let taken = 2; taken < 50; taken += 1) {
      tell('chess', seats('chess', taken, 2));
      vi.advanceTimersByTime(10);
    }
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(700);
    expect(sent.at(-1)?.list).toEqual([seats('chess', 49, 2)]);
    expect(sent).toHaveLength(2);
  });
});
