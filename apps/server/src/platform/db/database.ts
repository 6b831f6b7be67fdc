import { hash } from 'node:crypto';
import {
  CamelCasePlugin,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutorProvider,
} from 'kysely';
import pg from 'pg';
import type { ChangeEvent, Seats } from '#contract/live.ts';
import { type Answer, batchesOn, type Order, plainOn } from './batch.ts';
import type { Connection } from './connection.ts';
import type { Database } from './tables.ts';
import { type Priority, Turns } from './turns.ts';

// Dates without a time stay texts (YYYY-MM-DD): turned into a JS Date they would slip by the time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
// Counts come back as bigint; none of ours leaves the safe range.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Builds and types statements; it can't run them. Only a transaction inside a tenant can. */
export const query = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin()],
});

/** A statement of the builder, or a raw `sql` template. */
export interface Statement<Row> {
  compile(provider: QueryExecutorProvider): CompiledQuery<Row>;
}

export interface Tx {
  readonly tenantId: string;
  readonly requestId: string | null;
  all<Row>(statement: Statement<Row>): Promise<Row[]>;
  first<Row>(statement: Statement<Row>): Promise<Row | undefined>;
  /** Runs a writing statement; the number of rows it touched. */
  run(statement: Statement<unknown>): Promise<number>;
  /** For the job queue, whose own statements join this transaction. */
  raw(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /**
   * Waits for its turn and keeps it until the transaction ends: for rules over many rows ("at most three
   * pinned"), which a lock of rows can't hold because it does not stop new ones. Take it before reading;
   * with several, in the order of their names.
   */
  lock(name: string): Promise<void>;
  /** The one clock (the database's). */
  now(): Promise<Date>;
  /** Tells open screens after COMMIT, and only then, that something changed; they fetch it themselves. */
  hint(hint: Hint): void;
}

/** Says what changed, never what it changed to: whoever may read it and shows it will ask. */
export interface ChangeHint {
  /** The feature whose rooms hear of it (`rooms` in its feature.ts). */
  readonly topic: string;
  /** The one thing that changed; without it everything of the topic did. */
  readonly id?: string;
  /** For these people only, whatever they show: what is theirs alone, or all of a role by its id. */
  readonly to?: readonly string[];
  /** The socket's event; `changed` where nothing else is said. */
  readonly event?: ChangeEvent;
}

export type Hint =
  | ChangeHint
  | { readonly seats: Seats }
  /**
   * What these people (or all who hold these roles) may read has changed, or these sign-ins have ended: it is
   * found out anew what their sockets may hear, and their screens fetch everything anew.
   */
  | { readonly rightsOf: readonly string[] };

export interface TxOptions {
  /**
   * All statements are sent in one go, which the database keeps whole or not at all: one packet there, one
   * back, without BEGIN and COMMIT. For reading, or for writing that needs no decision; a later statement
   * is refused.
   */
  readonly singleBatch?: boolean;
  /** All of it sees the school as it was at its first statement: for what is read a page at a time and told as one. */
  readonly oneMoment?: boolean;
  /** Who is served first when more arrive than can be served at once. */
  readonly priority?: Priority;
  readonly requestId?: string;
  /** Called with each statement's text; the harness counts and inspects them. */
  readonly onQuery?: (text: string) => void;
}

/** Runs work in a transaction of one school, usually that of the call. */
export type InTenant = <T>(
  work: (tx: Tx) => Promise<T>,
  options?: Pick<TxOptions, 'singleBatch'>,
) => Promise<T>;

/** Runs one statement on a table that belongs to no school. */
export type RunInSystem = (
  text: string,
  values: unknown[],
) => Promise<{ rows: Record<string, unknown>[] }>;

export interface DatabaseHandle {
  readonly pool: pg.Pool;
  /** A transaction outside all schools, where no row of theirs can be seen: for the schedule of their work. */
  inSystem<T>(work: (run: RunInSystem) => Promise<T>): Promise<T>;
  inTenant<T>(tenantId: string, work: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  connection: Connection;
  maxConnections?: number;
  /** Each statement on its own, with nothing but what `pg` itself offers (see batch.ts). */
  plain?: boolean;
  /** Tests shift the clock with it. */
  clockOffset?: () => string;
  onIdleError?: (error: Error) => void;
  /** Receives the hints of each transaction once it is committed. */
  onCommitted?: (tenantId: string, hints: readonly Hint[]) => void;
}

const camel = (column: string) =>
  column.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

const MOST_NAMED = 2_000;
const statementNames = new Map<string, string>();
/**
 * Named statements are parsed and planned once per connection, and stay there until it ends. We have a few
 * hundred; whatever makes ever new texts runs without a name past this bound, and leaves nothing behind.
 */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= MOST_NAMED) return known;
  const name = hash('sha1', text, 'base64url');
  statementNames.set(text, name);
  return name;
}

const BEGIN: Order = { name: 'begin', text: 'BEGIN', values: [] };
const BEGIN_OF_ONE_MOMENT: Order = {
  name: 'begin-of-one-moment',
  text: 'BEGIN ISOLATION LEVEL REPEATABLE READ',
  values: [],
};
const COMMIT: Order = { name: 'commit', text: 'COMMIT', values: [] };
const ROLLBACK: Order = { name: 'rollback', text: 'ROLLBACK', values: [] };

/**
 * PostgreSQL plans a statement anew for each call as long as it thinks that the values might pay for it. Of a
 * booking, whose statements all go by ids, that is a third of its work; it plans them once a connection instead.
 */
const PLAN_ONCE: Order = {
  name: 'plan-once',
  text: `select set_config('plan_cache_mode', 'force_generic_plan', true)`,
  values: [],
};

class CommitFailed extends Error {
  readonly code = 'commit_failed';
}

/**
 * A plan is kept per connection. One made while a table was small would read all of it, evening after it
 * has grown; with pages as cheap to jump to as today's disks make them, it takes the index from the start.
 */
export const SESSION_OPTIONS = '-c search_path=public -c random_page_cost=1.1';

export function connectDatabase(options: DatabaseOptions): DatabaseHandle {
  const { plain = false } = options;
  const lanes = options.maxConnections ?? 10;
  const turns = new Turns({ lanes });
  const pool = new pg.Pool({
    ...options.connection,
    // Whoever's turn it is finds a connection; one more for what belongs to no school.
    max: lanes + 1,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 15_000,
    options: `${options.connection.options ?? ''} ${SESSION_OPTIONS}`,
  });
  // A connection that dies in the pool is replaced at the next use; unheard, it would end the process.
  pool.on('error', (error) => options.onIdleError?.(error));
  const lost = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => client.on('error', () => lost.add(client)));

  async function inTenant<T>(
    tenantId: string,
    work: (tx: Tx) => Promise<T>,
    {
      singleBatch = false,
      oneMoment = false,
      priority = 'usual',
      onQuery,
      requestId,
    }: TxOptions = {},
  ): Promise<T> {
    // Only a batch is kept whole or not at all without them.
    const isTransaction = plain || !singleBatch;
    const endTurn = await turns.take(priority);
    let client: pg.PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      endTurn();
      throw error;
    }
    const hints: Hint[] = [];
    let isOver = false;

    const enqueue = (plain ? plainOn : batchesOn)(client);
    async function send(order: Order): Promise<Answer> {
      if (isOver)
        throw new Error('a statement came after the COMMIT that was sent with the others');
      try {
        return await enqueue(order);
      } catch (error) {
        // Else it would lead to the socket instead of to whoever asked.
        if (error instanceof Error) Error.captureStackTrace(error);
        throw error;
      }
    }
    async function execute<Row>(statement: Statement<Row>): Promise<Answer> {
      const { sql: text, parameters } = statement.compile(query);
      onQuery?.(text);
      const name = statementName(text);
      return send({ ...(name && { name }), text, values: parameters, rename: camel });
    }
    async function all<Row>(statement: Statement<Row>): Promise<Row[]> {
      const { rows } = await execute(statement);
      // The row has the type that the statement was built with; only its keys changed case.
      return rows as Row[];
    }
    const tx: Tx = {
      tenantId,
      requestId: requestId ?? null,
      all,
      first: async (statement) => (await all(statement))[0],
      run: async (statement) => (await execute(statement)).rowCount,
      raw: (text, values) => {
        const name = statementName(text);
        return send({ ...(name && { name }), text, values });
      },
      lock: async (name) => {
        await send({
          name: 'lock',
          text: `select pg_advisory_xact_lock(hashtextextended($1, 0))`,
          values: [JSON.stringify([tenantId, name])],
        });
      },
      now: async () => {
        const { rows } = await send({ name: 'now', text: 'select app_now() as now', values: [] });
        const now = rows[0]?.now;
        if (!(now instanceof Date)) throw new Error('the database told no time');
        return now;
      },
      hint: (hint) => hints.push(hint),
    };

    // Sent without waiting: they travel with the first statements of the work. Should one of them fail,
    // the server skips what came along.
    const opening = Promise.all([
      isTransaction && send(oneMoment ? BEGIN_OF_ONE_MOMENT : BEGIN),
      send({ name: 'set-tenant', text: 'select set_tenant($1)', values: [tenantId] }),
      options.clockOffset &&
        send({
          name: 'set-clock',
          text: `select set_config('app.clock_offset', $1, true)`,
          values: [options.clockOffset()],
        }),
      priority === 'urgent' && send(PLAN_ONCE),
    ]);
    opening.catch(() => undefined);
    try {
      const working = work(tx);
      isOver = singleBatch;
      const [result] = await Promise.all([working, opening]);
      isOver = true;
      if (isTransaction) {
        const { command } = await enqueue(COMMIT);
        if (command !== 'COMMIT') throw new CommitFailed('the transaction was rolled back');
      }
      if (hints.length > 0) options.onCommitted?.(tenantId, hints);
      return result;
    } catch (error) {
      isOver = true;
      // What travels as one is kept or not by the time it is answered; everything else is taken back.
      if (!isTransaction) await opening.catch(() => undefined);
      else await enqueue(ROLLBACK).catch(() => lost.add(client));
      throw error;
    } finally {
      client.release(lost.has(client));
      endTurn();
    }
  }

  async function inSystem<T>(work: (run: RunInSystem) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    const run: RunInSystem = (text, values) => client.query(text, values);
    try {
      await client.query('BEGIN');
      if (options.clockOffset) {
        await run(`select set_config('app.clock_offset', $1, true)`, [options.clockOffset()]);
      }
      const result = await work(run);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => lost.add(client));
      throw error;
    } finally {
      client.release(lost.has(client));
    }
  }

  return { pool, inTenant, inSystem, close: () => pool.end() };
}
