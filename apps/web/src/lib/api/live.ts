import type { QueryClient } from '@tanstack/react-query';
import { whenIdle } from '../loading/when-idle.ts';
import { readSession } from '../session/session.ts';
import { freshToken } from './api.ts';

/** A live hint: the topic that changed and the id. It carries no data. */
interface Change {
  readonly topic: string;
  readonly id?: string;
}

/** Permissions are part of /me and change with the roles. */
const ALSO_STALE: Readonly<Record<string, string>> = { roles: 'me' };

/** A socket that connects later than this may have missed changes. */
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
  // Loaded when idle: neither signing in nor the first render needs it.
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
        // One's own new e-mail may have been confirmed on another device.
        const also = id !== undefined && id === readSession()?.userId ? 'me' : ALSO_STALE[topic];
        for (const stale of [topic, also])
          if (stale !== undefined) void queries.invalidateQueries({ queryKey: [stale] });
      };
      socket.on('changed', hear);
      // Sent to one user, not to the school.
      socket.on('notification', hear);
      // After a disconnect by the server (expired token, restart) socket.io does not reconnect.
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
    .catch(() => undefined); // Live hints are optional.
  return () => {
    stopped = true;
    stop();
  };
}
