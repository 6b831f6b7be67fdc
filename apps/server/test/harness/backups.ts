import { hash, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import {
  type BackupSettings,
  type MadeBackup,
  makeBackup,
} from '#server/platform/backup/make-backup.ts';
import {
  type Restored,
  type RestoreRequest,
  restoreArchive,
} from '#server/platform/backup/restore-archive.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { appOf, asOwner, dropDatabase, ownerOf } from './cluster.ts';
import { filesFolderOf, type TestServer } from './server.ts';

/** Where a restore goes: a database without a single table, and no files. */
export interface Elsewhere {
  readonly owner: Connection;
  readonly app: Connection;
  readonly filesFolder: string;
  close(): Promise<void>;
}

export async function openElsewhere(): Promise<Elsewhere> {
  const cluster = inject('cluster');
  const name = `b_${randomUUID().replaceAll('-', '')}`;
  await asOwner(cluster, 'postgres', (client) => client.query(`create database ${name}`));
  const app = appOf(cluster, name);
  const filesFolder = filesFolderOf(app);
  return {
    owner: ownerOf(cluster, name),
    app,
    filesFolder,
    close: async () => {
      await dropDatabase(cluster, name);
      await rm(filesFolder, { recursive: true, force: true });
    },
  };
}

export function backupSettings(
  app: Connection,
  { keys = [], keepMonths = 24 }: { keys?: readonly string[]; keepMonths?: number } = {},
): BackupSettings {
  const folder = mkdtempSync(join(tmpdir(), 'afterbell-backups-'));
  return { folder, filesFolder: filesFolderOf(app), keys, keepMonths };
}

/** None of these comes back: somebody may have taken them back since. */
const NOT_RESTORED = ['calendar_links', 'known_devices', 'push_subscriptions', 'pending_emails'];

/** A restore ends every sign-in and every open way back in; all else is as it was. */
const ENDED = {
  sign_ins: ['ended_at', 'end_reason'],
  one_time_links: ['used_at'],
} as Record<string, readonly string[]>;

/** One look at a database as its owner, inside a school where one is named; committed when it comes back. */
export async function ask<Row extends object>(
  owner: Connection,
  text: string,
  { tenantId, values = [] }: { tenantId?: string; values?: unknown[] } = {},
): Promise<Row[]> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query('begin');
    if (tenantId) await client.query('select set_tenant($1)', [tenantId]);
    const { rows } = await client.query(text, values);
    await client.query('commit');
    return rows as Row[];
  } finally {
    await client.end();
  }
}

/** Every row of every table of a school, as one sum a table with the number of rows. */
export async function sumsOf(owner: Connection, tenantId: string): Promise<Record<string, string>> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read');
    await client.query('select set_tenant($1)', [tenantId]);
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'tenant_id' order by 1`,
    );
    const sums: Record<string, string> = {};
    for (const { name } of tables) {
      if (NOT_RESTORED.includes(name)) continue;
      const without = (ENDED[name] ?? []).map((column) => ` - '${column}'`).join('');
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(line, e'\\n' order by line collate "C")), '') as sum
         from (select (to_jsonb(t)${without})::text as line from ${name} t where tenant_id = $1) lines`,
        [tenantId],
      );
      sums[name] = rows[0]?.sum ?? '';
    }
    const { rows } = await client.query(
      'select name, status, created_at from tenants where id = $1',
      [tenantId],
    );
    return { ...sums, tenants: JSON.stringify(rows) };
  } finally {
    await client.end();
  }
}

/** Every file of a school with the sum of its bytes. */
export async function fileSumsOf(
  filesFolder: string,
  tenantId: string,
): Promise<Record<string, string>> {
  const place = join(filesFolder, tenantId, 'kept');
  const names = await readdir(place).catch(() => []);
  const sums: Record<string, string> = {};
  for (const name of names.sort()) sums[name] = hash('sha256', await readFile(join(place, name)));
  return sums;
}

export const KEY = 'a key of backups that is only used by tests';

export interface BackupTools {
  elsewhere(): Promise<Elsewhere>;
  settings(options?: { keys?: readonly string[] }): BackupSettings;
  backUp(backups: BackupSettings, school?: string): Promise<MadeBackup>;
  restoreTo(to: Elsewhere, archive: string, options?: Partial<RestoreRequest>): Promise<Restored>;
  close(): Promise<void>;
}

/** Archives of a server, and places to restore them to; all of it goes with `close`. */
export function backupTools({ appConnection }: Pick<TestServer, 'appConnection'>): BackupTools {
  const opened: Elsewhere[] = [];
  const folders: string[] = [];
  return {
    elsewhere: async () => {
      const one = await openElsewhere();
      opened.push(one);
      return one;
    },
    settings: (options) => {
      const made = backupSettings(appConnection, options);
      folders.push(made.folder);
      return made;
    },
    backUp: (backups, school) => makeBackup({ ...backups, connection: appConnection, school }),
    restoreTo: (to, archive, options = {}) =>
      restoreArchive({ ...to, archive, keys: [KEY], applyErasures: null, ...options }),
    close: async () => {
      for (const one of opened) await one.close();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Of a database that a refused restore must have left alone. */
export const countTables = async ({ owner }: Elsewhere): Promise<number> =>
  (
    await ask(
      owner,
      `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
  ).length;
