import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  inSchool,
  type SignedIn,
  startServer,
  T2,
  type TestServer,
} from '#harness/server.ts';

let server: TestServer;
let admin: SignedIn;
let childId: string;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
  const made = await server.call('POST', '/api/users', {
    token: admin.token,
    body: { username: 'logged', firstName: 'Žanete', lastName: 'Loģe', roles: ['child'] },
  });
  childId = made.json.userId;
  await server.call('PATCH', `/api/users/${childId}`, {
    token: admin.token,
    body: { phone: 'SECRET-PHONE', version: 1 },
  });
  await server.call('POST', '/api/locations', {
    token: admin.token,
    body: { name: 'Loggery', street: 'x', city: 'x', zipCode: 'x' },
  });
});
afterAll(() => server.close());

const audit = (search = '', who = admin) =>
  server.call('GET', `/api/audit${search}`, { token: who.token, host: who.host });
const actions = ({ json }: Answer): string[] =>
  json.items.map((item: { action: string }) => item.action);

describe('the audit log', () => {
  it('tells who did what to whom, newest first', async () => {
    const { json } = await audit(`?subjectId=${childId}`);
    expect(json.total).toBe(2);
    expect(json.items).toMatchObject([
      {
        action: 'users.changed',
        actor: { userId: admin.userId, firstName: 'Inese', lastName: 'Kalniņa' },
        subject: { type: 'users', id: childId, person: { lastName: 'Loģe' } },
        details: { fields: ['phone'] },
      },
      { action: 'users.created' },
    ]);
  });

  it('names what is no person, too', async () => {
    const { json } = await audit('?action=locations.created');
    expect(json.items[0].subject).toMatchObject({
      type: 'locations',
      person: null,
      name: 'Loggery',
    });
  });

  it('names the child and the activity of a booking, and the activity of a session', async () => {
    const [booked] = await inSchool<{
      id: string;
      sessionId: string;
      childId: string;
      name: string;
    }>(
      server,
      'tenant1',
      `select b.id, s.id as "sessionId", b.child_id as "childId", a.name from bookings b
         join activities a on a.id = b.activity_id join sessions s on s.activity_id = a.id limit 1`,
    );
    if (!booked) throw new Error('the demo school has bookings');
    await inSchool(
      server,
      'tenant1',
      `insert into audit_log (tenant_id, id, action, subject_type, subject_id)
         select 'tenant1', gen_random_uuid(), 'test.named', 'test', x::uuid from unnest($1::text[]) x`,
      [[booked.id, booked.sessionId]],
    );
    const subjectOf = async (id: string) => (await audit(`?subjectId=${id}`)).json.items[0].subject;
    expect(await subjectOf(booked.id)).toMatchObject({
      person: { userId: booked.childId },
      name: booked.name,
    });
    expect(await subjectOf(booked.sessionId)).toMatchObject({ person: null, name: booked.name });
  });

  it('never tells what a field holds', async () => {
    expect((await audit('?pageSize=100')).text).not.toContain('SECRET-PHONE');
  });

  it.each([
    ['loge', ['users.changed', 'users.created']],
    ['zanete loge', ['users.changed', 'users.created']],
    ['locations.created', ['locations.created']],
    ['nobody-of-this-name', []],
    ['%', []],
  ])('is searched for %s', async (q, expected) => {
    expect(actions(await audit(`?q=${encodeURIComponent(q)}`))).toEqual(expected);
  });

  it('is filtered by action, actor and person', async () => {
    expect(new Set(actions(await audit('?action=auth.signed-in')))).toEqual(
      new Set(['auth.signed-in']),
    );
    const parent = await server.signIn('parent');
    const byActor = await audit(`?actorId=${parent.userId}`);
    expect(actions(byActor)).toEqual(['auth.signed-in']);
    const ofPerson = await audit(`?personId=${childId}`);
    expect(actions(ofPerson)).toEqual(['users.changed', 'users.created']);
  });

  it('is filtered by days of the school, both included', async () => {
    await inSchool(
      server,
      'tenant1',
      `insert into audit_log (tenant_id, id, at, action, subject_type) values
       ('tenant1', gen_random_uuid(), '2026-03-01T00:30:00+02', 'test.early', 'test'),
       ('tenant1', gen_random_uuid(), '2026-03-02T23:30:00+02', 'test.late', 'test'),
       ('tenant1', gen_random_uuid(), '2026-03-03T00:00:00+02', 'test.after', 'test')`,
    );
    const days = await audit('?from=2026-03-01&to=2026-03-02');
    expect(actions(days)).toEqual(['test.late', 'test.early']);
    expect(actions(await audit('?to=2026-02-28'))).toEqual([]);
  });

  it('knows every action there is to filter by', async () => {
    const { json } = await audit('?pageSize=10');
    expect(json.actions).toEqual([...json.actions].sort());
    expect(json.actions).toEqual(
      expect.arrayContaining(['auth.signed-in', 'locations.created', 'users.changed']),
    );
  });

  it('is of one school', async () => {
    const other = await server.signIn('admin', T2);
    expect((await audit('', other)).text).not.toContain('Loģe');
  });

  it('is for those who may see it', async () => {
    expect((await audit('', await server.signIn('secretary'))).status).toBe(403);
  });

  it.each(['?from=yesterday', '?actorId=me', '?sort=at', '?page=0'])(
    'refuses %s',
    async (search) => {
      expect((await audit(search)).status).toBe(400);
    },
  );
});
