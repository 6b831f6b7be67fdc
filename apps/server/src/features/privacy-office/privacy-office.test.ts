import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSchool, meet, type SignedIn, startServer, type TestServer } from '#harness/server.ts';
import { schedulesOf } from '#server/app.ts';

let server: TestServer;
let admin: SignedIn;
let parent: SignedIn;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
  parent = await server.signIn('parent');
});
afterAll(() => server.close());

const rows = <Row extends object>(text: string, values: unknown[] = []) =>
  inSchool<Row & Record<string, unknown>>(server, 'tenant1', text, values);
const ask = (method: string, path: string, body?: object, { token } = admin) =>
  server.call(method, `/api${path}`, { token, ...(body && { body }) });

describe('consents', () => {
  it('are a line for each change, of who changed their mind', async () => {
    await rows('delete from consents');
    const say = (analytics: boolean) =>
      ask('POST', '/me/consents', { functional: true, analytics }, parent);
    for (const analytics of [false, true, true, false]) {
      expect((await say(analytics)).status).toBe(204);
    }
    const { json } = await ask('GET', `/privacy/consents?personId=${parent.userId}`);
    const lines = json.items.map(({ kind, given }: { kind: string; given: boolean }) => [
      kind,
      given,
    ]);
    expect(lines.filter(([kind]: [string]) => kind === 'analytics')).toEqual([
      ['analytics', false],
      ['analytics', true],
      ['analytics', false],
    ]);
    expect(lines.filter(([kind]: [string]) => kind === 'functional')).toEqual([
      ['functional', true],
    ]);
    expect((await ask('GET', `/privacy/consents?personId=${admin.userId}`)).json.total).toBe(0);
  });
});

describe('processors', () => {
  const one = { name: 'Post', purpose: 'Letters', data: 'Addresses', country: 'Latvia' };
  it('are added, changed and deleted, up to a hundred', async () => {
    const added = await ask('POST', '/privacy/processors', one);
    expect(added.json).toMatchObject(one);
    const path = `/privacy/processors/${added.json.id}`;
    expect((await ask('PATCH', path, { ...one, country: 'Estonia' })).json.country).toBe('Estonia');
    await rows(
      `insert into processors (tenant_id, id, name, purpose, data, country)
       select 'tenant1', gen_random_uuid(), 'x', 'x', 'x', 'x' from generate_series(1, 100 - (select count(*)::int from processors))`,
    );
    expect((await ask('POST', '/privacy/processors', one)).json.code).toBe('too_many_processors');
    expect((await ask('DELETE', path)).status).toBe(204);
    expect((await ask('DELETE', path)).status).toBe(404);
  });
});

describe('how long data is kept', () => {
  const apply = () => {
    const schedule = schedulesOf(server.app.features)['privacy.retention'];
    return server.app.database.inTenant('tenant1', async (tx) => schedule?.run(tx));
  };
  const addNotice = (days: number) =>
    rows(
      `insert into notifications (tenant_id, id, user_id, type, params, event_key, in_app, waits_for_digest, created_at)
       values ('tenant1', gen_random_uuid(), $1, 'passwordChanged', '{}', $2, true, false, now() - make_interval(days => $3))`,
      [parent.userId, `kept-${randomUUID()}`, days],
    );
  const left = async () =>
    (await rows(`select 1 from notifications where event_key like 'kept-%'`)).length;

  it('is gathered from where each kind has it, and changed there', async () => {
    const { json } = await ask('GET', '/privacy/retention');
    expect(json.items.map(({ kind }: { kind: string }) => kind)).toEqual([
      'absenceTexts',
      'notifications',
      'messages',
      'care',
      'auditLog',
    ]);
    const set = await ask('PUT', '/privacy/retention', { kind: 'absenceTexts', days: 90 });
    expect(set.status, set.text).toBe(200);
    expect((await ask('GET', '/school/absence-flow')).json.retentionDays).toBe(90);
    expect((await ask('PUT', '/privacy/retention', { kind: 'care', days: 7 })).status).toBe(400);
    expect((await ask('PUT', '/privacy/retention', { kind: 'care', days: null })).status).toBe(400);
  });

  it('and the flow of absences undo nothing of each other, saved in the same moment', async () => {
    const steps = [{ approvers: { kind: 'cohortTeachers' } }];
    await ask('PUT', '/school/absence-flow', { mode: 'inform', steps: [], retentionDays: 90 });
    const saved = await meet(server, 'absence_flows', [
      () => ask('PUT', '/privacy/retention', { kind: 'absenceTexts', days: 120 }),
      () => ask('PUT', '/school/absence-flow', { mode: 'approve', steps }),
    ]);
    expect(saved.map(({ status }) => status)).toEqual([200, 200]);
    expect((await ask('GET', '/school/absence-flow')).json).toMatchObject({
      mode: 'approve',
      steps,
      retentionDays: 120,
    });
  });

  it('is applied at night: what is over its time goes, the rest stays', async () => {
    await addNotice(100);
    await addNotice(10);
    await ask('PUT', '/privacy/retention', { kind: 'notifications', days: 60 });
    await apply();
    expect(await left()).toBe(1);
  });

  it('takes the files of old messages along', async () => {
    const [old] = await rows<{ id: string }>(
      `update messages set created_at = now() - interval '400 days'
       where id = (select m.id from messages m limit 1) returning id`,
    );
    await ask('PUT', '/privacy/retention', { kind: 'messages', days: 365 });
    await apply();
    expect(await rows('select 1 from messages where id = $1', [old?.id])).toEqual([]);
    await ask('PUT', '/privacy/retention', { kind: 'messages', days: null });
  });

  it('takes lines of the audit log that are over their time, and no others', async () => {
    const addLine = (days: number) =>
      rows(
        `insert into audit_log (tenant_id, id, at, action, subject_type)
         values ('tenant1', gen_random_uuid(), now() - make_interval(days => $1), 'kept.line', 'kept')`,
        [days],
      );
    for (const days of [2000, 800, 600]) await addLine(days);
    const ages = async () => {
      const found = await rows<{ days: number }>(
        `select extract(day from now() - at)::int as days from audit_log where action = 'kept.line' order by at`,
      );
      return found.map(({ days }) => days);
    };
    await apply();
    expect(await ages()).toEqual([800, 600]);
    for (const days of [729, null])
      expect((await ask('PUT', '/privacy/retention', { kind: 'auditLog', days })).status).toBe(400);
    await ask('PUT', '/privacy/retention', { kind: 'auditLog', days: 730 });
    await apply();
    expect(await ages()).toEqual([600]);
    const told = await rows<{ details: unknown }>(
      `select details from audit_log where action = 'privacy.retention-applied' and details ->> 'kind' = 'auditLog'`,
    );
    expect(told.map(({ details }) => details)).toEqual([
      { kind: 'auditLog', deleted: 1 },
      { kind: 'auditLog', deleted: 1 },
    ]);
  });

  it('is not applied by a clock that jumped', async () => {
    await addNotice(10);
    const before = await left();
    server.shiftClock('400 days');
    await apply();
    server.shiftClock('0');
    expect(await left()).toBe(before);
  });
});

describe('a breach report', () => {
  // Of UTC: late in the evening the school has the next day already.
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const report = (more = '') => ask('GET', `/privacy/breach?from=2026-01-01&to=${tomorrow}${more}`);

  it('tells whose data somebody touched, how often, from when until when', async () => {
    const thief = randomUUID();
    const [child] = await rows<{ id: string }>(`select id from users where username = 'child'`);
    await rows(
      `insert into users (tenant_id, id, username, username_key, first_name, last_name, status)
       values ('tenant1', $1::uuid, 'thief', 'thief', 'The', 'Thief', 'active')`,
      [thief],
    );
    const line = (action: string, subjectId: string | null, details = {}) =>
      rows(
        `insert into audit_log (tenant_id, id, actor_id, action, subject_type, subject_id, details)
         values ('tenant1', gen_random_uuid(), $1, $2, 'users', $3, $4)`,
        [thief, action, subjectId, details],
      );
    await line('users.sensitive-seen', parent.userId);
    await line('users.changed', parent.userId);
    await line('bookings.cancelled', randomUUID(), { childId: child?.id });
    await line('auth.signed-in', null);
    const { json } = await report(`&actorId=${thief}`);
    expect(json).toMatchObject({ total: 2, lines: 4, actors: [{ lines: 4, people: 2 }] });
    expect(json.people).toMatchObject([
      { person: { userId: parent.userId }, lines: 2, sensitive: 1, actors: 1 },
      { person: { userId: child?.id }, lines: 1, sensitive: 0 },
    ]);
  });

  it('is itself a line of the log, and covers a year at most', async () => {
    await report();
    expect(
      await rows(`select 1 from audit_log where action = 'privacy.breach-reported'`),
    ).not.toEqual([]);
    expect((await ask('GET', '/privacy/breach?from=2020-01-01&to=2026-01-01')).json.code).toBe(
      'breach_span',
    );
    expect((await ask('GET', '/privacy/breach?from=2026-02-01&to=2026-01-01')).json.code).toBe(
      'breach_span',
    );
  });
});
