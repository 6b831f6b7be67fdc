import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { seedDemo } from '#seed/demo.ts';
import { actingAs, type Connection } from '#server/platform/db/connection.ts';
import { connectDatabase } from '#server/platform/db/database.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { letOwnerActAsApp, migrate } from '#server/platform/db/migrate.ts';
import { APP_ROLE } from '../../migrations/helpers.ts';

/** Where the tests' databases live; plain data, because it travels to the workers. */
export interface Cluster {
  /** Reaches any database of the cluster as the owner. */
  readonly owner: Connection;
  /** Present where the runtime role logs in by itself; else the owner acts as it. */
  readonly appUser?: string;
  readonly template: string;
  /** Copies files: quicker than by the log, but with a checkpoint, which is cheap only where nothing has to reach the disk. */
  readonly copiesFiles: boolean;
}

export function ownerOf(cluster: Cluster, database: string): Connection {
  return { ...cluster.owner, database };
}

export function appOf(cluster: Cluster, database: string): Connection {
  const owner = ownerOf(cluster, database);
  return cluster.appUser ? { ...owner, user: cluster.appUser } : actingAs(owner, APP_ROLE);
}

export async function asOwner<T>(
  cluster: Cluster,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(ownerOf(cluster, database));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A copy of the demo schools. */
export async function createDatabase(cluster: Cluster, name: string): Promise<void> {
  const strategy = cluster.copiesFiles ? ' strategy file_copy' : '';
  await asOwner(cluster, 'postgres', (client) =>
    client.query(`create database ${name} template ${cluster.template}${strategy}`),
  );
}

/** A backend takes a moment to notice that its client has gone. */
export async function dropDatabase(cluster: Cluster, name: string): Promise<void> {
  await asOwner(cluster, 'postgres', async (client) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.query(`drop database ${name}`);
        return;
      } catch (error) {
        if (attempt === 40) throw error;
        await setTimeout(50);
      }
    }
  });
}

/** The owner of DATABASE_URL-like text, as parts, so that the database can be exchanged. */
function partsOf(url: string): Connection {
  const { hostname, port, username, password, searchParams } = new URL(url);
  return {
    host: searchParams.get('host') ?? hostname,
    port: Number(port || searchParams.get('port') || 5432),
    user: decodeURIComponent(username),
    ...(password && { password: decodeURIComponent(password) }),
    database: 'postgres',
  };
}

/** The demo schools, migrated and seeded once; every test file gets a copy of its own. */
async function prepareTemplate(cluster: Cluster): Promise<void> {
  await asOwner(cluster, cluster.owner.database ?? 'postgres', async (client) => {
    await client.query(`drop database if exists ${cluster.template} with (force)`);
    await client.query(`create database ${cluster.template}`);
  });
  const owner = ownerOf(cluster, cluster.template);
  await migrate(owner);
  if (!cluster.appUser) await letOwnerActAsApp(owner);
  const database = connectDatabase({ connection: appOf(cluster, cluster.template) });
  try {
    await seedDemo({ owner, inTenant: database.inTenant });
  } finally {
    await database.close();
  }
}

/** A test file runs some servers at a time, each with up to 17 connections. */
const CONNECTIONS_PER_WORKER = 100;

/** Starts a PostgreSQL for the tests, or takes the one that TEST_DATABASE_URL names. */
export async function startCluster(): Promise<{ cluster: Cluster; stop: () => Promise<void> }> {
  const template = `afterbell_template_${process.pid}`;
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    const cluster: Cluster = { owner: partsOf(given), template, copiesFiles: false };
    await prepareTemplate(cluster);
    const stop = () =>
      asOwner(cluster, 'postgres', async (client) => {
        await client.query(`drop database if exists ${template} with (force)`);
      });
    return { cluster, stop };
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'afterbell-test-'));
  // Nothing here outlives the run, so nothing has to reach the disk. Kill tests use the real settings.
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_connections: String(CONNECTIONS_PER_WORKER * Math.max(availableParallelism(), 2)),
    },
  });
  const cluster: Cluster = {
    owner: { ...postgres.connection, user: postgres.ownerUser },
    appUser: postgres.appUser,
    template,
    copiesFiles: true,
  };
  await prepareTemplate(cluster);
  const stop = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { cluster, stop };
}
