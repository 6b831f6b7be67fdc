import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '#harness/backups.ts';
import { until } from '#harness/process.ts';
import { openPortal, type Portal } from '#harness/processes.ts';
import { newestOfAll, UNFINISHED } from '#server/platform/backup/folder.ts';

const BACKUP = join(import.meta.dirname, '../src/cli/backup.ts');

let portal: Portal;
let folder: string;
beforeAll(async () => {
  portal = await openPortal();
  folder = join(portal.dataDir, 'archives');
});
afterAll(() => portal.close());

/** The real command in a process of its own. */
function startBackup(args: readonly string[] = []) {
  const child = spawn(process.execPath, [BACKUP, ...args], {
    env: { ...process.env, DATABASE_URL: portal.url, DATA_DIR: portal.dataDir, BACKUP_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return { child, exited, output: () => output };
}
const namesIn = async () => (await readdir(folder).catch(() => [])).sort();
const unfinished = async () => (await namesIn()).filter((name) => name.endsWith(UNFINISHED));

/** Holds a table that comes late, so that a backup stands still in the middle; ends when told. */
async function holdTable(): Promise<() => Promise<void>> {
  const { default: pg } = await import('pg');
  const holder = new pg.Client({ connectionString: portal.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table refresh_tokens in access exclusive mode');
  return () => holder.end();
}
const countWaiting = async () =>
  (
    await ask(
      { connectionString: portal.url },
      `select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
    )
  ).length;

describe('a backup', () => {
  it('killed in the middle leaves nothing that looks like one; the next one is whole', {
    timeout: 120_000,
  }, async () => {
    const letGo = await holdTable();
    const killed = startBackup();
    await until(async () => (await countWaiting()) === 1, 60_000);
    killed.child.kill('SIGKILL');
    await killed.exited;
    await letGo();
    expect(await newestOfAll(folder)).toBeUndefined();
    const [left = ''] = await unfinished();

    await until(async () => (await countWaiting()) === 0, 20_000);
    const next = startBackup();
    expect(await next.exited, next.output()).toBe(0);
    const newest = await newestOfAll(folder);
    expect(next.output()).toContain(newest?.path);
    const checked = startBackup(['--verify', newest?.path ?? '']);
    expect(await checked.exited, checked.output()).toBe(0);
    expect(checked.output()).toContain('tenant1, tenant2');

    // What is left of the dead one may still be somebody's; after a day it is nobody's.
    expect(await unfinished()).toEqual([left]);
    const longAgo = new Date(Date.now() - 25 * 3_600_000);
    await utimes(join(folder, left), longAgo, longAgo);
    const third = startBackup(['--school', 'tenant2']);
    expect(await third.exited, third.output()).toBe(0);
    expect(await unfinished()).toEqual([]);
    expect((await stat(newest?.path ?? '')).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('is refused while another is being made, and says so in a sentence', {
    timeout: 240_000,
  }, async () => {
    const letGo = await holdTable();
    const first = startBackup();
    await until(async () => (await countWaiting()) === 1, 60_000);
    const second = startBackup();
    await until(async () => second.child.exitCode !== null || (await countWaiting()) === 2, 30_000);
    await letGo();
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain('Another backup is being made.');
    expect(await first.exited, first.output()).toBe(0);
  });
});
