import type { Seats } from '#contract/live.ts';
import type { Sockets } from './readers.ts';

/** Within a second from the commit, the moment in which hints are gathered included. */
const EVERY_MS = 700;

interface Told {
  readonly rooms: readonly string[];
  readonly seats: Seats;
}

/**
 * When sign-up opens, places go by the hundred a second and a thousand planners follow all of them. So each
 * screen is told once in a while, in one message, the latest numbers of all that it shows; screens that show
 * the same get the same bytes.
 */
export function createSeatsFeed(io: Sockets): (told: Told) => void {
  const latest = new Map<string, Told>();
  let flushedAt = 0;
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    timer = undefined;
    flushedAt = Date.now();
    const { rooms } = io.of('/').adapter;
    const all = [...latest.values()];
    latest.clear();
    const shownBy = new Map<string, number[]>();
    for (const [index, told] of all.entries()) {
      for (const id of new Set(told.rooms.flatMap((room) => [...(rooms.get(room) ?? [])]))) {
        const shown = shownBy.get(id);
        if (shown) shown.push(index);
        else shownBy.set(id, [index]);
      }
    }
    const alike = Map.groupBy(shownBy, ([, indexes]) => indexes.join());
    for (const sockets of alike.values()) {
      const [, indexes = []] = sockets[0] ?? [];
      const list = indexes.flatMap((index) => all[index]?.seats ?? []);
      io.local.to(sockets.map(([id]) => id)).emit('seats', list);
    }
  }

  return (told) => {
    const { activityId, sessionId, at } = told.seats;
    const key = `${told.rooms.join()} ${activityId} ${sessionId ?? ''}`;
    const before = latest.get(key);
    // Over several processes they may come out of order.
    if (!before || before.seats.at <= at) latest.set(key, told);
    if (timer !== undefined) return;
    timer = setTimeout(flush, Math.max(0, flushedAt + EVERY_MS - Date.now())).unref();
  };
}
