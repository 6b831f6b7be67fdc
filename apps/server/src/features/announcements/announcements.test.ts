import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingTools, bookingTools } from '#harness/bookings.ts';
import { until } from '#harness/process.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: BookingTools;
beforeAll(async () => {
  server = await startServer({}, { workers: true });
  tools = await bookingTools(server);
});
afterAll(() => server.close());

const idOf = (username: string) => tools.ids.get(username) ?? '';
type Who = 'admin' | 'teacher' | 'teacher8' | 'parent' | 'parent1a';
const announce = (as: Who, audience: object, more: object = {}) =>
  tools.call('POST', '/announcements', as, {
    title: 'Closed on Friday',
    text: 'The school stays closed.',
    audience,
    ...more,
  });
const preview = async (as: Who, audience: object) =>
  (await tools.call('POST', '/announcements/preview', as, { audience })).json;
const read = (as: Who, id: string) => tools.call('GET', `/announcements/${id}`, as);
const sent = (id: string) =>
  until(async () => (await read('admin', id)).json.sending.status === 'sent', 30_000);
const readersOf = async (id: string) =>
  (
    await inSchool<{ username: string }>(
      server,
      'tenant1',
      `select u.username from announcement_recipients r join users u on u.id = r.user_id
       where r.announcement_id = $1 order by 1`,
      [id],
    )
  ).map(({ username }) => username);

describe('an announcement', () => {
  it('goes to as many as were counted before, in the background', async () => {
    const audience = { kind: 'cohorts', ids: [tools.cohorts.get('1a')] };
    const { recipients } = await preview('admin', audience);
    const { status, json } = await announce('admin', audience);
    expect(status).toBe(201);
    expect(json.sending).toMatchObject({ status: 'waiting', progress: 0, total: recipients });
    await sent(json.id);
    const readers = await readersOf(json.id);
    expect(readers).toHaveLength(recipients);
    expect(readers).toEqual(expect.arrayContaining(['parent', 'relative', 'teacher']));
    // No child, while the school does not allow it messages, and not who wrote it.
    expect(readers).not.toContain('child');
    expect(readers).not.toContain('admin');
    const told = await inSchool<{ count: number }>(
      server,
      'tenant1',
      `select count(*)::int as count from notifications where type = 'announcementReceived'
       and params ->> 'announcementId' = $1`,
      [json.id],
    );
    expect(told[0]?.count).toBe(recipients);
    expect((await read('admin', json.id)).json.sending).toMatchObject({ progress: 100, read: 0 });
  });

  it('is read by those it went to, and marked as read', async () => {
    const audience = { kind: 'people', ids: [idOf('parent'), idOf('teacher8')] };
    const { id } = (await announce('admin', audience)).json;
    await sent(id);
    const { items } = (await tools.call('GET', '/announcements', 'parent')).json;
    expect(items[0]).toMatchObject({ id, unread: true, sending: null });
    expect((await read('parent1a', id)).status).toBe(404);
    expect((await tools.call('POST', `/announcements/${id}/read`, 'parent1a')).status).toBe(404);
    expect((await tools.call('POST', `/announcements/${id}/read`, 'parent')).status).toBe(204);
    expect((await read('parent', id)).json.unread).toBe(false);
    expect((await read('admin', id)).json.sending.read).toBe(1);
    const marks = await tools.call('GET', `/announcements/${id}/readers`, 'admin');
    expect(marks.json.items.map((one: { userId: string }) => one.userId)).toEqual([
      idOf('parent'),
      idOf('teacher8'),
    ]);
    expect(marks.json.items[1].readAt).toBeNull();
    // Whom else it went to is nobody's business.
    expect((await tools.call('GET', `/announcements/${id}/readers`, 'parent')).status).toBe(403);
    expect((await tools.call('GET', `/announcements/${id}/readers`, 'teacher8')).status).toBe(404);
  });

  it('by a teacher goes to own cohorts and own activities only', async () => {
    const { id: activityId } = await tools.publishTerm();
    await tools.book(activityId, { childId: tools.own.child });
    const own = { kind: 'activity', ids: [activityId] };
    expect((await preview('teacher', own)).recipients).toBeGreaterThan(0);
    const { id } = (await announce('teacher', own)).json;
    await sent(id);
    expect(await readersOf(id)).toContain('parent');
    for (const audience of [
      { kind: 'school' },
      { kind: 'role', ids: ['01941f38-0000-7000-8000-000000000000'] },
      { kind: 'people', ids: [idOf('parent')] },
      { kind: 'cohorts', ids: [tools.cohorts.get('2a')] },
    ]) {
      expect((await announce('teacher', audience)).json.code).toBe('audience_not_reached');
    }
    expect((await announce('teacher8', own)).json.code).toBe('audience_not_reached');
    expect((await announce('parent', own)).status).toBe(403);
    // Each sees the own ones, the office all.
    expect((await read('teacher8', id)).status).toBe(404);
    const box = await tools.call('GET', '/announcements?box=sent', 'teacher');
    expect(box.json.items.map((one: { id: string }) => one.id)).toEqual([id]);
  });

  it('stops where who wrote it may no longer send such things', async () => {
    const audience = { kind: 'cohorts', ids: [tools.cohorts.get('1a')] };
    const id = await server.app.database.inTenant('tenant1', async () => {
      const rows = await inSchool<{ id: string }>(
        server,
        'tenant1',
        `insert into announcements (tenant_id, id, title, text, author_id, sent_as, audience_kind, audience_ids, created_at)
         select 'tenant1', gen_random_uuid(), 'x', 'x', u.id, r.id, $2, $3, now() from users u, roles r
         where u.username = $1 and r.name = 'teacher' returning id`,
        ['parent', audience.kind, audience.ids],
      );
      return rows[0]?.id ?? '';
    });
    await server.app.database.inTenant('tenant1', (tx) =>
      tx.raw(`insert into pgboss.job (name, data) values ('announcements', $1)`, [
        JSON.stringify({ tenantId: 'tenant1', id }),
      ]),
    );
    const statusOf = async () => (await read('admin', id)).json.sending.status;
    await until(async () => ['stopped', 'sent'].includes(await statusOf()), 25_000);
    expect(await statusOf()).toBe('stopped');
    expect(await readersOf(id)).toEqual([]);
  });

  it('to 5,000 is answered at once and told in steps; the read marks come in pages', {
    timeout: 120_000,
  }, async () => {
    await inSchool(
      server,
      'tenant1',
      `with made as (insert into users (tenant_id, id, username, username_key, first_name, last_name, status)
         select 'tenant1', gen_random_uuid(), 'many' || n, 'many' || n, 'Many', n::text, 'active'
         from generate_series(1, 5000) n returning id)
       insert into user_roles (tenant_id, user_id, role_id)
       select 'tenant1', made.id, r.id from made, roles r where r.name = 'parent' and r.tenant_id = 'tenant1'`,
    );
    const { recipients } = await preview('admin', { kind: 'school' });
    expect(recipients).toBeGreaterThan(5_000);
    const { json } = await announce('admin', { kind: 'school' });
    // Nobody was told while the caller waited.
    expect(json.sending).toMatchObject({ status: 'waiting', total: recipients });
    await until(async () => (await read('admin', json.id)).json.sending.status === 'sent', 90_000);
    const page = await tools.call(
      'GET',
      `/announcements/${json.id}/readers?pageSize=100&page=40`,
      'admin',
    );
    expect(page.json).toMatchObject({ total: recipients, page: 40 });
    expect(page.json.items).toHaveLength(100);
  });
});
