import type { QueryClient } from '@tanstack/react-query';
import { freshToken } from './api.ts';
import { readSession } from './session.ts';
import { whenIdle } from './when-idle.ts';

/** What the server says after a change: which topic, and of which thing. Only a hint; the data is fetched. */
interface Change {
  readonly topic: string;
  readonly id?: string;
}

/** What somebody may do comes with /me, and changes with the roles. */
const ALSO_STALE: Readonly<Record<string, string>> = { roles: 'me' };

/** A connection that takes longer to come may have missed something that was fetched before it. */
const GAP_MS = 3000;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Listens for changes as long as somebody is signed in. The one place where the socket is used: a hint
 * makes every query of its topic stale; after a gap everything is.
 */
export function listenForChanges(queries: QueryClient): () => void {
  const begun = performance.now();
  let stopped = false;
  let stop = () => {};
  // Loaded after signing in only, and when the page is there: both do without.
  void whenIdle()
    .then(() => import('socket.io-client'))
    .then(({ io }) => {
      if (stopped) return;
      let connectedBefore = false;
      let wait = FIRST_WAIT_MS;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const socket = io({
        path: '/socket.io',
        transports: ['websocket', 'polling'],
        auth: (send) => {
          freshToken().then(
            (token) => send({ token }),
            () => send({}),
          );
        },
      });
      socket.on('connect', () => {
        wait = FIRST_WAIT_MS;
        if (connectedBefore || performance.now() - begun > GAP_MS) void queries.invalidateQueries();
        connectedBefore = true;
      });
      const hear = ({ topic, id }: Change) => {
        // A new address of one's own may have been confirmed elsewhere.
        const also = id !== undefined && id === readSession()?.userId ? 'me' : ALSO_STALE[topic];
        for (const stale of [topic, also])
          if (stale !== undefined) void queries.invalidateQueries({ queryKey: [stale] });
      };
      socket.on('changed', hear);
      // Sent to the person alone, and not to the whole school.
      socket.on('notification', hear);
      // Sent away by the server (the token ran out, a restart): it does not come back by itself.
      const comeBack = () => {
        if (socket.active) return;
        clearTimeout(timer);
        timer = setTimeout(() => socket.connect(), wait + Math.random() * 1000);
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      };
      socket.on('disconnect', comeBack);
      socket.on('connect_error', comeBack);
      stop = () => {
        clearTimeout(timer);
        socket.removeAllListeners();
        socket.disconnect();
      };
    })
    .catch(() => undefined); // Without hints the portal still works, a little less fresh.
  return () => {
    stopped = true;
    stop();
  };
}
