import { fail } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { expect, inject } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';
import { type App, createApp } from '#server/app.ts';
import { backupSettingsOf } from '#server/backup-settings.ts';
import { readEnv } from '#server/env.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { errorsOf } from '#server/platform/http/openapi.ts';
import { appOf, createDatabase, dropDatabase, ownerOf } from './cluster.ts';
import { until } from './process.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
  /** As loose as JSON.parse gives it: an answer is looked at field by field, and expect() is the check. */
  readonly json: ReturnType<JSON['parse']>;
}

export interface CallOptions {
  readonly host?: string;
  readonly token?: string | undefined;
  readonly role?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** Where the call comes from. */
  readonly ip?: string;
}

export interface SignedIn {
  readonly userId: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly host: string;
}

export interface TestServer {
  readonly app: App;
  readonly owner: pg.Pool;
  readonly ownerConnection: Connection;
  readonly appConnection: Connection;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  signIn(username: string, host?: string): Promise<SignedIn>;
  /** Moves the server's one clock. */
  shiftClock(interval: string): void;
  /** Listens on a free port, for what only a real connection shows. */
  listen(): Promise<number>;
  close(): Promise<void>;
}

export const T1 = 'tenant1.localhost';
export const T2 = 'tenant2.localhost';

/** Where a server of a test keeps uploaded files. */
export const filesFolderOf = ({ database }: Pick<Connection, 'database'>) =>
  join(tmpdir(), `afterbell-files-${database}`);

/** Where it notes who was erased, beside the archives it would make. */
export const backupsFolderOf = ({ database }: Pick<Connection, 'database'>) =>
  join(tmpdir(), `afterbell-backups-${database}`);

function appOptions(connection: Connection, given: Record<string, string> = {}) {
  const BACKUP_DIR = backupsFolderOf(connection);
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', BACKUP_DIR, ...given });
  return {
    env,
    backups: { ...backupSettingsOf(env), filesFolder: filesFolderOf(connection) },
    secrets: ['a secret that is only used by tests, of good length'],
    connection,
    release: { version: '0.0.0-test', commit: 'test', web: 'test' },
    mailFolder: join(tmpdir(), `afterbell-mails-${connection.database}`),
    filesFolder: filesFolderOf(connection),
    workers: false,
  };
}

async function listenOn({ http }: App): Promise<number> {
  await http.listen({ port: 0, host: '127.0.0.1' });
  const address = http.server.address();
  if (typeof address !== 'object' || !address) throw new Error('not listening');
  return address.port;
}

/** A second server on the database of the first, as another process would be; close it before the first. */
export async function startSecond({ appConnection }: Pick<TestServer, 'appConnection'>) {
  const app = await createApp(appOptions(appConnection));
  return { app, port: await listenOn(app), close: () => app.http.close() };
}

/**
 * A server of this process with a database of its own, copied from the demo schools. Every call is held
 * to its query budget and its declared refusals, every statement to naming the tenant; what broke that
 * fails the test it happened in.
 */
export async function startServer(
  env: Record<string, string> = {},
  {
    workers = false,
    onStatements,
  }: {
    workers?: boolean;
    /** Hears what each call sent to the database. */
    onStatements?: (endpoint: Endpoint, texts: readonly string[]) => void;
  } = {},
): Promise<TestServer> {
  const cluster = inject('cluster');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(cluster, name);
  const faults: string[] = [];
  let offset = '0';
  const app = await createApp({
    ...appOptions(appOf(cluster, name), env),
    workers,
    clockOffset: () => offset,
    onCall: (endpoint, { queries, refusal }) => {
      onStatements?.(endpoint, queries);
      const where = expect.getState().currentTestName ?? 'set-up';
      const fault = (text: string) => faults.push(`${endpoint.name} ${text} (in "${where}")`);
      if (queries.length > endpoint.maxQueries) {
        fault(
          `made ${queries.length} queries, allowed are ${endpoint.maxQueries}:\n${queries.join('\n')}`,
        );
      }
      for (const text of queries) {
        if (!/tenant_id/.test(text)) fault(`ran a statement without a tenant: ${text}`);
      }
      if (refusal && !errorsOf(endpoint).includes(refusal)) {
        fault(`refused with ${refusal}, which its \`errors\` do not declare`);
      }
    },
  });
  /** In the test that broke it, where the call came through here; else when the server closes. */
  const failIfBroken = () => {
    const broken = new Set(faults.splice(0));
    if (broken.size > 0) fail([...broken].join('\n'));
  };
  await app.http.ready();
  const owner = new pg.Pool({ ...ownerOf(cluster, name), max: 2 });

  async function call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const request: InjectOptions = {
      method: method as 'GET',
      url: path,
      ...(options.ip && { remoteAddress: options.ip }),
      headers: {
        host: options.host ?? T1,
        ...(options.token && { authorization: `Bearer ${options.token}` }),
        ...(options.role && { 'x-active-role': encodeURIComponent(options.role) }),
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body !== undefined && {
        payload:
          typeof options.body === 'string' || Buffer.isBuffer(options.body)
            ? options.body
            : JSON.stringify(options.body),
      }),
    };
    const response = await app.http.inject(request);
    failIfBroken();
    const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json');
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      json: isJson && response.body ? JSON.parse(response.body) : undefined,
    };
  }

  return {
    app,
    owner,
    ownerConnection: ownerOf(cluster, name),
    appConnection: appOf(cluster, name),
    call,
    signIn: async (username, host = T1) => {
      const answer = await call('POST', '/api/auth/login', {
        host,
        body: { email: username, password: DEMO_PASSWORD },
      });
      if (answer.status !== 200) throw new Error(`${username} could not sign in: ${answer.text}`);
      const { _id, accessToken, refreshToken } = answer.json;
      return { userId: _id, token: accessToken, refreshToken, host };
    },
    shiftClock: (interval) => {
      offset = interval;
    },
    listen: () => listenOn(app),
    close: async () => {
      await app.http.close();
      await owner.end();
      await dropDatabase(cluster, name);
      await rm(filesFolderOf(appOf(cluster, name)), { recursive: true, force: true });
      failIfBroken();
    },
  };
}

/** Reads or writes rows of one school past the API, as the owner. */
export async function inSchool<Row extends pg.QueryResultRow>(
  server: TestServer,
  tenantId: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await server.owner.connect();
  try {
    await client.query('begin');
    await client.query('select set_tenant($1)', [tenantId]);
    const { rows } = await client.query<Row>(text, values);
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** How many in the server's database wait for a lock that another holds. */
export async function countBlocked({ owner }: TestServer): Promise<number> {
  // What somebody waits for, only its own role may read in pg_stat_activity; for whom, everybody.
  const { rowCount } = await owner.query(
    `select from pg_stat_activity
     where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
  );
  return rowCount ?? 0;
}

export const isAnybodyBlocked = async (server: TestServer): Promise<boolean> =>
  (await countBlocked(server)) > 0;

/** Calls that meet: nobody can write to the table until all have come as far as they can, with no luck in it. */
export async function meet<T>(
  server: TestServer,
  table: string,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const blocker = await server.owner.connect();
  try {
    await blocker.query('begin');
    await blocker.query(`lock table ${table} in share row exclusive mode`);
    const answers = Promise.all(calls.map((call) => call()));
    await until(async () => (await countBlocked(server)) === calls.length, 20_000);
    await blocker.query('commit');
    return await answers;
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
}

/** The same, each coming when the one before it waits, or has its answer already. */
export async function meetInTurn<T>(
  server: TestServer,
  table: string,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const blocker = await server.owner.connect();
  const answers: Promise<T>[] = [];
  let answered = 0;
  try {
    await blocker.query('begin');
    await blocker.query(`lock table ${table} in share row exclusive mode`);
    for (const call of calls) {
      answers.push(call().finally(() => (answered += 1)));
      const isThere = async () => (await countBlocked(server)) + answered === answers.length;
      await until(isThere, 20_000);
    }
    await blocker.query('commit');
    return await Promise.all(answers);
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
}

/**
 * The worker has passed by everything that was to leave the house: what has not come by now never will. A job
 * is written together with its cause, so there is none still to be written once a call has been answered.
 */
export async function allDelivered({ owner }: Pick<TestServer, 'owner'>): Promise<void> {
  await until(async () => {
    const { rowCount } = await owner.query(
      `select from pgboss.job where name = 'outbox' and state < 'completed'`,
    );
    return rowCount === 0;
  }, 30_000);
}
