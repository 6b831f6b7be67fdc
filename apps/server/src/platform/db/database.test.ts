import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '#harness/server.ts';
import type { Tx, TxOptions } from './database.ts';

/** Both ways to send statements keep the same promises. */
const WAYS = ['on', 'off'] as const;
const servers = new Map<string, TestServer>();
beforeAll(async () => {
  for (const way of WAYS) servers.set(way, await startServer({ DATABASE_BATCHES: way }));
});
afterAll(() => Promise.all([...servers.values()].map((server) => server.close())));

const tools = (way: string) => ({
  inTenant: <T>(
    tenantId: string,
    work: (tx: Tx) => Promise<T>,
    options?: TxOptions,
  ): Promise<T> => {
    const server = servers.get(way);
    if (!server) throw new Error(`no server: ${way}`);
    return server.app.database.inTenant(tenantId, work, options);
  },
});

describe.each(WAYS)('a transaction, batches %s,', (way) => {
  const { inTenant } = tools(way);
  it('keeps nothing when its work fails, and says why', async () => {
    const failing = inTenant('tenant1', async (tx) => {
      await tx.run(sql`update locations set name = 'Changed' where tenant_id = ${tx.tenantId}`);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    const rows = await inTenant('tenant1', (tx) =>
      tx.all(sql`select 1 from locations where tenant_id = ${tx.tenantId} and name = 'Changed'`),
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['first', [], way === 'on' ? /division by zero/ : /rolled back/],
    ['later', [sql`select 1`], /rolled back/],
  ])(
    'that swallowed a failed statement, the %s one, does not pretend to have been kept',
    async (_when, before, reason) => {
      const swallowed = inTenant('tenant1', async (tx) => {
        for (const statement of before) await tx.run(statement);
        await tx.run(sql`select 1 / 0`).catch(() => undefined);
        return 'fine';
      });
      await expect(swallowed).rejects.toThrow(reason);
    },
  );

  it('gives columns back in camelCase, and dates without a time as texts', async () => {
    const row = await inTenant('tenant1', (tx) =>
      tx.first(
        sql<{ zipCode: string; onlyDate: string }>`select zip_code, date '2026-03-29' as only_date
          from locations where tenant_id = ${tx.tenantId} limit 1`,
      ),
    );
    expect(row).toEqual({ zipCode: expect.stringMatching(/^LV-/), onlyDate: '2026-03-29' });
  });

  it('that takes a lock waits for its turn in its school, and for nobody in another', async () => {
    const order: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let started = () => {};
    const locked = new Promise<void>((resolve) => {
      started = resolve;
    });
    const first = inTenant('tenant1', async (tx) => {
      await tx.lock('places');
      started();
      await held;
      order.push('first');
    });
    await locked;
    const second = inTenant('tenant1', async (tx) => {
      await tx.lock('places');
      order.push('second');
    });
    await inTenant('tenant2', (tx) => tx.lock('places'));
    await inTenant('tenant1', (tx) => tx.lock('other places'));
    order.push('others');
    release();
    await Promise.all([first, second]);
    expect(order).toEqual(['others', 'first', 'second']);
  });
});

describe.each(WAYS)('a transaction sent at once, batches %s,', (way) => {
  const { inTenant } = tools(way);
  const singleBatch = { singleBatch: true };
  const rename = (tx: Tx, name: string) =>
    tx.run(sql`update schools set display_name = ${name} where tenant_id = ${tx.tenantId}`);
  const name = () =>
    inTenant('tenant1', async (tx) => {
      const row = await tx.first(
        sql<{
          displayName: string | null;
        }>`select display_name from schools where tenant_id = ${tx.tenantId}`,
      );
      return row?.displayName;
    });

  it('is kept, and answers all its statements', async () => {
    const answers = await inTenant(
      'tenant1',
      (tx) => Promise.all([rename(tx, 'At once'), tx.now()]),
      singleBatch,
    );
    expect(answers).toEqual([1, expect.any(Date)]);
    expect(await name()).toBe('At once');
  });

  it('is kept whole or not at all, and leaves its connection as good as before', async () => {
    const failing = inTenant(
      'tenant1',
      (tx) => Promise.all([rename(tx, 'Half'), tx.run(sql`select 1 / 0`)]),
      singleBatch,
    );
    await expect(failing).rejects.toThrow(/division by zero/);
    expect(await name()).not.toBe('Half');
  });

  it.each([
    ['a statement', (tx: Tx) => rename(tx, 'Late')],
    ['a lock', (tx: Tx) => tx.lock('late')],
    ['a job', (tx: Tx) => tx.raw('select 1', [])],
  ])('refuses %s that comes after an answer', async (_name, late) => {
    const work = async (tx: Tx) => {
      await tx.now();
      await late(tx);
    };
    await expect(inTenant('tenant1', work, singleBatch)).rejects.toThrow(/after the COMMIT/);
    expect(await name()).not.toBe('Late');
  });
});

describe('statements of ever new texts', () => {
  const { inTenant } = tools('on');
  it('leave no more prepared ones on a connection than there are names', async () => {
    const count = await inTenant('tenant1', async (tx) => {
      for (let number = 0; number < 2_200; number += 1) {
        await tx.run(
          sql`select ${sql.raw(String(number))} as "n", ${tx.tenantId}::text as tenant_id`,
        );
      }
      const row = await tx.first(
        sql<{ count: number }>`select count(*) as count from pg_prepared_statements
          where ${tx.tenantId}::text is not null`,
      );
      return row?.count;
    });
    expect(count).toBeLessThanOrEqual(2_010);
  });
});
