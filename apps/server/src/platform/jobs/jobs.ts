import { type DatabaseOptions, type Job, type JobResult, PgBoss } from 'pg-boss';
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
    // A worker killed in the middle falls silent: noticed after this long, and its jobs done again.
    heartbeatSeconds: 10,
    // One that hangs but lives; longer than a mail server may take for all its answers.
    expireInSeconds: 120,
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
    for (const [name, options] of Object.entries(QUEUES)) {
      await boss.createQueue(name, options);
      // One that exists already takes over what this release says.
      await boss.updateQueue(name, options);
    }
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

/** As long as there is more, the next ones are fetched at once; a full queue empties at the speed of the mail server. */
const AT_WORK = {
  localConcurrency: 2,
  batchSize: 4,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 0.5,
  perJobResults: true,
} as const;

/** Each job for itself: one that fails is tried again and takes none of the others along. */
async function outcomeOf(
  { id, data }: Job<JobData>,
  handle: (data: JobData) => Promise<void>,
): Promise<JobResult> {
  try {
    await handle(data);
    return { id, status: 'completed' };
  } catch (error) {
    return { id, status: 'failed', output: { message: String(error) } };
  }
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
      await boss.work<JobData, unknown, typeof AT_WORK>(queue, AT_WORK, (jobs) =>
        Promise.all(jobs.map((job) => outcomeOf(job, handle))),
      );
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000, close: true }),
  };
}
