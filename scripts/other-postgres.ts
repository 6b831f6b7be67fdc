import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { cleanEnvironment } from '#server/platform/db/embedded/clean-environment.ts';
import { findBinaries } from '#server/platform/db/embedded/find-binaries.ts';
import { findLauncher, type Launcher } from '#server/platform/db/embedded/find-launcher.ts';

const run = promisify(execFile);

const OLDEST_SUPPORTED = 15;
const START_MS = 20_000;
const SUPERUSER = 'postgres';
/** An ordinary user, as a school's database provider gives one: row-level security holds for it. */
const OWNER = 'afterbell_owner';
const PORT = 5432;

export interface OtherPostgres {
  readonly version: string;
  readonly folder: string;
  readonly launcher: Launcher;
}

/** The oldest PostgreSQL on this machine that we support and that is not the one we bring along. */
export async function findOtherPostgres(): Promise<OtherPostgres | null> {
  const embedded = (await findLauncher(findBinaries().postgres)).majorVersion;
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin'),
  ].filter((folder) => folder !== '' && ['postgres', 'initdb'].every(isProgramIn(folder)));
  const found: OtherPostgres[] = [];
  for (const folder of folders) {
    const launcher = await findLauncher(join(folder, 'postgres')).catch(() => null);
    if (launcher !== null) found.push({ version: launcher.majorVersion, folder, launcher });
  }
  const [oldest] = found
    .filter(({ version }) => version !== embedded && Number(version) >= OLDEST_SUPPORTED)
    .sort((a, b) => Number(a.version) - Number(b.version));
  return oldest ?? null;
}

function isProgramIn(folder: string): (name: string) => boolean {
  return (name) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  };
}

/** A cluster to be thrown away: reached only by a socket in its own folder, nothing kept safe. */
export async function startCluster(
  { folder, launcher }: OtherPostgres,
  home: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const data = join(home, 'data');
  const command = (program: string, ...args: string[]): [string, string[]] => {
    const [first = '', ...others] = [...launcher.prefix, join(folder, program), ...args];
    return [first, others];
  };
  await run(
    ...command(
      'initdb',
      ...['--pgdata', data, '--username', SUPERUSER, '--auth', 'trust', '--no-sync'],
      ...['--encoding', 'UTF8', '--locale', 'C', '--lc-ctype', 'C.UTF-8'],
    ),
    { cwd: '/', env: cleanEnvironment() },
  );
  const server = spawn(
    ...command(
      'postgres',
      ...['-D', data, '-k', home, '-p', String(PORT), '-c', 'listen_addresses='],
      ...['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'max_connections=200'],
    ),
    { cwd: '/', env: cleanEnvironment(), stdio: 'ignore', detached: true },
  );
  const ended = once(server, 'exit');
  const stop = async () => {
    if (server.exitCode === null && server.kill('SIGINT')) await ended;
  };
  try {
    const client = await connect(home, () => server.exitCode !== null);
    await client.query(`create role ${OWNER} login createdb createrole`);
    await client.end();
  } catch (error) {
    await stop();
    throw error;
  }
  const query = `host=${encodeURIComponent(home)}&port=${PORT}`;
  return { url: `postgres://${OWNER}@localhost/postgres?${query}`, stop };
}

async function connect(host: string, hasEnded: () => boolean): Promise<pg.Client> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const client = new pg.Client({ host, port: PORT, user: SUPERUSER, database: 'postgres' });
    try {
      await client.connect();
      return client;
    } catch (cause) {
      if (hasEnded() || Date.now() > deadline)
        throw new Error('PostgreSQL does not start', { cause });
      await sleep(100);
    }
  }
}
