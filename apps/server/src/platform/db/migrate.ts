import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { APP_ROLE } from '../../../migrations/helpers.ts';
import { MIGRATIONS } from '../../../migrations/index.ts';
import { sqlState } from '../errors.ts';
import { installJobs } from '../jobs/jobs.ts';
import type { Connection } from './connection.ts';

const INSUFFICIENT_PRIVILEGE = '42501';
const LAST_MIGRATION = Object.keys(MIGRATIONS).sort().at(-1) ?? '';

/** Brings the schema up to date as the owner. Several processes may call it at once: one does it, the rest wait. */
export async function migrate(
  owner: Connection,
  migrations: Record<string, (typeof MIGRATIONS)[string]> = MIGRATIONS,
): Promise<void> {
  const pool = new pg.Pool({
    ...owner,
    max: 1,
    // A migration that can't get its lock gives up instead of queueing everybody behind it.
    options: `${owner.options ?? ''} -c lock_timeout=10s -c search_path=public`,
  });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    // Kept until the connection ends: of several servers that start at once one does it all, the rest wait.
    await sql`select pg_advisory_lock(hashtextextended('afterbell-migrate', 0))`.execute(db);
    const migrator = new Migrator({
      db,
      provider: { getMigrations: () => Promise.resolve(migrations) },
    });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    await installJobs(owner, APP_ROLE);
    await sql`grant select on kysely_migration to ${sql.id(APP_ROLE)}`.execute(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Lets the owner act as the runtime role, which is how a server that is given one DATABASE_URL connects.
 * A superuser may anyway; where the right is missing, the first connection says so.
 */
export async function letOwnerActAsApp(owner: Connection): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query(`grant ${APP_ROLE} to current_user`);
  } catch (error) {
    if (sqlState(error) !== INSUFFICIENT_PRIVILEGE) throw error;
  } finally {
    await client.end();
  }
}

/** Whether the newest migration of this release is in place; asked by /api/ready. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'is-migrated',
    text: 'select 1 from kysely_migration where name = $1',
    values: [LAST_MIGRATION],
  });
  return rowCount === 1;
}
