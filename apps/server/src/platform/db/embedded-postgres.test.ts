import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { processesOf } from './embedded/clear-leftovers.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const WRITER = fileURLToPath(
  new URL('../../../test/fixtures/embedded-postgres-writer.ts', import.meta.url),
);
const ENOUGH_ROWS = 200;

let folder: string;
const toStop: EmbeddedPostgres[] = [];
const toKill: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'template') });
  await postgres.stop();
}, 30_000);

afterEach(async () => {
  for (const postgres of toStop.splice(0)) await postgres.stop();
  for (const child of toKill.splice(0)) child.kill('SIGKILL');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the embedded PostgreSQL', () => {
  it('starts in a folder with spaces, other letters and a path of 200 characters', async () => {
    const dataDir = join(folder, 'Skola „Ābece“ 1'.padEnd(199 - folder.length, ' é'));
    mkdirSync(join(dataDir, 'postgres.unfinished'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres.unfinished', 'PG_VERSION'), 'cut off');

    const postgres = await start(dataDir);

    expect(dataDir).toHaveLength(200);
    expect(await query(postgres, 'SELECT current_user, current_database()')).toEqual([
      { current_user: 'afterbell_owner', current_database: 'afterbell' },
    ]);
  }, 15_000);

  it('gives the running server a role that owns nothing and bypasses nothing', async () => {
    const postgres = await start(copyOfTemplate('roles'));

    const rights = `SELECT rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole
                    FROM pg_roles WHERE rolname LIKE 'afterbell%' ORDER BY rolname`;
    expect(await query(postgres, rights, 'afterbell_app')).toEqual([
      {
        rolname: 'afterbell_app',
        rolsuper: false,
        rolbypassrls: false,
        rolcreatedb: false,
        rolcreaterole: false,
      },
      {
        rolname: 'afterbell_owner',
        rolsuper: false,
        rolbypassrls: false,
        rolcreatedb: true,
        rolcreaterole: true,
      },
    ]);
    await expect(query(postgres, 'CREATE TABLE t ()', 'afterbell_app')).rejects.toThrow(
      'permission denied',
    );
    await expect(query(postgres, 'SELECT 1', 'somebody')).rejects.toThrow('no pg_hba.conf entry');
  }, 15_000);

  it('is durable, has checksums and knows the letters of every language', async () => {
    const postgres = await start(copyOfTemplate('letters'), { work_mem: '5MB' });

    const facts = `SELECT current_setting('fsync') AS fsync,
      current_setting('synchronous_commit') AS synchronous_commit,
      current_setting('data_checksums') AS data_checksums,
      current_setting('listen_addresses') AS listen_addresses,
      current_setting('work_mem') AS work_mem,
      lower('ĀBELE ИВАН') AS lower,
      (SELECT string_agg(x, ' ' ORDER BY x COLLATE "lv-x-icu")
       FROM unnest('{zane,čau,Cits,ābele,abols}'::text[]) x) AS latvian`;
    expect(await query(postgres, facts)).toEqual([
      {
        fsync: 'on',
        synchronous_commit: 'on',
        data_checksums: 'on',
        listen_addresses: '',
        work_mem: '5MB',
        lower: 'ābele иван',
        latvian: 'ābele abols Cits čau zane',
      },
    ]);
    await query(postgres, 'CREATE EXTENSION pg_trgm');
    const similarity = `SELECT similarity('Иван', 'иван') AS same`;
    expect(await query(postgres, similarity)).toEqual([{ same: 1 }]);
  }, 15_000);

  it('refuses a second start on the same folder and says why', async () => {
    const dataDir = copyOfTemplate('twice');
    const writer = await startWriter(dataDir);

    const second = startEmbeddedPostgres({ dataDir });

    await expect(second).rejects.toThrow(dataDir);
    await expect(second).rejects.toThrow('in use by another Afterbell server');
    await expect(second).rejects.toThrow('DATABASE_URL');
    const before = writer.acknowledged();
    await writer.reach(before + 10); // the first one is undisturbed
    await writer.kill();
    await start(dataDir); // and the folder is free as soon as that one is gone
  }, 15_000);

  it('keeps every acknowledged row and leaves no process when node is killed', async () => {
    const dataDir = copyOfTemplate('node-killed');
    const writer = await startWriter(dataDir);
    await writer.reach(ENOUGH_ROWS);

    await writer.kill();

    await expect.poll(() => processesOf(join(dataDir, 'postgres')), { timeout: 8_000 }).toEqual([]);
    const postgres = await start(dataDir);
    expect(await countRows(postgres)).toBeGreaterThanOrEqual(writer.acknowledged());
  }, 20_000);

  it('stops the PostgreSQL that a killed node left behind and starts its own', async () => {
    const dataDir = copyOfTemplate('left-behind');
    const writer = await startWriter(dataDir, { PATH: pathWithoutSetpriv() });
    await writer.reach(ENOUGH_ROWS);
    await writer.kill();
    expect(processesOf(join(dataDir, 'postgres'))).toContain(writer.postmaster());

    const postgres = await start(dataDir);

    expect(processesOf(join(dataDir, 'postgres'))).not.toContain(writer.postmaster());
    expect(await countRows(postgres)).toBeGreaterThanOrEqual(writer.acknowledged());
  }, 20_000);

  it('starts PostgreSQL again when it is killed, with every acknowledged row', async () => {
    const postgres = await start(copyOfTemplate('postmaster-killed'));
    await query(postgres, 'CREATE TABLE written (n integer PRIMARY KEY)');
    const busy = query(postgres, 'SELECT pg_sleep(30)').catch(() => undefined);
    const firstPid = postgres.pid();
    let acknowledged = 0;
    const writing = insertRows(postgres, (n) => {
      acknowledged = n;
    });
    await expect.poll(() => acknowledged, { timeout: 5_000 }).toBeGreaterThan(ENOUGH_ROWS);

    if (firstPid !== undefined) process.kill(firstPid, 'SIGKILL');
    await writing;

    await expect
      .poll(() => countRows(postgres).catch(() => -1), { timeout: 10_000 })
      .toBeGreaterThanOrEqual(acknowledged);
    await expect.poll(() => postgres.pid(), { timeout: 15_000 }).toBeTypeOf('number');
    expect(postgres.pid()).not.toBe(firstPid);
    await busy;
  }, 20_000);

  it('leaves no process, socket or lock after a clean stop', async () => {
    const dataDir = copyOfTemplate('clean');
    const postgres = await start(dataDir);
    const pgData = join(dataDir, 'postgres');
    expect(processesOf(pgData)).toContain(postgres.pid());

    await Promise.all([postgres.stop(), postgres.stop()]);

    expect(processesOf(pgData)).toEqual([]);
    expect(postgres.pid()).toBeUndefined();
    expect(existsSync(postgres.connection.host)).toBe(false);
    expect(readFileSync(join(dataDir, 'log', 'postgres.log'), 'utf8')).toContain('is shut down');
    await start(dataDir);
  }, 15_000);

  it('ignores a postmaster.pid that names a foreign process, and leaves that one alone', async () => {
    const dataDir = copyOfTemplate('stale');
    const foreign = spawn('sleep', ['60'], { stdio: 'ignore' });
    toKill.push(foreign);
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${foreign.pid}\n`);

    const postgres = await start(dataDir);

    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(foreign.exitCode).toBeNull();
    expect(foreign.signalCode).toBeNull();
  }, 15_000);
});

async function start(dataDir: string, settings = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings });
  toStop.push(postgres);
  return postgres;
}

function copyOfTemplate(name: string): string {
  const dataDir = join(folder, name);
  cpSync(join(folder, 'template'), dataDir, { recursive: true });
  return dataDir;
}

async function connect(postgres: EmbeddedPostgres, user: string): Promise<pg.Client> {
  const client = new pg.Client({ ...postgres.connection, user });
  client.on('error', () => undefined); // these tests kill the server
  await client.connect();
  return client;
}

async function query(
  postgres: EmbeddedPostgres,
  sql: string,
  user: string = postgres.ownerUser,
): Promise<unknown[]> {
  const client = await connect(postgres, user);
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function countRows(postgres: EmbeddedPostgres): Promise<number> {
  const client = await connect(postgres, postgres.ownerUser);
  try {
    const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM written');
    return rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}

/** Until the connection breaks. */
async function insertRows(postgres: EmbeddedPostgres, ack: (n: number) => void): Promise<void> {
  const client = await connect(postgres, postgres.ownerUser);
  for (let n = 1; ; n += 1) {
    try {
      await client.query('INSERT INTO written VALUES ($1)', [n]);
    } catch {
      return;
    }
    ack(n);
  }
}

interface Writer {
  readonly postmaster: () => number;
  readonly acknowledged: () => number;
  reach(rows: number): Promise<void>;
  kill(): Promise<void>;
}

async function startWriter(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<Writer> {
  const child = spawn(process.execPath, [WRITER, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  toKill.push(child);
  const seen = { postmaster: 0, ack: 0 };
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    const [what, number] = line.split(' ');
    if (what === 'postmaster' || what === 'ack') seen[what] = Number(number);
  });
  const reach = async (rows: number): Promise<void> => {
    while (seen.ack < rows) {
      if (child.exitCode !== null) throw new Error('The writer ended by itself.');
      await sleep(10);
    }
  };
  await reach(1);
  return {
    postmaster: () => seen.postmaster,
    acknowledged: () => seen.ack,
    reach,
    kill: async () => {
      child.kill('SIGKILL');
      await once(lines, 'close'); // what it said before it died counts
    },
  };
}

/** A system without setpriv, where nothing tells PostgreSQL that node died. */
function pathWithoutSetpriv(): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  const unshare = ['/usr/bin/unshare', '/bin/unshare'].find((path) => existsSync(path));
  if (unshare !== undefined) symlinkSync(unshare, join(bin, 'unshare'));
  return bin;
}
