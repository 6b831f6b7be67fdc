import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { MOST_ROOMS, type Shown } from '#contract/live.ts';
import { id } from '#contract/schemas.ts';
import { decideAccess } from '#domain/auth/access.ts';
import type { Principal } from '../auth/principal.ts';
import type { Tx } from '../db/database.ts';
import { AppError } from '../errors.ts';

/**
 * Who may hear of changes of a topic. What a feature leaves out nobody hears.
 *
 * A list's room never says which thing changed, whoever listens: its screens fetch the list anyway, and so
 * no id can reach somebody who may not read that one. Only the room of a thing says its id, to readers who
 * named it themselves and were let in.
 */
export interface Room {
  mayList?(principal: Principal): boolean;
  /** Reads the thing as its endpoint does, and refuses alike. */
  read?(tx: Tx, principal: Principal, id: string): Promise<unknown>;
  /** Instead of `read`, where one screen shows many: which of these the reader may read, in one statement. */
  readSome?(tx: Tx, principal: Principal, ids: readonly string[]): Promise<readonly string[]>;
}

export type Rooms = ReadonlyMap<string, Room>;

/** Whoever may call the endpoint. */
export const callersOf =
  ({ access }: Pick<Endpoint, 'access'>) =>
  ({ active }: Principal): boolean =>
    decideAccess(access, active) === null;

const MESSAGE = z
  .array(z.strictObject({ topic: z.string().check(z.maxLength(50)), id: z.optional(id) }))
  .check(z.maxLength(MOST_ROOMS));

/** What a client says that it shows; nothing, if it makes no sense. */
export function readShown(message: unknown): readonly Shown[] {
  const parsed = z.safeParse(MESSAGE, message);
  if (!parsed.success) return [];
  return parsed.data.map(({ topic, id }) => (id === undefined ? { topic } : { topic, id }));
}

interface Hearing {
  readonly rooms: Rooms;
  readonly reader: { readonly tx: Tx; readonly principal: Principal };
  /** Of the topics that are asked for together: what of each may be read. */
  readonly together: ReadonlyMap<string, ReadonlySet<string>>;
}

async function mayHear(
  { rooms, reader: { tx, principal }, together }: Hearing,
  { topic, id }: Shown,
): Promise<boolean> {
  const room = rooms.get(topic);
  if (principal.active === null || !room) return false;
  if (id === undefined) return room.mayList?.(principal) ?? false;
  if (room.readSome) return together.get(topic)?.has(id) ?? false;
  if (!room.read) return false;
  try {
    await room.read(tx, principal, id);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** One statement a topic, however much of it is shown. */
async function readTogether(
  rooms: Rooms,
  { tx, principal }: Hearing['reader'],
  shown: readonly Shown[],
): Promise<Hearing['together']> {
  const asked = [...Map.groupBy(shown, ({ topic }) => topic)].map(async ([topic, things]) => {
    const ids = things.flatMap(({ id }) => id ?? []);
    const room = principal.active === null ? undefined : rooms.get(topic);
    const read = ids.length === 0 ? [] : await room?.readSome?.(tx, principal, ids);
    return [topic, new Set(read ?? [])] as const;
  });
  return new Map(await Promise.all(asked));
}

/** What of it this reader may hear of. */
export async function listHeard(
  rooms: Rooms,
  reader: { tx: Tx; principal: Principal },
  shown: readonly Shown[],
): Promise<Shown[]> {
  const hearing = { rooms, reader, together: await readTogether(rooms, reader, shown) };
  const allowed = await Promise.all(shown.map((one) => mayHear(hearing, one)));
  return shown.filter((_one, index) => allowed[index]);
}
