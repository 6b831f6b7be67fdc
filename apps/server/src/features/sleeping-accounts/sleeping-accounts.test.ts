import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sleepLimit } from '#domain/sleeping-accounts/sleep.ts';
import {
  inSchool,
  type SignedIn,
  startSecond,
  startServer,
  type TestServer,
} from '#harness/server.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
  // Nobody of the demo school sleeps here but those that a test puts to sleep.
  await sql(`update users set created_at = now(), updated_at = now()`);
});
afterAll(() => server.close());

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  inSchool<Row>(server, 'tenant1', text, values);
/** How many of the school as it is now may be touched on a day. */
async function limitNow(): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `select count(*)::int as count from users where status <> 'archived'`,
  );
  return sleepLimit(row?.count ?? 0);
}
const call = (method: string, path: string, body?: unknown, who = admin) =>
  server.call(method, `/api/sleeping-accounts${path}`, {
    token: who.token,
    ...(body !== undefined && { body }),
  });

const night = (app = server.app) => {
  const run = app.features.find(({ schedules }) => schedules?.['sleepingAccounts.night'])
    ?.schedules?.['sleepingAccounts.night'];
  return app.database.inTenant('tenant1', async (tx) => run?.run(tx));
};

/** Nights have come one after another for long. */
const steady = (more = '') =>
  sql(`insert into sleep_states (tenant_id, last_run_at, steady_since, touched_on, touched)
    values ('tenant1', now() - interval '1 day' ${more}, now() - interval '2 years', '2000-01-01', 0)
    on conflict (tenant_id) do update set last_run_at = excluded.last_run_at, steady_since = excluded.steady_since,
      touched_on = excluded.touched_on, touched = 0, unseen_ms = 0`);

/** People nobody has heard of for so long; their ids. */
async function sleepers(count: number, { months = 19, kind = 'parent', email = true } = {}) {
  const rows = await sql<{ id: string }>(
    `with made as (insert into users (tenant_id, id, username, username_key, email, email_key, first_name, last_name, status, created_at, updated_at)
      select 'tenant1', gen_random_uuid(), 'sleeper' || $4::text || n, 'sleeper' || $4::text || n,
        case when $3 then 's' || n || '@sleep.example' end, case when $3 then 's' || n || '@sleep.example' end,
        'Sleeper', 'Number ' || n, 'active',
        now() - make_interval(months => $2::int, mins => n), now() - make_interval(months => $2::int, mins => n)
      from generate_series(1, $1::int) n returning id)
    , given as (insert into user_roles (tenant_id, user_id, role_id)
      select 'tenant1', made.id, r.id from made, roles r where r.name = $5 returning user_id)
    select user_id as id from given`,
    [count, months, email, `${Math.random()}`.slice(2), kind],
  );
  return rows.map(({ id }) => id);
}
const warn = (ids: readonly string[], days: number) =>
  sql(
    `insert into sleep_warnings select 'tenant1', id, now() - make_interval(days => $2::int) from unnest($1::uuid[]) id`,
    [ids, days],
  );
const ended = async () => {
  const rows = await sql<{ id: string }>(
    `select id from users where first_name = 'Sleeper' and status = 'archived'`,
  );
  return rows.map(({ id }) => id);
};
const warned = async () => {
  const rows = await sql<{ id: string }>(`select user_id as id from sleep_warnings`);
  return rows.map(({ id }) => id);
};
const mails = () => sql(`select id from outbox where template = 'sleepWarning'`);

beforeEach(async () => {
  await sql(`delete from outbox where template = 'sleepWarning'`);
  await sql(`delete from sleep_warnings`);
  await sql(
    `delete from guardianships where guardian_id in (select id from users where first_name = 'Sleeper')`,
  );
  await sql(`delete from users where first_name = 'Sleeper'`);
  await sql(`update schools set ends_sleeping_accounts = false`);
  await steady();
});

describe('accounts that sleep', () => {
  it('are listed, the longest asleep first, with what becomes of them', async () => {
    const [long = ''] = await sleepers(1, { months: 30 });
    const [soon = ''] = await sleepers(1, { months: 17, email: false });
    const [told = ''] = await sleepers(1, { months: 20 });
    await warn([long], 31);
    await warn([told], 5);
    await sql(
      `update users set created_at = now() - interval '17 months 15 days', updated_at = now() - interval '17 months 15 days' where id = $1`,
      [soon],
    );
    const { json, text } = await call('GET', '');
    expect(
      json.items.map(({ userId, state }: { userId: string; state: string }) => [userId, state]),
      text,
    ).toEqual([
      [long, 'due'],
      [told, 'warned'],
      [soon, 'unwarned'],
    ]);
    expect(json).toMatchObject({
      total: 3,
      leftToday: await limitNow(),
      automatic: false,
      clockSteady: true,
    });
    expect(json.items[0].can).toEqual({ end: true });
    expect(json.items[1].can).toEqual({ end: false });
  });

  it('are not those who signed in, were edited, or are children of somebody who does', async () => {
    const [awake = ''] = await sleepers(1);
    const [child = '', alone = ''] = await sleepers(2, { kind: 'child', email: false });
    await sql(
      `insert into sign_ins (tenant_id, id, user_id, created_at, last_used_at)
      values ('tenant1', gen_random_uuid(), $1, now() - interval '2 years', now() - interval '1 month')`,
      [awake],
    );
    await sql(
      `insert into guardianships (tenant_id, id, guardian_id, child_id, relation)
      values ('tenant1', gen_random_uuid(), $1, $2, 'mother')`,
      [awake, child],
    );
    const { json } = await call('GET', '');
    expect(json.items.map(({ userId }: { userId: string }) => userId)).toEqual([alone]);
  });

  it('are warned by mail, once, at most 2 % of the school a night', async () => {
    const ids = await sleepers(8);
    const most = await limitNow();
    expect(most).toBeLessThan(8);
    await night();
    expect(await warned()).toHaveLength(most);
    expect(await mails()).toHaveLength(most);
    await night();
    expect(await warned()).toHaveLength(most);
    // The next day the others.
    await sql(`update sleep_states set touched_on = '2000-01-01'`);
    await night();
    expect((await warned()).sort()).toEqual(ids.toSorted());
    expect(await mails()).toHaveLength(8);
    expect(await ended()).toEqual([]);
  });

  it('are ended by themselves only where the school says so, after the notice', async () => {
    const [old = '', fresh = ''] = await sleepers(2);
    const [boss = ''] = await sleepers(1, { kind: 'admin' });
    await warn([old, boss], 31);
    await warn([fresh], 10);
    await night();
    expect(await ended()).toEqual([]);
    expect((await call('PUT', '/settings', { automatic: true })).json).toEqual({ automatic: true });
    await night();
    expect(await ended()).toEqual([old]);
    const [row] = await sql(`select archive_reason from users where id = $1`, [old]);
    expect(row).toEqual({ archive_reason: 'Not used for 18 months' });
    // Whom no night ends is a task for a person.
    const { json } = await server.call('GET', '/api/tasks/gathered', { token: admin.token });
    const due = json.items.find(({ kind: one }: { kind: string }) => one === 'sleepingAccounts');
    expect(due).toMatchObject({ count: 1 });
  });

  it('are ended by a click, all of the chosen or none', async () => {
    const [due = '', early = ''] = await sleepers(2);
    await warn([due], 40);
    await warn([early], 3);
    const both = await call('POST', '/end', { userIds: [due, early] });
    expect([both.status, both.json.code]).toEqual([409, 'account_not_asleep']);
    expect(await ended()).toEqual([]);
    expect((await call('POST', '/end', { userIds: [due, due] })).json).toEqual({ ended: 1 });
    expect(await ended()).toEqual([due]);
    const stranger = await call('POST', '/end', { userIds: [admin.userId] });
    expect(stranger.json.code).toBe('account_not_asleep');
  });

  it('that were used again after the warning are left alone', async () => {
    const [back = ''] = await sleepers(1);
    await warn([back], 40);
    await sql(`update schools set ends_sleeping_accounts = true`);
    await sql(
      `insert into sign_ins (tenant_id, id, user_id, last_used_at) values ('tenant1', gen_random_uuid(), $1, now())`,
      [back],
    );
    await night();
    expect(await ended()).toEqual([]);
  });
});

describe('a clock that jumped', () => {
  it('two years forward touches nobody, neither at once nor after weeks of such nights', async () => {
    await sql(`update schools set ends_sleeping_accounts = true`);
    server.shiftClock('2 years');
    try {
      admin = await server.signIn('admin');
      await night();
      expect(await warned()).toEqual([]);
      const { json } = await call('GET', '');
      expect(json).toMatchObject({ total: 0, clockSteady: false });
      for (let day = 1; day <= 40; day += 1) {
        server.shiftClock(`2 years ${day} days`);
        await night();
      }
      expect(await warned()).toEqual([]);
      const [archived] = await sql<{ count: number }>(
        `select count(*)::int from users where archive_reason = 'Not used for 18 months'`,
      );
      expect(archived).toEqual({ count: 0 });
    } finally {
      server.shiftClock('0');
      admin = await server.signIn('admin');
    }
  });

  it('is told to whoever clicks', async () => {
    const [due = ''] = await sleepers(1);
    await warn([due], 40);
    await steady(`- interval '5 days'`);
    const answer = await call('POST', '/end', { userIds: [due] });
    expect([answer.status, answer.json.code]).toEqual([409, 'clock_jumped']);
    expect(await ended()).toEqual([]);
  });
});

describe('the limit', () => {
  it('holds over several processes and clicks at once', async () => {
    const ids = await sleepers(20);
    const most = await limitNow();
    expect(most).toBeLessThan(20);
    await warn(ids, 40);
    await sql(`update schools set ends_sleeping_accounts = true`);
    const second = await startSecond(server);
    try {
      await Promise.allSettled([
        night(),
        night(second.app),
        night(),
        night(second.app),
        ...ids.slice(-most).map((id) => call('POST', '/end', { userIds: [id] })),
      ]);
    } finally {
      await second.close();
    }
    const gone = await ended();
    expect(gone.length).toBeGreaterThan(0);
    expect(gone.length).toBeLessThanOrEqual(most);
    const left = ids.find((id) => !gone.includes(id)) ?? '';
    await night();
    const more = await call('POST', '/end', { userIds: [left] });
    expect([more.status, more.json.code]).toEqual([409, 'sleep_limit_reached']);
    expect((await ended()).length).toBeLessThanOrEqual(most);
  });
});
