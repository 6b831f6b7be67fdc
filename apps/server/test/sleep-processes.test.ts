import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sleepLimit } from '#domain/sleeping-accounts/sleep.ts';
import { type ServerProcess, until } from '#harness/process.ts';
import { openPortal, type Portal, send } from '#harness/processes.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

const SLEEPERS = 20;

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  // Nights have come one after another for long, and twenty accounts are due: asleep, warned, the notice over.
  await sql(`insert into sleep_states (tenant_id, last_run_at, steady_since, touched_on, touched)
    values ('tenant1', now() - interval '1 day', now() - interval '2 years', '2000-01-01', 0)
    on conflict (tenant_id) do update set last_run_at = excluded.last_run_at, steady_since = excluded.steady_since,
      touched_on = excluded.touched_on, touched = 0, unseen_ms = 0`);
  await sql(`update schools set ends_sleeping_accounts = true`);
  await sql(
    `with made as (insert into users (tenant_id, id, username, username_key, email, email_key, first_name, last_name, status,
         created_at, updated_at)
       select 'tenant1', gen_random_uuid(), 'sleeper' || n, 'sleeper' || n, 's' || n || '@sleep.example',
         's' || n || '@sleep.example', 'Sleeper', n::text, 'active', at, at
       from generate_series(1, $1::int) n cross join (select now() - interval '19 months' as at) a returning id),
     given as (insert into user_roles (tenant_id, user_id, role_id)
       select 'tenant1', made.id, r.id from made, roles r where r.name = 'parent' returning user_id)
     insert into sleep_warnings (tenant_id, user_id, warned_at)
       select 'tenant1', user_id, now() - interval '40 days' from given`,
    [SLEEPERS],
  );
});
afterAll(() => portal.close());

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  portal.inSchool<Row>('tenant1', text, values);

/** How many were ended or warned, whoever they are. */
async function touched(): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `select (select count(*) from users where archive_reason = 'Not used for 18 months')::int
       + (select count(*) from sleep_warnings)::int as count`,
  );
  return row?.count ?? 0;
}

/** The same night, many times over, for whichever process is quick enough; until all of them are over. */
async function nights(count: number): Promise<void> {
  await sql(
    `insert into pgboss.job (name, data) select 'dueWork', '{"tenantId": "tenant1", "id": "sleepingAccounts.night"}'
     from generate_series(1, $1::int)`,
    [count],
  );
  await until(async () => {
    const [left] = await sql<{ count: number }>(
      `select count(*)::int as count from pgboss.job where name = 'dueWork' and state < 'completed'
         and data ->> 'id' = 'sleepingAccounts.night'`,
    );
    return left?.count === 0;
  }, 100_000);
  const [failed] = await sql(
    `select output from pgboss.job where name = 'dueWork' and state = 'failed'`,
  );
  expect(failed).toBeUndefined();
}

async function signIn(server: ServerProcess): Promise<string> {
  const body = { email: 'admin', password: DEMO_PASSWORD };
  const { json } = await send(server, 'POST', '/api/auth/login', { body });
  return json.accessToken;
}

describe('accounts that sleep, over two processes', () => {
  it('never more than 2 % of the school on a day, by nights and clicks at once, one process killed', {
    timeout: 240_000,
  }, async () => {
    const [{ accounts } = { accounts: 0 }] = await sql<{ accounts: number }>(
      `select count(*)::int as accounts from users where status <> 'archived'`,
    );
    const most = sleepLimit(accounts);
    expect(most).toBeLessThan(SLEEPERS);
    const before = await touched();
    // The first night comes with the start of the first process.
    const [first, second] = [await portal.start(), await portal.start()];
    const token = await signIn(first);
    const due = await sql<{ id: string }>(
      `select id from users where first_name = 'Sleeper' and status = 'active' order by id`,
    );
    const click = ({ id }: { id: string }, index: number) =>
      send(index % 2 ? first : second, 'POST', '/api/sleeping-accounts/end', {
        token,
        body: { userIds: [id] },
      });
    const [, ...clicks] = await Promise.all([nights(12), ...due.map(click)]);
    expect(clicks.every(({ status }) => status === 200 || status === 409)).toBe(true);
    await portal.kill(second);
    await portal.start();
    await nights(6);
    // As many as may be, by whomever, and not one more; a warning that was there is no touch.
    const all = (await touched()) - before;
    expect(all).toBeLessThanOrEqual(most);
    // Whoever is ended is no account of the school any more, so its share may fall by one.
    expect(all).toBeGreaterThanOrEqual(most - 1);
    const [left] = await sql<{ id: string }>(
      `select id from users where first_name = 'Sleeper' and status = 'active' limit 1`,
    );
    const more = await send(first, 'POST', '/api/sleeping-accounts/end', {
      token,
      body: { userIds: [left?.id] },
    });
    expect([more.status, more.json.code]).toEqual([409, 'sleep_limit_reached']);
  });

  it('nobody, when the clock of running processes leaps two years', {
    timeout: 240_000,
  }, async () => {
    const before = await touched();
    for (const ahead of ['2 years', '2 years 1 day', '2 years 2 days']) {
      // Under the feet of the processes, as a machine's clock does.
      await sql(`create or replace function app_now() returns timestamptz language sql stable
        as $$ select clock_timestamp() + interval '${ahead}' $$`);
      await nights(4);
    }
    const third = await portal.start();
    await nights(2);
    expect(await touched()).toBe(before);
    const token = await signIn(third);
    const { json } = await send(third, 'GET', '/api/sleeping-accounts', { token });
    expect(json.clockSteady).toBe(false);
    expect(json.items.some(({ can }: { can: { end: boolean } }) => can.end)).toBe(false);
  });
});
