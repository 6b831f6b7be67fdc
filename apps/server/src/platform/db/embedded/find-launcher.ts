import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Launcher {
  /** What stands before `postgres` or `initdb` on the command line. */
  readonly prefix: readonly string[];
  /** What PostgreSQL takes our processes for when they connect (peer authentication). */
  readonly osUser: string;
  /** For example 18. */
  readonly majorVersion: string;
}

// Stops PostgreSQL cleanly when node dies, even by kill -9. It must come after unshare: the kernel
// forgets the wish when a process changes its credentials.
const STOP_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT'];

const NOBODY = 65534;

/** Finds out how PostgreSQL can be run here, by running it. */
export async function findLauncher(postgres: string): Promise<Launcher> {
  const account = findAccount();
  for (const prefix of [[...account.prefix, ...STOP_WITH_PARENT], account.prefix]) {
    const version = await readVersion(prefix, postgres);
    if (version.ok) return { prefix, osUser: account.name, majorVersion: version.major };
  }
  throw await explainFailure(account.prefix, postgres);
}

interface Account {
  readonly name: string;
  readonly prefix: readonly string[];
}

/**
 * PostgreSQL refuses to run as root, or as a user without a name. In a user namespace it sees
 * another user while the kernel and the files still see ours, so no account has to be made and no
 * folder handed over.
 */
function findAccount(): Account {
  const name = userName();
  if (name !== null && process.getuid?.() !== 0) return { name, prefix: [] };

  const guest = findGuest();
  return {
    name: guest.name,
    prefix: ['unshare', '--user', `--map-user=${guest.uid}`, `--map-group=${guest.uid}`],
  };
}

function userName(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}

/** Any account with a name will do; `nobody` is there on nearly every system. */
function findGuest(): { name: string; uid: number } {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid = '']) => ({ name, uid: Number.parseInt(uid, 10) }))
    .filter(({ name, uid }) => name !== '' && uid > 0);
  return (
    accounts.find(({ uid }) => uid === NOBODY) ?? accounts[0] ?? { name: 'nobody', uid: NOBODY }
  );
}

type Version = { ok: true; major: string } | { ok: false; reason: string };

async function readVersion(prefix: readonly string[], postgres: string): Promise<Version> {
  const result = await tryRun([...prefix, postgres, '--version']);
  if (!result.ok) return result;
  const major = /\b(\d+)\.\d+/.exec(result.output)?.[1];
  return major === undefined ? { ok: false, reason: result.output } : { ok: true, major };
}

async function explainFailure(prefix: readonly string[], postgres: string): Promise<Error> {
  const remedy = 'or set DATABASE_URL to a PostgreSQL server.';
  if (prefix.length > 0) {
    const namespace = await tryRun([...prefix, 'true']);
    if (!namespace.ok) {
      const who = process.getuid?.() === 0 ? 'root' : 'a user without a name';
      return new Error(
        `PostgreSQL does not run as ${who}, and this system does not let it run in a user ` +
          `namespace (${namespace.reason}). Run Afterbell as an ordinary user, ${remedy}`,
      );
    }
  }
  const version = await readVersion(prefix, postgres);
  const reason = version.ok ? 'it failed once, then ran' : version.reason;
  return new Error(
    `The PostgreSQL that comes with Afterbell does not run here (${reason}). ` +
      `Install Afterbell where this user may read every folder above it, ${remedy}`,
  );
}

type Outcome = { ok: true; output: string } | { ok: false; reason: string };

async function tryRun([command = '', ...args]: readonly string[]): Promise<Outcome> {
  try {
    const { stdout } = await run(command, args);
    return { ok: true, output: stdout };
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    return { ok: false, reason: stderr || String(error) };
  }
}
