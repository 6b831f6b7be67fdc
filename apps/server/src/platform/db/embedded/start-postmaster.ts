import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { cleanEnvironment } from './clean-environment.ts';
import type { ServerLog } from './open-log.ts';
import { SUPERUSER } from './roles.ts';
import { waitUntil } from './wait-until.ts';

const POLL_MS = 10;
/** Without any answer. A server that answers "starting up" is recovering and gets all its time. */
const SILENCE_MS = 60_000;
const FAST_SHUTDOWN_MS = 60_000;
const QUIT_MS = 5_000;

export interface Postmaster {
  readonly pid: () => number | undefined;
  readonly isRunning: () => boolean;
  /** Asks for a fast shutdown, without waiting for it. */
  readonly interrupt: () => void;
  /** Resolves with how it ended, for the log. */
  readonly exited: Promise<string>;
  stop(): Promise<void>;
}

export interface PostmasterOptions {
  readonly command: readonly string[];
  readonly pgData: string;
  readonly socket: { readonly host: string; readonly port: number };
  readonly settings: Readonly<Record<string, string>>;
  readonly serverLog: ServerLog;
  readonly signal: AbortSignal;
}

/** Resolves once the server answers queries. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const logStart = options.serverLog.size();
  const postmaster = spawnPostmaster(options);
  try {
    await waitForAnswer(postmaster, options);
  } catch (error) {
    await postmaster.stop();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`PostgreSQL did not start: ${reason}\n${options.serverLog.tail(logStart)}`);
  }
  return postmaster;
}

function spawnPostmaster({ command, serverLog, ...options }: PostmasterOptions): Postmaster {
  const [program = 'postgres', ...prefix] = command;
  const child = spawn(program, [...prefix, ...postgresArguments(options)], {
    cwd: '/',
    env: cleanEnvironment(),
    stdio: ['ignore', serverLog.fd, serverLog.fd],
    // Its own process group: Ctrl-C would stop it before node has drained.
    detached: true,
  });

  let end: string | null = null;
  const exited = once(child, 'exit').then(
    ([code, signal]) => `${signal ?? `exit code ${code}`}`,
    (error: unknown) => String(error),
  );
  void exited.then((how) => {
    end = how;
  });
  const isRunning = (): boolean => end === null;
  const interrupt = (): void => {
    if (isRunning()) child.kill('SIGINT');
  };

  return {
    pid: () => (isRunning() ? child.pid : undefined),
    isRunning,
    interrupt,
    exited,
    stop: async () => {
      interrupt();
      if (!(await waitUntil(() => !isRunning(), FAST_SHUTDOWN_MS))) child.kill('SIGQUIT');
      if (!(await waitUntil(() => !isRunning(), QUIT_MS))) child.kill('SIGKILL');
      await exited;
    },
  };
}

function postgresArguments({
  pgData,
  socket,
  settings,
}: Pick<PostmasterOptions, 'pgData' | 'socket' | 'settings'>): string[] {
  const everything: Record<string, string> = {
    max_connections: '100',
    shared_buffers: '128MB',
    fsync: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // DETAIL lines carry whole rows, and with them children's names.
    log_error_verbosity: 'terse',
    ...settings,
    listen_addresses: '',
    unix_socket_directories: `"${socket.host.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(socket.port),
    logging_collector: 'off',
    log_destination: 'stderr',
  };
  const flags = Object.entries(everything).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', pgData, ...flags];
}

async function waitForAnswer(postmaster: Postmaster, options: PostmasterOptions): Promise<void> {
  let lastAnswerAt = Date.now();
  while (Date.now() - lastAnswerAt < SILENCE_MS) {
    options.signal.throwIfAborted();
    if (!postmaster.isRunning()) throw new Error(`it ended with ${await postmaster.exited}.`);

    const answer = await tryToConnect(options.socket);
    if (answer === 'ready') return;
    if (answer === 'starting up') lastAnswerAt = Date.now();
    await sleep(POLL_MS);
  }
  throw new Error(`no answer in ${SILENCE_MS / 1000} s.`);
}

const CANNOT_CONNECT_NOW = '57P03';
const NOBODY_THERE = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'];

async function tryToConnect(
  socket: PostmasterOptions['socket'],
): Promise<'ready' | 'starting up' | 'silent'> {
  const client = new pg.Client({
    ...socket,
    user: SUPERUSER,
    database: SUPERUSER,
    connectionTimeoutMillis: 5_000,
  });
  // A connection that breaks while it is being closed says nothing new.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return 'ready';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === CANNOT_CONNECT_NOW) return 'starting up';
    if (code === undefined || NOBODY_THERE.includes(String(code))) return 'silent';
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
