import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import { Server, type Socket } from 'socket.io';
import type { LiveEvents, ScreenEvents, Shown } from '#contract/live.ts';
import { tenantOfHost } from '#domain/tenancy/host.ts';
import { admit } from '../auth/admit.ts';
import type { FindPrincipal } from '../auth/principal.ts';
import type { Claims } from '../auth/tokens.ts';
import type { Connection } from '../db/connection.ts';
import type { DatabaseHandle, Hint } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { isAmbiguous } from '../http/target.ts';
import { openAdapterPool } from './adapter-pool.ts';
import { audienceRoom, gather, roomsOf } from './messages.ts';
import { listHeard, type Rooms, readShown } from './rooms.ts';

const GATHER_MS = 250;
/** setTimeout overflows beyond this; no token lives that long anyway. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface Realtime {
  /** Called after COMMIT. Hints are gathered for a moment, so that a burst becomes one refetch. */
  announce(tenantId: string, hints: readonly Hint[]): void;
  close(): Promise<void>;
}

export interface RealtimeOptions {
  readonly server: HttpServer;
  /** Where several server processes meet; a few connections of its own, one of them always listening. */
  readonly connection: Connection;
  readonly baseDomain: string;
  readonly verify: (token: string, tenantId: string) => Claims | null;
  readonly inTenant: DatabaseHandle['inTenant'];
  readonly findPrincipal: FindPrincipal;
  readonly rooms: Rooms;
  readonly onError: (error: Error) => void;
}

/** Who is at a socket and what is on the screen. */
interface Reader {
  readonly claims: Claims;
  /** The role that the screen is used in: another role is another socket. */
  readonly role: string | undefined;
  shown: readonly Shown[];
  /** The person, the sign-in and the roles; null until it is known who this is. */
  audience: readonly string[] | null;
  checking?: Promise<readonly Shown[]> | undefined;
  checkAgain: boolean;
}

/** What processes tell each other. */
interface ProcessEvents {
  rights: (tenantId: string, of: readonly string[]) => void;
}

type Sockets = Server<ScreenEvents, LiveEvents, ProcessEvents, Reader>;
type ReaderSocket = Socket<ScreenEvents, LiveEvents, ProcessEvents, Reader>;

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

function stayIn(socket: ReaderSocket, rooms: readonly string[]): void {
  const kept = new Set([socket.id, ...rooms]);
  for (const room of socket.rooms) if (!kept.has(room)) void socket.leave(room);
}

/**
 * Sockets carry hints, never data. A client says what its screen shows, as topics and ids; in which rooms
 * that puts it is decided here, by the same checks as for any other call, when it says so and again
 * whenever the rights of the reader change. A socket that nothing happens to asks the database nothing.
 */
export function startRealtime(options: RealtimeOptions): Realtime {
  const { io, closePool } = openSockets(options);

  /** Whoever is here or about to be. */
  const readers = new Set<ReaderSocket>();

  async function findHeard({ claims, role, shown }: Reader) {
    return options.inTenant(claims.tenantId, async (tx) => {
      const principal = await admit(options.findPrincipal, tx, { claims, role });
      // As at a call: without a role there is nothing to do here.
      if (principal.roles.length === 0) throw new AppError('access_denied');
      const heard = await listHeard(options.rooms, { tx, principal }, shown);
      return { heard, roleIds: principal.roles.map(({ id }) => id) };
    });
  }

  async function enterRooms(socket: ReaderSocket): Promise<readonly Shown[]> {
    const reader = socket.data;
    const { tenantId, userId, signInId } = reader.claims;
    try {
      for (;;) {
        reader.checkAgain = false;
        const { heard, roleIds } = await findHeard(reader);
        // What was so when it was read may have been taken away since.
        if (reader.checkAgain) continue;
        if (!readers.has(socket)) return [];
        reader.audience = [userId, signInId, ...roleIds];
        const own = reader.audience.map((id) => audienceRoom(tenantId, id));
        const rooms = [...own, ...heard.flatMap((shown) => roomsOf(tenantId, shown))];
        stayIn(socket, rooms);
        void socket.join(rooms);
        return heard;
      }
    } finally {
      reader.checking = undefined;
    }
  }

  /** One check at a time, however often it is asked for. */
  function check(socket: ReaderSocket): Promise<readonly Shown[]> {
    const reader = socket.data;
    reader.checkAgain = true;
    reader.checking ??= enterRooms(socket);
    return reader.checking;
  }

  /** Signed out, archived, demoted to nothing, or not to be found out: the socket ends, and may try again at the door. */
  async function checkOrEnd(socket: ReaderSocket): Promise<readonly Shown[]> {
    try {
      return await check(socket);
    } catch (error) {
      if (error instanceof Error && !(error instanceof AppError)) options.onError(error);
      socket.disconnect(true);
      return [];
    }
  }

  /** From now on they hear nothing, until it is clear what they may hear. */
  async function recheck(tenantId: string, of: readonly string[]): Promise<void> {
    const concerned = [...readers].filter(({ data: { claims, audience } }) => {
      if (claims.tenantId !== tenantId) return false;
      return audience === null || audience.some((id) => of.includes(id));
    });
    for (const socket of concerned) {
      stayIn(socket, []);
      socket.data.checkAgain = true;
    }
    // One after the other: calls need the database too.
    for (const socket of concerned) {
      await checkOrEnd(socket);
      socket.emit('changed', {});
    }
  }
  io.on('rights', (tenantId, of) => void recheck(tenantId, of));

  io.use((socket, next) => {
    const tenantId = tenantOfHost(socket.handshake.headers.host, options.baseDomain);
    const { token, role }: Readonly<Record<string, unknown>> = socket.handshake.auth;
    const claims =
      tenantId !== null && typeof token === 'string' ? options.verify(token, tenantId) : null;
    if (!claims) return next(new Error('not_authenticated'));
    socket.data = {
      claims,
      role: typeof role === 'string' ? role : undefined,
      shown: [],
      audience: null,
      checkAgain: false,
    };
    readers.add(socket);
    // A token checked once at the door would be good for ever: the socket goes when it expires.
    const left = Math.min(claims.expiresAt.getTime() - Date.now(), LONGEST_TIMER_MS);
    const timer = setTimeout(() => socket.disconnect(true), left);
    const forget = () => {
      clearTimeout(timer);
      readers.delete(socket);
    };
    socket.on('disconnect', forget);
    // Gone while it was asked who comes: then nobody says so again.
    socket.conn.once('close', forget);
    socket.on('show', (shown, done) => {
      socket.data.shown = readShown(shown);
      void checkOrEnd(socket).then((heard) => {
        if (typeof done === 'function') done(heard);
      });
    });
    check(socket).then(
      () => next(),
      () => {
        forget();
        next(new Error('not_authenticated'));
      },
    );
  });

  const waiting = new Map<string, Exclude<Hint, { rightsOf: unknown }>[]>();
  function flush(tenantId: string): void {
    const hints = waiting.get(tenantId) ?? [];
    waiting.delete(tenantId);
    for (const { rooms, event, payload } of gather(tenantId, hints)) {
      // Event and payload belong together, which their types can't say once they are in one list.
      io.to([...rooms]).emit(event, payload as never);
    }
  }
  function wait(tenantId: string, hint: Exclude<Hint, { rightsOf: unknown }>): void {
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
          void recheck(tenantId, hint.rightsOf);
          io.serverSideEmit('rights', tenantId, hint.rightsOf);
        }
      }
    },
    close: async () => {
      // Not io.close(): that would close the HTTP server too, and wait for connections that nobody ends yet.
      io.disconnectSockets(true);
      await io.of('/').adapter.close();
      io.engine.close();
      await closePool();
    },
  };
}
