import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import { Server } from 'socket.io';
import { tenantOfHost } from '#domain/tenancy/host.ts';
import type { Claims } from '../auth/tokens.ts';
import type { Connection } from '../db/connection.ts';
import type { Hint } from '../db/database.ts';
import { isAmbiguous } from '../http/target.ts';

const GATHER_MS = 250;
/** What was taken away is gone within five seconds, here too. */
const RECHECK_MS = 3_000;
/** setTimeout overflows beyond this; no token lives that long anyway. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface Realtime {
  /** Called after COMMIT. Hints of one topic are gathered, so that a burst becomes one refetch. */
  announce(tenantId: string, hints: readonly Hint[]): void;
  /** Ends the sockets of a sign-in that has ended. */
  disconnectSignIn(tenantId: string, signInId: string): void;
  close(): Promise<void>;
}

export interface RealtimeOptions {
  readonly server: HttpServer;
  /** Where several server processes meet; a few connections of its own, one of them always listening. */
  readonly connection: Connection;
  readonly baseDomain: string;
  readonly verify: (token: string, tenantId: string) => Claims | null;
  /** Which of these sign-ins of a school are still good: asked at connect, and again every few seconds. */
  readonly listAlive: (tenantId: string, claims: readonly Claims[]) => Promise<ReadonlySet<string>>;
  readonly onError: (error: Error) => void;
}

const schoolRoom = (tenantId: string) => `school:${tenantId}`;
const userRoom = (tenantId: string, userId: string) => `user:${tenantId}:${userId}`;
const signInRoom = (tenantId: string, signInId: string) => `sign-in:${tenantId}:${signInId}`;

/**
 * The adapter keeps one connection to listen on and, when that is lost, takes another; it neither hears
 * its errors, which would end the process, nor gives it back, which would use up the pool. One that it
 * gets only after it was closed would keep the server from stopping.
 */
function openAdapterPool({ connection, onError }: RealtimeOptions) {
  const pool = new pg.Pool({ ...connection, max: 3, connectionTimeoutMillis: 5_000 });
  pool.on('error', onError);
  const watched = new WeakSet<pg.PoolClient>();
  const held = new Set<pg.PoolClient>();
  let closing = false;
  // The pool hands out clients that can be ended; its type hides that, because usually one should not.
  const end = (client: pg.PoolClient) =>
    (client as unknown as pg.Client).end().catch(() => undefined);
  pool.on('acquire', (client) => {
    held.add(client);
    if (closing) void end(client);
    if (watched.has(client)) return;
    watched.add(client);
    client.on('error', () => undefined);
    client.once('end', () => {
      try {
        client.release(true);
      } catch {
        // It was idle, and the pool has thrown it away already.
      }
    });
  });
  pool.on('release', (_error, client) => held.delete(client));
  return {
    pool,
    close: async () => {
      closing = true;
      for (const client of held) void end(client);
      await pool.end();
    },
  };
}

/** To some and to others is to both; to all is to all. */
function join(before: Hint | undefined, hint: Hint): Hint {
  if (!before) return hint;
  const { to, ...toAll } = hint;
  return before.to && to ? { ...toAll, to: [...new Set([...before.to, ...to])] } : toAll;
}

/**
 * Sockets carry hints, never data. A client names no room: the server puts it into those of its school,
 * its person and its sign-in, after checking the token as for any other call.
 */
export function startRealtime(options: RealtimeOptions): Realtime {
  const { pool, close: closePool } = openAdapterPool(options);
  const io = new Server(options.server, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: 10_000,
    // Same origin only: a page elsewhere has no business here.
    cors: { origin: false },
    allowRequest: (request, done) => {
      const origin = request.headers.origin;
      done(null, origin === undefined || URL.parse(origin)?.host === request.headers.host);
    },
  });
  // Node asks every call for a host, except one that becomes a socket.
  io.engine.use((request: IncomingMessage, _answer: unknown, next: (refusal?: Error) => void) => {
    const refused = request.headers.host === undefined || isAmbiguous(request);
    next(refused ? new Error('invalid_request') : undefined);
  });
  io.adapter(
    createAdapter(pool, {
      tableName: 'socket_io_attachments',
      errorHandler: options.onError,
      cleanupInterval: 60_000,
    }),
  );

  /** Who is at this process's sockets. */
  const connected = new Map<string, Claims>();
  const recheck = setInterval(() => {
    void endWhatIsOver().catch(options.onError);
  }, RECHECK_MS);
  recheck.unref();

  /** Archived, demoted to nothing, signed out on another process: whatever ended it, the socket follows. */
  async function endWhatIsOver(): Promise<void> {
    const schools = Map.groupBy(connected.values(), (claims) => claims.tenantId);
    for (const [tenantId, claims] of schools) {
      const alive = await options.listAlive(tenantId, claims);
      for (const [socketId, { tenantId: school, signInId }] of connected) {
        if (school === tenantId && !alive.has(signInId)) {
          io.in(socketId).disconnectSockets(true);
        }
      }
    }
  }

  io.use((socket, next) => {
    const tenantId = tenantOfHost(socket.handshake.headers.host, options.baseDomain);
    const token: unknown = socket.handshake.auth.token;
    if (tenantId === null || typeof token !== 'string') return next(new Error('not_authenticated'));
    const claims = options.verify(token, tenantId);
    if (!claims) return next(new Error('not_authenticated'));
    options
      .listAlive(tenantId, [claims])
      .then(async (alive) => {
        if (!alive.has(claims.signInId)) throw new Error('not_authenticated');
        connected.set(socket.id, claims);
        await socket.join([
          schoolRoom(tenantId),
          userRoom(tenantId, claims.userId),
          signInRoom(tenantId, claims.signInId),
        ]);
        // A token checked once at the door would be good for ever: the socket goes when it expires.
        const left = Math.min(claims.expiresAt.getTime() - Date.now(), LONGEST_TIMER_MS);
        const timer = setTimeout(() => socket.disconnect(true), left);
        socket.on('disconnect', () => {
          clearTimeout(timer);
          connected.delete(socket.id);
        });
        next();
      })
      .catch(() => next(new Error('not_authenticated')));
  });

  const gathered = new Map<string, Map<string, Hint>>();
  function flush(tenantId: string): void {
    const hints = gathered.get(tenantId);
    gathered.delete(tenantId);
    for (const { topic, id, to, event = 'changed' } of hints?.values() ?? []) {
      const rooms = to ? to.map((userId) => userRoom(tenantId, userId)) : [schoolRoom(tenantId)];
      // Without a room it would go to everybody.
      if (rooms.length > 0) io.to(rooms).emit(event, id === undefined ? { topic } : { topic, id });
    }
  }

  return {
    announce: (tenantId, hints) => {
      let waiting = gathered.get(tenantId);
      if (!waiting) {
        waiting = new Map();
        gathered.set(tenantId, waiting);
        setTimeout(() => flush(tenantId), GATHER_MS).unref();
      }
      for (const hint of hints) {
        const key = `${hint.event ?? ''}:${hint.topic}:${hint.id ?? ''}`;
        waiting.set(key, join(waiting.get(key), hint));
      }
    },
    disconnectSignIn: (tenantId, signInId) => {
      io.in(signInRoom(tenantId, signInId)).disconnectSockets(true);
    },
    close: async () => {
      // Not io.close(): that would close the HTTP server too, and wait for connections that nobody ends yet.
      clearInterval(recheck);
      io.disconnectSockets(true);
      await io.of('/').adapter.close();
      io.engine.close();
      await closePool();
    },
  };
}
