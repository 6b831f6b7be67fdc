import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '#harness/server.ts';
import { type Answer, batchesOn, type Order } from './batch.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

let client: pg.PoolClient;
let send: (order: Order) => Promise<Answer>;
beforeEach(async () => {
  client = await server.app.database.pool.connect();
  send = batchesOn(client);
});
// Given up, so that each test begins with a connection that knows no statement.
afterEach(() => client.release(true));

const order = (text: string, ...values: unknown[]): Order => ({ name: text, text, values });

/** How often the server said that it was done while something ran. */
async function answersDuring(work: () => Promise<unknown>): Promise<number> {
  let answers = 0;
  client.connection.on('readyForQuery', () => {
    answers += 1;
  });
  await work();
  return answers;
}

describe('a batch', () => {
  it('is answered once, however many statements it has, each with its own rows', async () => {
    let given: Answer[] = [];
    const answers = await answersDuring(async () => {
      given = await Promise.all([
        send(order('select $1::int as one, null as none', 1)),
        send(order('select')),
        send(order('select n from generate_series(1, $1::int) n', 3)),
        send(order(`set local app.test = ''`)),
      ]);
    });
    expect(answers).toBe(1);
    expect(given).toEqual([
      { command: 'SELECT', rowCount: 1, rows: [{ one: 1, none: null }] },
      { command: 'SELECT', rowCount: 1, rows: [{}] },
      { command: 'SELECT', rowCount: 3, rows: [{ n: 1 }, { n: 2 }, { n: 3 }] },
      { command: 'SET', rowCount: 0, rows: [] },
    ]);
  });

  it('reads the rows of a statement that the connection knows as it did the first time', async () => {
    const wanted = order(`select date '2026-03-29' as day, $1::jsonb as facts`, '{"a":[1]}');
    const row = { day: '2026-03-29', facts: { a: [1] } };
    const [first, twin] = await Promise.all([send(wanted), send(wanted)]);
    const later = await send(wanted);
    for (const { rows } of [first, twin, later]) expect(rows).toEqual([row]);
  });

  it('calls columns as it is told', async () => {
    const text = 'select 1 as some_thing';
    const { rows } = await send({ text, values: [], rename: (column) => column.toUpperCase() });
    expect(rows).toEqual([{ SOME_THING: 1 }]);
    expect((await send({ text, values: [] })).rows).toEqual([{ some_thing: 1 }]);
  });

  it('fails as a whole, with the reason; what was skipped can be asked again', async () => {
    const before = order('select 1 as before');
    const failing = order('select 1 / $1::int as quotient', 0);
    const behind = order('select 1 as behind');
    const outcomes = await Promise.allSettled([send(before), send(failing), send(behind)]);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { message: 'division by zero', code: '22012' },
      });
    }
    // Parsed before the failure, by the failure, and not at all.
    expect((await send(before)).rows).toEqual([{ before: 1 }]);
    expect((await send({ ...failing, values: [1] })).rows).toEqual([{ quotient: 1 }]);
    const unanswered = setTimeout(10_000, 'unanswered', { ref: false });
    const asked = Promise.race([send(behind), unanswered]);
    await expect(asked).resolves.toMatchObject({ rows: [{ behind: 1 }] });
  });

  it('keeps all or nothing where no transaction is open', async () => {
    await send(order('create temporary table kept (n int)'));
    const insert = order('insert into kept values ($1)', 1);
    await Promise.allSettled([send(insert), send(order('select 1 / 0'))]);
    const count = order('select count(*) as count from kept');
    expect((await send(count)).rows).toEqual([{ count: 0 }]);
    await Promise.all([send(insert), send(insert)]);
    expect((await send(count)).rows).toEqual([{ count: 2 }]);
  });

  it('leaves out a value that can’t be written, and nothing else', async () => {
    const strange = { toPostgres: () => strange };
    const [refused, fine] = await Promise.allSettled([
      Promise.resolve().then(() => send(order('select $1::text as text', strange))),
      send(order('select 1 as fine')),
    ]);
    expect(refused).toMatchObject({ status: 'rejected', reason: { message: /circular/ } });
    expect(fine).toMatchObject({ status: 'fulfilled', value: { rows: [{ fine: 1 }] } });
  });

  it('says so when the connection is lost', async () => {
    client.on('error', () => undefined);
    // Only who opened a connection may end it: the app's role is put on after, where the owner opens it.
    await client.query('set role none');
    const outcomes = await Promise.allSettled([
      send(order('select 1 as one')),
      send(order('select pg_terminate_backend(pg_backend_pid())')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(send(order('select 1 as one'))).rejects.toThrow();
  });
});
