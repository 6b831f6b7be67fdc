import { APP_ROLE } from '../migrations/helpers.ts';
import type { Env } from './env.ts';
import { actingAs, type Connection } from './platform/db/connection.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';

export interface OpenedDatabase {
  readonly owner: Connection;
  readonly app: Connection;
  close(): Promise<void>;
}

/** The operator's PostgreSQL where DATABASE_URL names one, else our own under DATA_DIR. */
export async function openDatabase(env: Env, dataDir: string): Promise<OpenedDatabase> {
  if (env.DATABASE_URL) {
    const owner: Connection = { connectionString: env.DATABASE_URL };
    return { owner, app: actingAs(owner, APP_ROLE), close: () => Promise.resolve() };
  }
  const embedded = await startEmbeddedPostgres({ dataDir });
  return {
    owner: { ...embedded.connection, user: embedded.ownerUser },
    app: { ...embedded.connection, user: embedded.appUser },
    close: embedded.stop,
  };
}
