import type { Server, Socket } from 'socket.io';
import type { LiveEvents, ScreenEvents, Shown } from '#contract/live.ts';
import { admit } from '../auth/admit.ts';
import type { FindPrincipal } from '../auth/principal.ts';
import type { Claims } from '../auth/tokens.ts';
import type { DatabaseHandle } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { audienceRoom, type Message, roomsOf } from './messages.ts';
import { listHeard, type Rooms, readShown } from './rooms.ts';

/** setTimeout overflows beyond this; no token lives that long anyway. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

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
  messages: (messages: readonly Message[]) => void;
}

export type Sockets = Server<ScreenEvents, LiveEvents, ProcessEvents, Reader>;
type ReaderSocket = Socket<ScreenEvents, LiveEvents, ProcessEvents, Reader>;

export interface ReaderOptions {
  readonly inTenant: DatabaseHandle['inTenant'];
  readonly findPrincipal: FindPrincipal;
  readonly rooms: Rooms;
  readonly onError: (error: Error) => void;
}

function stayIn(socket: ReaderSocket, rooms: readonly string[]): void {
  const kept = new Set([socket.id, ...rooms]);
  for (const room of socket.rooms) if (!kept.has(room)) void socket.leave(room);
}

/**
 * Keeps every socket in the rooms of what its screen shows and its reader may read: decided by the same checks
 * as for any other call, when the screen says what it shows and again whenever the rights of the reader change.
 */
export function createReaders(options: ReaderOptions) {
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
      if (!readers.has(socket)) continue;
      await checkOrEnd(socket);
      socket.emit('changed', {});
    }
  }

  /** Lets a socket in, or throws; from then on it may say what its screen shows. */
  async function welcome(
    socket: ReaderSocket,
    { claims, role }: Pick<Reader, 'claims' | 'role'>,
  ): Promise<void> {
    socket.data = { claims, role, shown: [], audience: null, checkAgain: false };
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
    try {
      await check(socket);
    } catch (error) {
      forget();
      throw error;
    }
  }

  return { welcome, recheck };
}
