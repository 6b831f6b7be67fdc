import { APP_ROLE } from '../migrations/helpers.ts';
import type { Env } from './env.ts';
import { actingAs, type Connection } from './platform/db/connection.ts';
import { joinEmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';

export interface OpenedDatabase {
  readonly owner: Connection;
  readonly app: Connection;
  close(): Promise<void>;
}

/**
 * The operator's PostgreSQL where DATABASE_URL names one, else our own under DATA_DIR. `join`: a command
 * beside a running server uses that server's.
 */
export async function openDatabase(
  env: Env,
  dataDir: string,
  { join = false }: { join?: boolean } = {},
): Promise<OpenedDatabase> {
  if (env.DATABASE_URL) {
    const owner: Connection = { connectionString: env.DATABASE_URL };
    return { owner, app: actingAs(owner, APP_ROLE), close: () => Promise.resolve() };
  }
  const running = join ? await joinEmbeddedPostgres(dataDir) : null;
  if (running) {
    return {
      owner: { ...running.connection, user: running.ownerUser },
      app: { ...running.connection, user: running.appUser },
      close: () => Promise.resolve(),
    };
  }
  const embedded = await startEmbeddedPostgres({ dataDir });
  return {
    owner: { ...embedded.connection, user: embedded.ownerUser },
    app: { ...embedded.connection, user: embedded.appUser },
    close: embedded.stop,
  };
}
