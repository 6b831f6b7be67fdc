import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '#harness/process.ts';
import { openPortal, type Portal, send } from '#harness/processes.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

/** What a minute does, several times over, so that every process has its part in it. */
const tickOften = () =>
  portal.inSchool(
    'tenant1',
    `insert into pgboss.job (name) select 'tick' from generate_series(1, 6)`,
  );

async function told(activityId: string): Promise<number[]> {
  const rows = await portal.inSchool<{ count: number }>(
    'tenant1',
    `select count(*)::int as count from notifications where type = 'signupOpens' and params ->> 'activityId' = $1
     group by user_id`,
    [activityId],
  );
  return rows.map(({ count }) => count);
}

describe('a sign-up that opens', () => {
  it('is told once to everybody, over two processes of which one is killed and started anew', {
    timeout: 600_000,
  }, async () => {
    const [first, second] = [await portal.start(), await portal.start()];
    const body = { email: 'admin', password: DEMO_PASSWORD };
    const { json } = await send(first, 'POST', '/api/auth/login', { body });
    const [activity] = await portal.inSchool<{ id: string; version: number }>(
      'tenant1',
      `select id, version from activities where status = 'published' and kind = 'regular'
         and end_date > current_date + 30 and cancelled_at is null order by id limit 1`,
    );
    if (!activity) throw new Error('the demo school has activities');
    const opensAt = Date.now() + 2_000;
    const changed = await send(first, 'PATCH', `/api/activities/${activity.id}`, {
      token: json.accessToken,
      body: { version: activity.version, signupOpensAt: new Date(opensAt).toISOString() },
    });
    expect(changed.status, JSON.stringify(changed.json)).toBe(200);
    await until(() => Date.now() > opensAt, 5_000);
    await tickOften();
    await portal.kill(second);
    await portal.start();
    await tickOften();
    await until(async () => (await told(activity.id)).length > 0, 200_000);
    // Once more: nothing of it is left to be told.
    await tickOften();
    await until(async () => {
      const [left] = await portal.inSchool<{ count: number }>(
        'tenant1',
        `select count(*)::int as count from pgboss.job where name in ('tick', 'dueWork') and state < 'completed'
           and start_after <= now()`,
      );
      return left?.count === 0;
    }, 200_000);
    const counts = await told(activity.id);
    expect(counts.length).toBeGreaterThan(3);
    expect(new Set(counts)).toEqual(new Set([1]));
  });
});
