import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Connection } from '../db/connection.ts';
import { OperatorError } from '../operator-error.ts';
import { verifyArchive, writeArchive } from './archive.ts';
import {
  beginErasures,
  type ErasedRow,
  type Erasure,
  erasureOf,
  writeErasures,
} from './erasures.ts';
import {
  archiveName,
  openFolder,
  type Pruned,
  removeOld,
  syncFolder,
  UNFINISHED,
} from './folder.ts';
import type { Manifest, SchoolInArchive } from './manifest.ts';
import { type StagedFiles, stageFiles } from './staged-files.ts';
import { listTables, readRows, SAME_TEXTS } from './tables.ts';
import type { Part } from './tar.ts';

/** Where backups are and how they are made, from the settings. */
export interface BackupSettings {
  readonly folder: string;
  readonly filesFolder: string;
  /** The first seals; all of them open. */
  readonly keys: readonly string[];
  readonly keepMonths: number;
}

export interface BackupRequest extends BackupSettings {
  /** The runtime role's: it can read every school, one at a time, and change nothing it should not. */
  readonly connection: Connection;
  readonly school?: string | undefined;
  /** Tests move it. */
  readonly now?: () => Date;
  /** Asks a school ($1) for who was erased there, as "personId" and "erasedAt". */
  readonly erasuresQuery?: string | undefined;
}

export interface MadeBackup {
  readonly path: string;
  readonly manifest: Manifest;
  readonly pruned: Pruned;
}

const LOCK = `hashtextextended('afterbell-backup', 0)`;
/** Rows whose bytes are on the disk under the same id. */
const STORED = `select id::text as id from files where tenant_id = $1`;
const MOST_ATTEMPTS = 3;

export class BackupUnderWay extends OperatorError {}

class FileWentMeanwhile extends Error {}

/** An archive of one moment, read back before it gets its name: a name stands for a good one. */
export async function makeBackup(request: BackupRequest): Promise<MadeBackup> {
  await openFolder(request.folder);
  await beginErasures(request.folder);
  const client = await connect(request.connection);
  try {
    const { rows } = await client.query<{ free: boolean }>(
      `select pg_try_advisory_lock(${LOCK}) as free`,
    );
    if (!rows[0]?.free) throw new BackupUnderWay('Another backup is being made.');
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await attemptBackup(client, request);
      } catch (error) {
        if (!(error instanceof FileWentMeanwhile) || attempt === MOST_ATTEMPTS) throw error;
      }
    }
  } finally {
    await client.end();
  }
}

async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    options: `${connection.options ?? ''} -c search_path=public -c statement_timeout=0 -c idle_in_transaction_session_timeout=0`,
  });
  // Heard by whoever waits for the next answer; unheard, it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function attemptBackup(client: pg.Client, request: BackupRequest): Promise<MadeBackup> {
  const { folder, keys, school = null } = request;
  const staged = await stageFiles(request.filesFolder, randomUUID());
  const unfinished = join(folder, `${randomUUID()}${UNFINISHED}`);
  try {
    for (const { id } of await listSchools(client, school)) await staged.stage(id);
    await client.query('begin isolation level repeatable read read only');
    await client.query(SAME_TEXTS);
    // The first statement of the transaction is its moment; what it says of files is on the disk by then.
    const schools = await listSchools(client, school);
    if (school !== null && schools.length === 0) {
      throw new OperatorError(`There is no school ${school}.`);
    }
    for (const { id } of schools) await staged.stage(id);
    const createdAt = request.now?.() ?? (await readClock(client));
    const migration = await readMigration(client);
    await keepErasures(client, schools, request);
    const done: SchoolInArchive[] = [];
    await writeArchive(
      unfinished,
      {
        parts: async function* () {
          for (const one of schools) {
            const about = { ...one, tables: {}, files: 0, missing: [] };
            done.push(about);
            yield* partsOf(about, { client, staged, request });
          }
        },
        describe: () => ({ createdAt: createdAt.toISOString(), migration, school, schools: done }),
      },
      keys[0],
    );
    await client.query('commit');
    const manifest = await verifyArchive(unfinished, keys);
    const path = join(folder, archiveName(school, createdAt, { sealed: keys.length > 0 }));
    await rename(unfinished, path);
    await syncFolder(folder);
    const pruned = await removeOld(folder, { now: createdAt, keepMonths: request.keepMonths });
    return { path, manifest, pruned };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await rm(unfinished, { force: true });
    await staged.remove();
  }
}

type School = Pick<SchoolInArchive, 'id' | 'name' | 'status' | 'createdAt'>;

async function listSchools(client: pg.Client, school: string | null): Promise<School[]> {
  const { rows } = await client.query<School>(
    `select id, name, status, created_at::text as "createdAt" from tenants
     where $1::text is null or id = $1 order by id`,
    [school],
  );
  return rows;
}

async function readClock(client: pg.Client): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select app_now() as now');
  if (!rows[0]) throw new Error('the database told no time');
  return rows[0].now;
}

async function readMigration(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name desc limit 1',
  );
  return rows[0]?.name ?? '';
}

/** Before the archive has a name: from then on it could be restored. */
async function keepErasures(
  client: pg.Client,
  schools: readonly School[],
  { folder, erasuresQuery }: BackupRequest,
): Promise<void> {
  if (erasuresQuery === undefined) return;
  const erasures: Erasure[] = [];
  for (const { id: tenantId } of schools) {
    await client.query('select set_tenant($1)', [tenantId]);
    const { rows } = await client.query<ErasedRow>(erasuresQuery, [tenantId]);
    erasures.push(...rows.map((row) => erasureOf(tenantId, row)));
  }
  await writeErasures(folder, erasures);
}

interface Source {
  readonly client: pg.Client;
  readonly staged: StagedFiles;
  readonly request: BackupRequest;
}

/** What is counted goes into the school's entry of the manifest, which is written after all parts. */
async function* partsOf(
  about: SchoolInArchive,
  { client, staged, request }: Source,
): AsyncGenerator<Part> {
  const place = `schools/${about.id}`;
  await client.query('select set_tenant($1)', [about.id]);
  for (const table of await listTables(client)) {
    const counted = { columns: table.columns.map(({ name }) => name), rows: 0 };
    about.tables[table.name] = counted;
    let number = 0;
    for await (const { bytes, rows } of readRows(client, table, about.id)) {
      number += 1;
      counted.rows += rows;
      yield {
        name: `${place}/tables/${table.name}.${String(number).padStart(6, '0')}.jsonl`,
        bytes,
      };
    }
  }
  yield { name: `${place}/jobs.jsonl`, bytes: await readJobs(client, about.id) };
  const ids = await staged.list(about.id);
  about.files = ids.length;
  about.missing = await listMissing(about.id, new Set(ids), { client, staged, request });
  for (const id of ids)
    yield { name: `${place}/files/${id}`, bytes: await staged.read(about.id, id) };
}

/** What waits to be done for the school; a mail that had not left leaves after a restore. */
async function readJobs(client: pg.Client, tenantId: string): Promise<Buffer> {
  const { rows } = await client.query<{ queue: string; id: string }>(
    `select name as queue, data->>'id' as id from pgboss.job
     where state < 'completed' and data->>'tenantId' = $1 order by created_on, id`,
    [tenantId],
  );
  return Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

/**
 * Rows of the moment whose file is not there. One that was deleted in the blink between two looks at the disk makes
 * another attempt; one that has long been lost must not keep everything else from being kept.
 */
async function listMissing(
  tenantId: string,
  staged: ReadonlySet<string>,
  { client, request }: Source,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(STORED, [tenantId]);
  const missing = rows.map(({ id }) => id).filter((id) => !staged.has(id));
  if (missing.length === 0) return [];
  const beside = await connect(request.connection);
  try {
    await beside.query('begin');
    await beside.query('select set_tenant($1)', [tenantId]);
    const { rowCount } = await beside.query(`${STORED} and id::text = any($2)`, [
      tenantId,
      missing,
    ]);
    if (rowCount !== missing.length) throw new FileWentMeanwhile();
  } finally {
    await beside.end();
  }
  return missing;
}
