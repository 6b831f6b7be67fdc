import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { cleanEnvironment } from './clean-environment.ts';
import type { Launcher } from './find-launcher.ts';
import { APP_USER, OWNER_USER, SUPERUSER } from './roles.ts';

const run = promisify(execFile);

/** Makes the database cluster if there is none, and sees to it that this one can be started. */
export async function prepareCluster(
  pgData: string,
  tools: { initdb: string; launcher: Launcher },
): Promise<void> {
  if (!existsSync(pgData)) await createCluster(pgData, tools);
  await checkOwner(pgData);
  await checkVersion(pgData, tools.launcher.majorVersion);
  await writeAccessRules(pgData, tools.launcher.osUser);
}

/** Under another name until it is complete: an interrupted initdb is never taken for a cluster. */
async function createCluster(
  pgData: string,
  { initdb, launcher }: { initdb: string; launcher: Launcher },
): Promise<void> {
  const unfinished = `${pgData}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const [command = initdb, ...args] = [
    ...launcher.prefix,
    initdb,
    ...['--pgdata', unfinished, '--username', SUPERUSER, '--auth', 'peer', '--data-checksums'],
    // Text sorts by code point (fast, the same everywhere, languages by ICU collations where asked
    // for), but upper and lower case, ILIKE and pg_trgm know all letters: with plain C they know
    // ASCII only, and "Иван" has no trigrams at all.
    ...['--encoding', 'UTF8', '--locale', 'C', '--lc-ctype', 'C.UTF-8'],
    ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
  ];
  try {
    await run(command, args, { cwd: '/', env: cleanEnvironment() });
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(`Cannot create the database in ${pgData}: ${stderr || String(error)}`);
  }
  await rename(unfinished, pgData);
  const parent = await open(dirname(pgData));
  await parent.sync().finally(() => parent.close());
}

async function checkOwner(pgData: string): Promise<void> {
  const { uid, mode } = await stat(pgData);
  if (uid !== process.getuid?.()) {
    throw new Error(
      `The database in ${pgData} belongs to another user (uid ${uid}). ` +
        'Start Afterbell as that user, or give the folder to this one with chown -R.',
    );
  }
  // Copying a folder often loosens it, and PostgreSQL refuses a folder that others may read.
  if ((mode & 0o077) !== 0) await chmod(pgData, 0o700);
}

async function checkVersion(pgData: string, majorVersion: string): Promise<void> {
  const found = (await readFile(join(pgData, 'PG_VERSION'), 'utf8')).trim();
  if (found === majorVersion) return;
  throw new Error(
    `The database in ${pgData} was made by PostgreSQL ${found}, this is PostgreSQL ` +
      `${majorVersion}. Make a backup with the release that made it and restore it here.`,
  );
}

/** At each start, because the folder may have come from a machine where we have another name. */
async function writeAccessRules(pgData: string, osUser: string): Promise<void> {
  const users = [SUPERUSER, OWNER_USER, APP_USER];
  const header = '# Written by Afterbell at each start.\n';
  await writeFile(
    join(pgData, 'pg_hba.conf'),
    `${header}local all ${users.join(',')} peer map=afterbell\n`,
  );
  await writeFile(
    join(pgData, 'pg_ident.conf'),
    header + users.map((user) => `afterbell "${osUser}" ${user}\n`).join(''),
  );
}
