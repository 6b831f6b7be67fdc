import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runDue } from '#harness/due-work.ts';
import { until } from '#harness/process.ts';
import { isAnybodyBlocked, startServer, type TestServer } from '#harness/server.ts';
import { connectDatabase } from '#server/platform/db/database.ts';
import { makeDue, runDueWork, type Schedules, tick } from '#server/platform/jobs/due-work.ts';
import { type JobData, type Jobs, startJobs } from '#server/platform/jobs/jobs.ts';

let server: TestServer;
let jobs: Jobs;
beforeAll(async () => {
  server = await startServer();
  jobs = await startJobs(server.appConnection, { workers: true, onError: () => undefined });
});
afterAll(async () => {
  await jobs.stop();
  await server.close();
});
beforeEach(() => server.owner.query(`delete from due_work; delete from pgboss.job`));
afterEach(() => server.shiftClock('0'));

const now = new Date(0);
const due = (tenantId: string, kind: string, at = now) =>
  server.app.database.inTenant(tenantId, (tx) => makeDue(tx, kind, at));
const waiting = async () =>
  (
    await server.owner.query(
      'select tenant_id as "tenantId", kind, due_at as at from due_work order by 1, 2',
    )
  ).rows;
const queued = async (): Promise<JobData[]> =>
  (
    await server.owner.query(
      `select data from pgboss.job where name = 'dueWork' order by data->>'tenantId'`,
    )
  ).rows.map(({ data }) => data);

const statesNow = async (): Promise<string[]> =>
  (
    await server.owner.query(
      `select state from pgboss.job where name = 'dueWork' and data->>'id' = 'test.work'
       order by data->>'tenantId'`,
    )
  ).rows.map(({ state }) => state);

describe('work whose time has come', () => {
  it('fails for one school alone: the others are done once, and the failing one is tried again', async () => {
    const runs: string[] = [];
    let broken = true;
    const schedules: Schedules = {
      'test.work': {
        run: async (tx) => {
          runs.push(tx.tenantId);
          if (broken && tx.tenantId === 'tenant1') throw new Error('broken school');
        },
      },
    };
    const { inTenant } = server.app.database;
    const [isHeld, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await jobs.work('dueWork', async (job) => {
      if (job.id !== 'test.hold') return runDueWork({ inTenant, schedules }, job);
      isHeld.resolve();
      await letGo.promise;
    });
    // Two fetch at the same time: while one of them is held, the other gets both schools in one hand.
    await due('tenant2', 'test.hold');
    await tick(server.app.database, { jobs, schedules });
    await isHeld.promise;
    for (const tenantId of ['tenant1', 'tenant2']) await due(tenantId, 'test.work');
    await tick(server.app.database, { jobs, schedules });
    const areAll = async (...states: string[]) =>
      (await statesNow()).every((one) => states.includes(one));
    await until(() => areAll('retry', 'completed'), 15_000);
    expect(await statesNow()).toEqual(['retry', 'completed']);
    broken = false;
    // Its next try, which comes later and later, now.
    await server.owner.query(`update pgboss.job set start_after = now() where state = 'retry'`);
    await until(() => areAll('completed'), 15_000);
    letGo.resolve();
    expect(runs.toSorted()).toEqual(['tenant1', 'tenant1', 'tenant2']);
  });

  it('is taken once, however many processes look at the same moment', async () => {
    const other = connectDatabase({ connection: server.appConnection });
    try {
      await Promise.all([
        due('tenant1', 'test.a'),
        due('tenant1', 'test.b'),
        due('tenant2', 'test.a'),
      ]);
      const [inHand, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const sendAll: Jobs['sendAll'] = async (...all) => {
        inHand.resolve();
        await letGo.promise;
        return jobs.sendAll(...all);
      };
      const first = tick(server.app.database, { jobs: { ...jobs, sendAll }, schedules: {} });
      await inHand.promise;
      // The other one looks while all is in the first one's hands, and may pass by or wait.
      let isDone = false;
      const second = tick(other, { jobs, schedules: {} }).finally(() => {
        isDone = true;
      });
      await until(async () => isDone || (await isAnybodyBlocked(server)), 10_000);
      letGo.resolve();
      await Promise.all([first, second]);
      expect(await queued()).toHaveLength(3);
      expect(await waiting()).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('is there if its cause is, and stays until there is a job for it', async () => {
    const failed = server.app.database.inTenant('tenant1', async (tx) => {
      await makeDue(tx, 'test.work', now);
      throw new Error('thought better of it');
    });
    await expect(failed).rejects.toThrow('thought better of it');
    expect(await waiting()).toEqual([]);

    await due('tenant1', 'test.work');
    const sendAll = async () => {
      throw new Error('no queue');
    };
    const stuck = tick(server.app.database, { jobs: { ...jobs, sendAll }, schedules: {} });
    await expect(stuck).rejects.toThrow('no queue');
    expect(await waiting()).toMatchObject([{ kind: 'test.work' }]);
  });

  it('is no job where its transaction came to nothing', async () => {
    await due('tenant1', 'test.work');
    const sendAll: Jobs['sendAll'] = async (...all) => {
      await jobs.sendAll(...all);
      throw new Error('died before COMMIT');
    };
    const stuck = tick(server.app.database, { jobs: { ...jobs, sendAll }, schedules: {} });
    await expect(stuck).rejects.toThrow('died before COMMIT');
    expect(await queued()).toEqual([]);
    expect(await waiting()).toMatchObject([{ kind: 'test.work' }]);
  });

  it('waits for its time, and while its school is suspended', async () => {
    await due('tenant1', 'test.work');
    await due('tenant2', 'test.work', new Date(Date.now() + 3_600_000));
    await server.owner.query(`update tenants set status = 'suspended' where id = 'tenant1'`);
    const schedules = { 'test.work': { run: async () => undefined } };
    expect(await runDue(server, schedules)).toEqual([]);
    await server.owner.query(`update tenants set status = 'active' where id = 'tenant1'`);
    expect(await runDue(server, schedules)).toEqual([{ tenantId: 'tenant1', id: 'test.work' }]);
    server.shiftClock('2 hours');
    expect(await runDue(server, schedules)).toEqual([{ tenantId: 'tenant2', id: 'test.work' }]);
  });

  it('of every night is planned for all schools, at three by their own clock, and never twice', async () => {
    const schedules: Schedules = { 'test.night': { run: async () => undefined, nightly: true } };
    expect((await runDue(server, schedules)).map(({ tenantId }) => tenantId).toSorted()).toEqual([
      'tenant1',
      'tenant2',
    ]);
    const nights = await waiting();
    expect(nights).toHaveLength(2);
    const [{ zone }] = (await server.app.database.inTenant('tenant1', (tx) =>
      tx.all(
        sql<{
          zone: string;
        }>`select time_zone as zone from schools where tenant_id = ${tx.tenantId}`,
      ),
    )) as [{ zone: string }];
    const hour = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone });
    expect(hour.format(nights[0].at)).toBe('03:00');
    const ahead = nights[0].at.getTime() - Date.now();
    expect(ahead).toBeGreaterThan(0);
    expect(ahead).toBeLessThanOrEqual(25 * 3_600_000);
    expect(await runDue(server, schedules)).toEqual([]);
    // Taken, and not yet done: no second one is planned meanwhile.
    server.shiftClock('26 hours');
    await tick(server.app.database, { jobs, schedules });
    await tick(server.app.database, { jobs, schedules });
    expect(await queued()).toHaveLength(2);
  });
});

describe('the tick', () => {
  it('comes every minute, once over all processes, and starts what is due', async () => {
    const { rows } = await server.owner.query('select name, cron from pgboss.schedule');
    expect(rows).toEqual([{ name: 'tick', cron: '* * * * *' }]);
    let ticks = 0;
    await jobs.everyMinute(async () => {
      ticks += 1;
    });
    await server.owner.query(`insert into pgboss.job (name) values ('tick')`);
    await until(async () => ticks === 1, 30_000);
  });
});
