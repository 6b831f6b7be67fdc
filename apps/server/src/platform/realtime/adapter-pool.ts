import pg from 'pg';
import type { Connection } from '../db/connection.ts';

export interface AdapterPoolOptions {
  readonly connection: Connection;
  readonly onError: (error: Error) => void;
  /** A connection in use was lost, perhaps the one that listens: what others said meanwhile was not heard. */
  readonly onLost: () => void;
}

/**
 * The adapter keeps one connection to listen on and, when that is lost, takes another; it neither hears
 * its errors, which would end the process, nor gives it back, which would use up the pool. One that it
 * gets only after it was closed would keep the server from stopping.
 */
export function openAdapterPool({ connection, onError, onLost }: AdapterPoolOptions) {
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
      if (held.has(client) && !closing) onLost();
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
