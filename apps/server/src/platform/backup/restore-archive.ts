import { dirname } from 'node:path';
import pg from 'pg';
import { MIGRATIONS } from '../../../migrations/index.ts';
import type { Connection } from '../db/connection.ts';
import { connectDatabase } from '../db/database.ts';
import { letOwnerActAsApp, migrate } from '../db/migrate.ts';
import { type Jobs, startJobs } from '../jobs/jobs.ts';
import { OperatorError } from '../operator-error.ts';
import { readArchive, verifyArchive } from './archive.ts';
import {
  type ApplyErasures,
  type ErasedRow,
  type Erasure,
  erasureOf,
  readErasures,
  withoutRepeats,
} from './erasures.ts';
import { createFileWriter, type FileWriter } from './file-writer.ts';
import type { Manifest, SchoolInArchive } from './manifest.ts';
import {
  addWaiting,
  createWaiting,
  listTables,
  putInPlace,
  quoted,
  SAME_TEXTS,
  type TableToKeep,
} from './tables.ts';

export interface RestoreRequest {
  readonly archive: string;
  readonly owner: Connection;
  readonly app: Connection;
  readonly filesFolder: string;
  readonly keys: readonly string[];
  /** One of the schools in the archive; else all. */
  readonly school?: string | undefined;
  /** Over schools that exist. */
  readonly replace?: boolean | undefined;
  readonly withoutErasures?: boolean | undefined;
  /** Null where this release can erase nobody yet. */
  readonly applyErasures: ApplyErasures | null;
  /** Who was erased in a school ($1), as the database that is restored into knows it. */
  readonly erasuresQuery?: string | undefined;
}

export interface Restored {
  readonly manifest: Manifest;
  readonly schools: readonly SchoolInArchive[];
  readonly erased: number;
}

/**
 * All of it is read and checked before anything is touched. Then every school comes back in one transaction, still
 * suspended; those who were erased since are erased again; only then is it served.
 */
export async function restoreArchive(request: RestoreRequest): Promise<Restored> {
  const manifest = await verifyArchive(request.archive, request.keys);
  const schools = manifest.schools.filter(
    ({ id }) => request.school === undefined || id === request.school,
  );
  if (schools.length === 0) {
    throw new OperatorError(`The archive has no school ${request.school ?? 'at all'}.`);
  }
  const erasures = await requireErasures(request, schools);
  await prepareTables(request, manifest);
  await putBack(request, schools);
  await migrate(request.owner);
  await eraseAgain(request, erasures);
  await withOwner(request.owner, async (client) => {
    for (const { id, status } of schools) {
      await client.query('update tenants set status = $2 where id = $1', [id, status]);
    }
  });
  return { manifest, schools, erased: erasures.length };
}

/** What a school that is restored over knows itself: it may have erased somebody since the list was written. */
function listKnown(
  { owner, erasuresQuery }: RestoreRequest,
  schools: readonly SchoolInArchive[],
): Promise<Erasure[]> {
  return withOwner(owner, async (client) => {
    const { rows: tables } = await client.query<{ there: boolean }>(
      `select to_regclass('public.erasures') is not null as there`,
    );
    if (erasuresQuery === undefined || !tables[0]?.there) return [];
    const known: Erasure[] = [];
    // The school counts until the end of a transaction.
    await client.query('begin read only');
    for (const { id: tenantId } of schools) {
      await client.query('select set_tenant($1)', [tenantId]);
      const { rows } = await client.query<ErasedRow>(erasuresQuery, [tenantId]);
      known.push(...rows.map((row) => erasureOf(tenantId, row)));
    }
    return known;
  });
}

async function requireErasures(
  request: RestoreRequest,
  schools: readonly SchoolInArchive[],
): Promise<Erasure[]> {
  const { archive, withoutErasures, applyErasures } = request;
  const known = await listKnown(request, schools);
  if (withoutErasures) return known;
  const rows = await readErasures(dirname(archive));
  if (rows === null) {
    throw new OperatorError(
      'Beside the archive there is no erased.jsonl, the list of people erased since it was made: they would come back. Put it there, or say --without-erasures.',
    );
  }
  const listed = rows.filter(({ tenantId }) => schools.some(({ id }) => id === tenantId));
  const concerned = withoutRepeats([...known, ...listed]);
  if (concerned.length > 0 && !applyErasures) {
    throw new OperatorError(
      'People were erased since this archive was made, and this release can’t erase them again.',
    );
  }
  return concerned;
}

async function eraseAgain(
  { app, applyErasures }: RestoreRequest,
  rows: readonly Erasure[],
): Promise<void> {
  if (rows.length === 0 || !applyErasures) return;
  const database = connectDatabase({ connection: app, maxConnections: 2 });
  try {
    await applyErasures(database, rows);
  } finally {
    await database.close();
  }
}

async function withOwner<T>(
  owner: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...owner,
    options: `${owner.options ?? ''} -c search_path=public -c lock_timeout=10s`,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The last migration of the database; null where there are no tables yet. */
function lastMigration(owner: Connection): Promise<string | null> {
  return withOwner(owner, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('public.kysely_migration') is not null as there`,
    );
    if (!rows[0]?.there) return null;
    const last = await client.query<{ name: string }>(
      'select name from kysely_migration order by name desc limit 1',
    );
    return last.rows[0]?.name ?? null;
  });
}

/** Rows go back into the tables they came from; in an empty database those are made first, and migrated afterwards. */
async function prepareTables(
  { owner, app }: RestoreRequest,
  { migration }: Manifest,
): Promise<void> {
  if (!(migration in MIGRATIONS)) {
    throw new OperatorError('The archive was made by a newer release than this one.');
  }
  const found = await lastMigration(owner);
  if (found === null) {
    const until = Object.entries(MIGRATIONS).filter(([name]) => name <= migration);
    await migrate(owner, Object.fromEntries(until));
  } else if (found < migration) {
    await migrate(owner);
  }
  if (((await lastMigration(owner)) ?? '') !== migration) {
    throw new OperatorError(
      'The archive is of an older release than this database. Restore it into an empty database, which is then migrated; from there `npm run tenant -- export` brings a school over.',
    );
  }
  if (app.connectionString !== undefined) await letOwnerActAsApp(owner);
}

async function putBack(
  request: RestoreRequest,
  schools: readonly SchoolInArchive[],
): Promise<void> {
  const files = createFileWriter(request.filesFolder);
  const jobs = await startJobs(request.owner, { workers: false, onError: () => undefined });
  try {
    await withOwner(request.owner, async (client) => {
      await client.query('begin');
      await client.query(SAME_TEXTS);
      await client.query(`set local lock_timeout = '10s'`);
      const tables = await listTables(client);
      for (const school of schools) await makeRoom(client, school, { request, tables });
      await fill(client, { request, schools, tables, files, jobs });
      await client.query('commit');
    });
  } catch (error) {
    await files.takeBack();
    throw error;
  } finally {
    await jobs.stop();
  }
  await files.removeOthers(schools);
}

/** A school that is served is never overwritten: somebody would write into it at the same time. */
async function makeRoom(
  client: pg.Client,
  { id, name, createdAt }: SchoolInArchive,
  { request, tables }: { request: RestoreRequest; tables: readonly TableToKeep[] },
): Promise<void> {
  const { rows } = await client.query<{ status: string }>(
    'select status from tenants where id = $1 for update',
    [id],
  );
  const there = rows[0];
  if (there && !request.replace) {
    throw new OperatorError(`The school ${id} exists. To restore over it: --replace`);
  }
  if (there && there.status !== 'suspended') {
    throw new OperatorError(
      `The school ${id} is being served. First: npm run tenant -- suspend ${id}, and wait ten seconds.`,
    );
  }
  await client.query(
    `insert into tenants (id, name, status, created_at) values ($1, $2, 'suspended', $3::timestamptz)
     on conflict (id) do update set name = excluded.name, created_at = excluded.created_at`,
    [id, name, createdAt],
  );
  await client.query('select set_tenant($1)', [id]);
  for (const table of tables.toReversed()) {
    await client.query(`delete from ${quoted(table.name)} where tenant_id = $1`, [id]);
  }
  await client.query(`delete from pgboss.job where data->>'tenantId' = $1`, [id]);
}

interface Filling {
  readonly request: RestoreRequest;
  readonly schools: readonly SchoolInArchive[];
  readonly tables: readonly TableToKeep[];
  readonly files: FileWriter;
  readonly jobs: Jobs;
}

const PART = /^schools\/([a-z0-9-]+)\/(?:tables\/(\w+)\.\d+\.jsonl|files\/([\w-]+)|(jobs)\.jsonl)$/;

/** The parts of one school follow each other; at the first of the next one it is put in place. */
async function fill(client: pg.Client, filling: Filling): Promise<void> {
  const { request, schools, tables, files } = filling;
  let current: SchoolInArchive | undefined;
  const finish = async () => {
    if (current) await finishSchool(client, current, filling);
    current = undefined;
  };
  for await (const { name, bytes } of readArchive(request.archive, request.keys)) {
    const [, id, tableName, file, isJobs] = PART.exec(name) ?? [];
    if (id !== current?.id) {
      await finish();
      current = schools.find((school) => school.id === id);
      if (current) for (const table of tables) await createWaiting(client, table);
    }
    if (!current) continue;
    const table = tables.find((one) => one.name === tableName);
    const about = current.tables[tableName ?? ''];
    if (table && about) await addWaiting(client, table, { columns: about.columns, bytes });
    else if (file) await files.write(current.id, file, bytes);
    else if (isJobs) await sendJobs(client, current.id, { jobs: filling.jobs, bytes });
    else throw new Error(`what is ${name}?`);
  }
  await finish();
}

/** Keys that somebody may have taken back or changed since: of calendars, of devices, of a new address not yet confirmed. */
const REVOCABLE = ['calendar_links', 'known_devices', 'push_subscriptions', 'pending_emails'];

async function finishSchool(
  client: pg.Client,
  { id, tables: expected }: SchoolInArchive,
  { tables }: Filling,
): Promise<void> {
  await client.query('select set_tenant($1)', [id]);
  for (const table of tables) {
    const rows = await putInPlace(client, table, id);
    if (rows !== (expected[table.name]?.rows ?? 0)) throw new Error(`${table.name}: ${rows} rows`);
  }
  // What was ended, used or replaced since the archive was made must not live again.
  await client.query(
    `update sign_ins set ended_at = app_now(), end_reason = 'revoked' where tenant_id = $1 and ended_at is null`,
    [id],
  );
  await client.query(
    `update one_time_links set used_at = app_now() where tenant_id = $1 and kind = 'reset' and used_at is null`,
    [id],
  );
  // An older archive may be of a time before one of them.
  for (const table of REVOCABLE.filter((one) => tables.some(({ name }) => name === one))) {
    await client.query(`delete from ${quoted(table)} where tenant_id = $1`, [id]);
  }
}

async function sendJobs(
  client: pg.Client,
  tenantId: string,
  { jobs, bytes }: { jobs: Jobs; bytes: Buffer },
): Promise<void> {
  const byQueue = new Map<string, string[]>();
  for (const line of bytes.toString('utf8').split('\n').filter(Boolean)) {
    const { queue, id } = JSON.parse(line) as { queue: string; id: string };
    byQueue.set(queue, [...(byQueue.get(queue) ?? []), id]);
  }
  for (const [queue, ids] of byQueue) {
    if (!jobs.isQueue(queue)) continue;
    const data = ids.map((id) => ({ tenantId, id }));
    await jobs.sendAll((text, values) => client.query(text, values), queue, data);
  }
}
