import { type DatabaseOptions, PgBoss } from 'pg-boss';
import type { Connection } from '../db/connection.ts';
import type { Tx } from '../db/database.ts';

const SCHEMA = 'pgboss';

/** Queues by name. Retried until they work: a mail server that is down for a day loses nothing. */
const QUEUES = {
  outbox: {
    retryLimit: 10_000,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 60,
    // A worker killed in the middle is noticed after this long, and its job done again.
    expireInSeconds: 60,
    retentionSeconds: 14 * 24 * 3600,
    deleteAfterSeconds: 24 * 3600,
  },
} as const;
export type QueueName = keyof typeof QUEUES;

/** Jobs hold ids and nothing else: what they speak of is in the school's own tables. */
export interface JobData {
  readonly tenantId: string;
  readonly id: string;
}

export interface Jobs {
  /** Written in the caller's transaction: there are jobs if there is their cause. */
  send(tx: Tx, queue: QueueName, ids: readonly string[]): Promise<void>;
  work(queue: QueueName, handle: (data: JobData) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** As the owner, after the migrations: the queue's own tables, which the runtime role may use. */
export async function installJobs(owner: Connection, appRole: string): Promise<void> {
  const boss = new PgBoss({ ...bossOptions(owner), max: 1, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    for (const [name, options] of Object.entries(QUEUES)) await boss.createQueue(name, options);
    const db = boss.getDb();
    await db.executeSql(`grant usage on schema ${SCHEMA} to ${appRole}`);
    await db.executeSql(
      `grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${appRole}`,
    );
    await db.executeSql(`grant usage on all sequences in schema ${SCHEMA} to ${appRole}`);
    await db.executeSql(`grant execute on all functions in schema ${SCHEMA} to ${appRole}`);
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
}

function bossOptions(connection: Connection): DatabaseOptions {
  const { host, port, database, user, password, options, connectionString } = connection;
  return {
    schema: SCHEMA,
    ...(host !== undefined && { host }),
    ...(port !== undefined && { port }),
    ...(database !== undefined && { database }),
    ...(user !== undefined && { user }),
    ...(typeof password === 'string' && { password }),
    ...(options !== undefined && { options }),
    ...(connectionString !== undefined && { connectionString }),
  };
}

export async function startJobs(
  connection: Connection,
  { workers, onError }: { workers: boolean; onError: (error: Error) => void },
): Promise<Jobs> {
  const boss = new PgBoss({
    ...bossOptions(connection),
    max: workers ? 4 : 1,
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: workers,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    // Needs the owner of the indexes, which the runtime role is not.
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', onError);
  await boss.start();
  return {
    send: async (tx, queue, ids) => {
      if (ids.length === 0) return;
      const db = { executeSql: (text: string, values: unknown[] = []) => tx.raw(text, values) };
      const { tenantId } = tx;
      await boss.insert(
        queue,
        ids.map((id) => ({ data: { tenantId, id } satisfies JobData })),
        { db },
      );
    },
    work: async (queue, handle) => {
      await boss.work<JobData>(
        queue,
        { localConcurrency: 4, pollingIntervalSeconds: 0.5 },
        async (jobs) => {
          for (const job of jobs) await handle(job.data);
        },
      );
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000, close: true }),
  };
}
