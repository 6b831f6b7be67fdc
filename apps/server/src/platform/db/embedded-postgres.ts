import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { clearLeftovers } from './embedded/clear-leftovers.ts';
import { ensureDatabase } from './embedded/ensure-database.ts';
import { findBinaries } from './embedded/find-binaries.ts';
import { findLauncher } from './embedded/find-launcher.ts';
import { lockDataDir } from './embedded/lock-data-dir.ts';
import { openLog } from './embedded/open-log.ts';
import { prepareCluster } from './embedded/prepare-cluster.ts';
import { prepareSocketDir, SOCKET_PORT, socketDirFor } from './embedded/prepare-socket-dir.ts';
import { APP_USER, DATABASE, OWNER_USER } from './embedded/roles.ts';
import { startPostmaster } from './embedded/start-postmaster.ts';
import { type Supervisor, supervise } from './embedded/supervise.ts';

export interface EmbeddedPostgres {
  /** For pg: `host` is the folder of the Unix socket. */
  readonly connection: { host: string; port: number; database: string };
  readonly ownerUser: typeof OWNER_USER;
  readonly appUser: typeof APP_USER;
  /** Of the current postmaster; another one, or none for a moment, after it had to be restarted. */
  readonly pid: () => number | undefined;
  /** Ends open connections, waits until PostgreSQL is gone and frees the data folder. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  /** PostgreSQL settings on top of ours, such as `{ fsync: 'off' }` for tests. */
  readonly settings?: Record<string, string>;
  readonly log?: (line: string) => void;
}

/**
 * PostgreSQL as part of this process: nothing to install, nothing to configure, no port. It lives
 * in `<dataDir>/postgres`, is reached by this user alone, ends with this process whichever way
 * that ends, and is started again should it die alone.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(options.dataDir);
  const pgData = join(dataDir, 'postgres');
  const socket = { host: socketDirFor(dataDir), port: SOCKET_PORT };

  const cleanups: (() => void | Promise<void>)[] = [];
  const cleanUp = async (): Promise<void> => {
    for (const step of cleanups.toReversed()) await step();
  };
  try {
    cleanups.push(lockDataDir(dataDir));
    const supervisor = await startSupervised();
    cleanups.push(() => supervisor.stop());
    await ensureDatabase(socket);

    let stopped: Promise<void> | undefined;
    return {
      connection: { ...socket, database: DATABASE },
      ownerUser: OWNER_USER,
      appUser: APP_USER,
      pid: supervisor.pid,
      stop: () => {
        stopped ??= cleanUp();
        return stopped;
      },
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }

  async function startSupervised(): Promise<Supervisor> {
    const { initdb, postgres } = findBinaries();
    const launcher = await findLauncher(postgres);
    await prepareCluster(pgData, { initdb, launcher });
    const serverLog = openLog(dataDir);
    cleanups.push(serverLog.close);
    cleanups.push(() => rm(socket.host, { recursive: true, force: true }));

    return supervise(async (signal) => {
      await clearLeftovers(pgData, log);
      await prepareSocketDir(socket.host);
      return startPostmaster({
        command: [...launcher.prefix, postgres],
        settings: options.settings ?? {},
        pgData,
        socket,
        serverLog,
        signal,
      });
    }, log);
  }
}

/** The PostgreSQL of a server that runs on this folder now, for commands beside it; null where none answers. */
export async function joinEmbeddedPostgres(
  dataDir: string,
): Promise<Pick<EmbeddedPostgres, 'connection' | 'ownerUser' | 'appUser'> | null> {
  if (!existsSync(dataDir)) return null;
  const socket = { host: socketDirFor(realpathSync(dataDir)), port: SOCKET_PORT };
  const client = new pg.Client({ ...socket, database: DATABASE, user: OWNER_USER });
  try {
    await client.connect();
    await client.end();
    return {
      connection: { ...socket, database: DATABASE },
      ownerUser: OWNER_USER,
      appUser: APP_USER,
    };
  } catch {
    return null;
  }
}
