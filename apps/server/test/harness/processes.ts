import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { APP_ROLE } from '../../migrations/helpers.ts';
import { createDatabase, dropDatabase, ownerOf } from './cluster.ts';
import { type ServerProcess, spawnServer } from './process.ts';

/** Several real servers over one database, as an operator with DATABASE_URL would run them. */
export interface Portal {
  readonly dataDir: string;
  /** What an operator would put into DATABASE_URL. */
  readonly url: string;
  start(env?: Record<string, string>): Promise<ServerProcess>;
  /** Kills one without a word, as a machine that loses its power would. */
  kill(server: ServerProcess): Promise<void>;
  /** Reads or writes rows of one school past the servers; committed when it comes back. */
  inSchool<Row extends pg.QueryResultRow>(
    tenantId: string,
    text: string,
    values?: unknown[],
  ): Promise<Row[]>;
  /** Jobs that failed are tried again now and not after a minute: how long they wait is no part of what is lost or doubled. */
  hurryRetries(): Promise<void>;
  close(): Promise<void>;
}

export async function openPortal(settings: Record<string, string> = {}): Promise<Portal> {
  const cluster = inject('cluster');
  const name = `p_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(cluster, name);
  const owner = ownerOf(cluster, name);
  if (cluster.appUser) {
    // As an administrator of the database would: one connection string, the runtime role granted.
    const admin = new pg.Client({ ...owner, user: 'postgres' });
    await admin.connect();
    await admin.query(`grant ${APP_ROLE} to ${owner.user}`);
    await admin.end();
  }
  const password =
    typeof owner.password === 'string' ? `:${encodeURIComponent(owner.password)}` : '';
  const url = `postgres://${encodeURIComponent(owner.user ?? '')}${password}@localhost/${name}?host=${encodeURIComponent(owner.host ?? '')}&port=${owner.port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'afterbell-portal-'));
  const rows = new pg.Pool({ ...owner, max: 2 });
  const running = new Set<ServerProcess>();
  const kill = async (server: ServerProcess) => {
    running.delete(server);
    server.child.kill('SIGKILL');
    await server.exited();
    // Whoever comes next takes its jobs over after a silence; where nobody else is there, it has been long enough.
    if (running.size === 0)
      await rows.query(
        `update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`,
      );
  };
  return {
    dataDir,
    url,
    start: async (env = {}) => {
      const server = await spawnServer(dataDir, {
        DATABASE_URL: url,
        SESSION_SECRET: 'a secret that two processes of a test share',
        ...settings,
        ...env,
      });
      running.add(server);
      return server;
    },
    kill,
    hurryRetries: async () => {
      await rows.query(`update pgboss.job set start_after = now() where state = 'retry'`);
    },
    inSchool: async <Row extends pg.QueryResultRow>(
      tenantId: string,
      text: string,
      values: unknown[] = [],
    ) => {
      const client = await rows.connect();
      try {
        await client.query('begin');
        await client.query('select set_tenant($1)', [tenantId]);
        const found = await client.query<Row>(text, values);
        await client.query('commit');
        return found.rows;
      } finally {
        client.release();
      }
    },
    close: async () => {
      for (const server of [...running]) await kill(server);
      await rows.end();
      await dropDatabase(cluster, name);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export interface Reply {
  readonly status: number;
  /** As loose as JSON.parse gives it. */
  readonly json: ReturnType<JSON['parse']>;
}

/** A call over the network; throws where the connection went with the process. */
export async function send(
  server: ServerProcess,
  method: string,
  path: string,
  options: {
    readonly token?: string;
    readonly body?: unknown;
    readonly from?: string;
    /** Sent as Idempotency-Key. */
    readonly key?: string;
  } = {},
): Promise<Reply> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...(options.from && { 'x-forwarded-for': options.from }),
      ...(options.key && { 'idempotency-key': options.key }),
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  return { status: response.status, json: text ? JSON.parse(text) : undefined };
}

/** Does something for each, some at a time. */
export async function forEach<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = [...items];
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
    }),
  );
}
