import type { QueryClient } from '@tanstack/react-query';
import type { Socket } from 'socket.io-client';
import {
  type Change,
  type ChangeEvent,
  type LiveEvents,
  MOST_ROOMS,
  type ScreenEvents,
  type Seats,
  type Shown,
} from '#contract/live.ts';
import { whenIdle } from '../loading/when-idle.ts';
import { readSession } from '../session/session.ts';
import { freshToken } from './api.ts';
import { isStaleBy, listShown, roomKey, shownByQuery } from './shown.ts';

/** Screens wait up to this long before they refetch, each as long as chance has it: so they don't all ask at once. */
export const SPREAD_MS = 500;
/** A socket that connects later than this may have missed changes. */
const GAP_MS = 3000;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;
const CHANGES: readonly ChangeEvent[] = [
  'changed',
  'notification',
  'booking',
  'session',
  'approval',
  'message',
];

/** The slots of an activity by their ids, as far as the socket has told of them. */
/** With the moment in which it was heard, on this device: what was asked for before that may not know of it. */
export type HeardSeats = Seats & { readonly heardAt: number };
export type SlotSeats = Readonly<Record<string, HeardSeats>>;

/** Gathers changes for a moment and then makes stale what they name; only what is mounted is refetched. */
function createRefetch(queries: QueryClient) {
  let changes: Change[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  function refetch(): void {
    const gathered = changes;
    changes = [];
    timer = undefined;
    void queries.invalidateQueries({
      predicate: (query) =>
        shownByQuery(query).some((shown) => gathered.some((change) => isStaleBy(change, shown))),
    });
  }
  return {
    soon: (change: Change) => {
      changes.push(change);
      timer ??= setTimeout(refetch, Math.random() * SPREAD_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Reports what the mounted queries show whenever that changes. */
function watchShown(
  queries: QueryClient,
  report: (shown: readonly Shown[]) => void,
): { report: () => void; stop: () => void } {
  let known = listShown(queries);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reportAll = () => report([...known.values()].slice(0, MOST_ROOMS));
  function look(): void {
    timer = undefined;
    const before = known;
    known = listShown(queries);
    const left = new Set([...before.keys()].filter((key) => !known.has(key)));
    if (left.size === 0 && known.size === before.size) return;
    reportAll();
    // Nobody hears of its changes from now on, so it is fetched anew where it is shown again.
    void queries.invalidateQueries({
      refetchType: 'none',
      predicate: (query) => shownByQuery(query).some((shown) => left.has(roomKey(shown))),
    });
  }
  const unsubscribe = queries.getQueryCache().subscribe(({ type }) => {
    // A page mounts many queries at once.
    if (type !== 'observerResultsUpdated' && type.startsWith('observer')) {
      timer ??= setTimeout(look, 0);
    }
  });
  return {
    report: reportAll,
    stop: () => {
      clearTimeout(timer);
      unsubscribe();
    },
  };
}

/** After a disconnect by the server (expired token, restart) socket.io does not reconnect. */
function keepConnected(socket: Socket<LiveEvents, ScreenEvents>): () => void {
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const comeBack = () => {
    if (socket.active) return;
    clearTimeout(timer);
    timer = setTimeout(() => socket.connect(), wait + Math.random() * 1000);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  };
  socket.on('connect', () => {
    wait = FIRST_WAIT_MS;
  });
  socket.on('disconnect', comeBack);
  socket.on('connect_error', comeBack);
  return () => clearTimeout(timer);
}

/** The numbers come with the event: nobody asks for them. Events may overtake each other. */
function storeSeats(queries: QueryClient, told: Seats): void {
  const seats: HeardSeats = { ...told, heardAt: performance.now() };
  const { activityId, sessionId } = seats;
  const later = (before: HeardSeats | undefined) =>
    before && before.at > seats.at ? before : seats;
  if (sessionId === undefined) {
    queries.setQueryData<HeardSeats>(['seats', 'one', activityId], later);
  } else {
    // Together, so that a list of slots is one thing to watch.
    queries.setQueryData<SlotSeats>(['seats', 'of', activityId], (before) => ({
      ...before,
      [sessionId]: later(before?.[sessionId]),
    }));
  }
}

/**
 * Listens for changes as long as somebody is signed in. The one place where the socket is used: it tells the
 * server what is on the screen, and refetches of that what a hint names; after a gap all of it.
 */
export function listenForChanges(queries: QueryClient): () => void {
  const begun = performance.now();
  let stopped = false;
  let stop = () => {};
  // Loaded when idle: neither signing in nor the first render needs it.
  void whenIdle()
    .then(() => import('socket.io-client'))
    .then(({ io }) => {
      if (stopped) return;
      let connectedBefore = false;
      const socket: Socket<LiveEvents, ScreenEvents> = io({
        path: '/socket.io',
        transports: ['websocket', 'polling'],
        auth: (send) => {
          // What may be heard goes by the role, as what may be read.
          const role = readSession()?.activeRole ?? undefined;
          freshToken().then(
            (token) => send({ token, role }),
            () => send({}),
          );
        },
      });
      const refetch = createRefetch(queries);
      // What was told is told once: it lasts as long as the answers that it corrects, shown or not.
      queries.setQueryDefaults(['seats'], { gcTime: Number.POSITIVE_INFINITY });
      const shown = watchShown(queries, (rooms) => {
        // Else it would wait and be sent late; a new connection begins with what is shown then.
        if (socket.connected) socket.emit('show', rooms);
      });
      const stopConnecting = keepConnected(socket);
      socket.on('connect', () => {
        shown.report();
        if (connectedBefore || performance.now() - begun > GAP_MS) refetch.soon({});
        connectedBefore = true;
      });
      for (const event of CHANGES) socket.on(event, refetch.soon);
      socket.on('seats', (all) => {
        for (const seats of all) storeSeats(queries, seats);
      });
      stop = () => {
        stopConnecting();
        refetch.stop();
        shown.stop();
        socket.removeAllListeners();
        socket.disconnect();
      };
    })
    .catch(() => undefined); // Live hints are optional.
  return () => {
    stopped = true;
    stop();
  };
}
