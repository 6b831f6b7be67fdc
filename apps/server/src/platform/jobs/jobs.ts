import { type DatabaseOptions, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Connection } from '../db/connection.ts';
import type { RunInSystem, Tx } from '../db/database.ts';

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
  /** Made once a minute over all processes; what is due then is found by whoever gets it. */
  tick: { retryLimit: 0, expireInSeconds: 60, retentionSeconds: 120, deleteAfterSeconds: 60 },
  /** A file that somebody waits for: one whose worker died is made again, one that failed is asked for again. */
  exports: {
    retryLimit: 2,
    heartbeatSeconds: 10,
    expireInSeconds: 120,
    retentionSeconds: 3600,
    deleteAfterSeconds: 3600,
  },
  /** A list of people that somebody watches being written: all of it or nothing, so it is simply done again. */
  imports: {
    retryLimit: 5,
    retryDelay: 2,
    retryBackoff: true,
    heartbeatSeconds: 10,
    expireInSeconds: 300,
    retentionSeconds: 24 * 3600,
    deleteAfterSeconds: 3600,
  },
  /** Thousands are told, a step at a time: one whose worker died goes on where it was. */
  announcements: {
    retryLimit: 100,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 60,
    heartbeatSeconds: 10,
    expireInSeconds: 300,
    retentionSeconds: 14 * 24 * 3600,
    deleteAfterSeconds: 24 * 3600,
  },
  /** An archive of all schools; one whose worker died or whose disk was full is made again, ever less often. */
  backups: {
    retryLimit: 100,
    retryDelay: 60,
    retryBackoff: true,
    retryDelayMax: 3600,
    heartbeatSeconds: 10,
    expireInSeconds: 12 * 3600,
    retentionSeconds: 14 * 24 * 3600,
    deleteAfterSeconds: 24 * 3600,
  },
  /** A payer at a time: one whose worker died goes on where it was, and nothing is issued twice. */
  invoiceRuns: {
    retryLimit: 100,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 60,
    heartbeatSeconds: 10,
    expireInSeconds: 600,
    retentionSeconds: 14 * 24 * 3600,
    deleteAfterSeconds: 24 * 3600,
  },
  /** One job a school and kind of work: one that fails is tried again alone, for about a day. */
  dueWork: {
    retryLimit: 40,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    heartbeatSeconds: 10,
    expireInSeconds: 300,
    retentionSeconds: 14 * 24 * 3600,
    deleteAfterSeconds: 24 * 3600,
  },
} as const;
/** Those whose jobs are about one school. */
export type SchoolQueue = Exclude<keyof typeof QUEUES, 'tick' | 'backups'>;
type Queue = SchoolQueue | 'backups';

/** Jobs hold ids (or a kind of work) and nothing else: what they speak of is in the school's own tables. */
export interface JobData {
  readonly tenantId: string;
  readonly id: string;
}

export interface Jobs {
  /** Written in the caller's transaction: there are jobs if there is their cause. */
  send(tx: Tx, queue: SchoolQueue, ids: readonly string[]): Promise<void>;
  /** The same for several schools at once, in a transaction outside them. */
  sendAll(run: RunInSystem, queue: Queue, data: readonly JobData[]): Promise<void>;
  /** SQL: whether a job of due work for this school and kind is waiting or running. */
  isWaiting(tenantId: string, kind: string): string;
  /** Of an archive of another release, there may be others. */
  isQueue(name: string): name is SchoolQueue;
  work(queue: Queue, handle: (data: JobData) => Promise<void>): Promise<void>;
  /** Every minute, once over all processes. */
  everyMinute(handle: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** As the owner, after the migrations: the queue's own tables, which the runtime role may use. */
export async function installJobs(owner: Connection, appRole: string): Promise<void> {
  const boss = new PgBoss({ ...bossOptions(owner), max: 1, supervise: false });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    for (const [name, options] of Object.entries(QUEUES)) {
      await boss.createQueue(name, options);
      // One that exists already takes over what this release says.
      await boss.updateQueue(name, options);
    }
    await boss.schedule('tick', '* * * * *');
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
    schedule: workers,
    supervise: workers,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    // Needs the owner of the indexes, which the runtime role is not.
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', onError);
  await boss.start();
  const sendAll: Jobs['sendAll'] = async (run, queue, data) => {
    if (data.length === 0) return;
    const db = { executeSql: (text: string, values: unknown[] = []) => run(text, values) };
    await boss.insert(
      queue,
      data.map((one) => ({ data: one })),
      { db },
    );
  };
  return {
    sendAll,
    send: ({ tenantId, raw }, queue, ids) =>
      sendAll(
        raw,
        queue,
        ids.map((id) => ({ tenantId, id })),
      ),
    isWaiting: (tenantId, kind) => `exists (select 1 from ${SCHEMA}.job j
      where j.name = 'dueWork' and j.state < 'completed'
        and j.data->>'tenantId' = ${tenantId} and j.data->>'id' = ${kind})`,
    isQueue: (name): name is SchoolQueue => name in QUEUES && name !== 'tick' && name !== 'backups',
    everyMinute: async (handle) => {
      await boss.work('tick', () => handle());
    },
    work: async (queue, handle) => {
      await boss.work<JobData, unknown, typeof AT_WORK>(queue, AT_WORK, (jobs) =>
        Promise.all(jobs.map((job) => outcomeOf(job, handle))),
      );
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000, close: true }),
  };
}
