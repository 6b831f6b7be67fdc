import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import { Server } from 'socket.io';
import { tenantOfHost } from '#domain/tenancy/host.ts';
import type { Claims } from '../auth/tokens.ts';
import type { Connection } from '../db/connection.ts';
import type { Hint } from '../db/database.ts';
import { isAmbiguous } from '../http/target.ts';
import { openAdapterPool } from './adapter-pool.ts';
import { gather, type Message, type PublicHint } from './messages.ts';
import { createReaders, type ReaderOptions, type Sockets } from './readers.ts';
import { createSeatsFeed } from './seats-feed.ts';

const GATHER_MS = 250;

export interface Realtime {
  /** Called after COMMIT. Hints are gathered for a moment, so that a burst becomes one refetch. */
  announce(tenantId: string, hints: readonly Hint[]): void;
  close(): Promise<void>;
}

export interface RealtimeOptions extends ReaderOptions {
  readonly server: HttpServer;
  /** Where several server processes meet; a few connections of its own, one of them always listening. */
  readonly connection: Connection;
  readonly baseDomain: string;
  readonly verify: (token: string, tenantId: string) => Claims | null;
}

function openSockets(options: RealtimeOptions) {
  const io: Sockets = new Server(options.server, {
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
  const { pool, close } = openAdapterPool({
    connection: options.connection,
    onError: options.onError,
    // Screens come back, are asked who they are, and fetch anew: so nothing has to be asked in between.
    onLost: () => void io.local.disconnectSockets(true),
  });
  io.adapter(
    createAdapter(pool, {
      tableName: 'socket_io_attachments',
      errorHandler: options.onError,
      cleanupInterval: 60_000,
    }),
  );
  return { io, closePool: close };
}

/**
 * Sockets carry hints, never data, to whoever shows what they name (readers.ts). One that nothing happens to
 * asks the database nothing.
 */
export function startRealtime(options: RealtimeOptions): Realtime {
  const { io, closePool } = openSockets(options);

  const readers = createReaders(options);
  io.on('rights', (tenantId, of) => void readers.recheck(tenantId, of));

  io.use((socket, next) => {
    const tenantId = tenantOfHost(socket.handshake.headers.host, options.baseDomain);
    const { token, role }: Readonly<Record<string, unknown>> = socket.handshake.auth;
    const claims =
      tenantId !== null && typeof token === 'string' ? options.verify(token, tenantId) : null;
    if (!claims) return next(new Error('not_authenticated'));
    readers.welcome(socket, { claims, role: typeof role === 'string' ? role : undefined }).then(
      () => next(),
      () => next(new Error('not_authenticated')),
    );
  });

  const tellSeats = createSeatsFeed(io);
  const waiting = new Map<string, PublicHint[]>();
  function deliver(messages: readonly Message[]): void {
    for (const { rooms, event, payload } of messages) {
      if ('activityId' in payload) {
        tellSeats({ rooms, seats: payload });
        continue;
      }
      // Event and payload belong together, which their types can't say once they are in one list.
      io.local.to([...rooms]).emit(event, payload as never);
    }
  }
  io.on('messages', deliver);
  function flush(tenantId: string): void {
    const messages = gather(tenantId, waiting.get(tenantId) ?? []);
    waiting.delete(tenantId);
    deliver(messages);
    // One notification of the database for all of it.
    if (messages.length > 0) io.serverSideEmit('messages', messages);
  }
  function wait(tenantId: string, hint: PublicHint): void {
    const before = waiting.get(tenantId);
    if (before) return void before.push(hint);
    waiting.set(tenantId, [hint]);
    setTimeout(() => flush(tenantId), GATHER_MS).unref();
  }

  return {
    announce: (tenantId, hints) => {
      for (const hint of hints) {
        if (!('rightsOf' in hint)) {
          wait(tenantId, hint);
        } else if (hint.rightsOf.length > 0) {
          // At once, and before any hint of the same change.
          void readers.recheck(tenantId, hint.rightsOf);
          io.serverSideEmit('rights', tenantId, hint.rightsOf);
        }
      }
    },
    close: async () => {
      // Not io.close(): that would close the HTTP server too, and wait for connections that nobody ends yet.
      io.local.disconnectSockets(true);
      await io.of('/').adapter.close();
      io.engine.close();
      await closePool();
    },
  };
}
