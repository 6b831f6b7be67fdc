import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSchool, type SignedIn, startServer, T2, type TestServer } from '#harness/server.ts';

let server: TestServer;
let admin: SignedIn;
let secretary: SignedIn;
let cohortId: string;
let kids: [string, string];
let mother: string;

const create = (body: object, who = admin) =>
  server.call('POST', '/api/users', { token: who.token, body });
const person = (more: object = {}) => ({
  username: `f-${randomUUID()}`,
  firstName: 'Laima',
  lastName: 'Vītola',
  roles: ['parent'],
  ...more,
});
const made = async (more: object): Promise<string> => (await create(person(more))).json.userId;
const rows = (sql: string, values: unknown[], tenantId = 'tenant1') =>
  inSchool<{ id: string }>(server, tenantId, sql, values);
const isThere = async (username: string) =>
  (await rows('select id from users where username = $1', [username])).length > 0;
const invitationsTo = (userId: string) =>
  rows(`select id from outbox where template = 'invitation' and params->>'userId' = $1`, [userId]);
const invitations = () => rows(`select id from outbox where template = 'invitation'`, []);
const family = async (userId: string) =>
  (await server.call('GET', `/api/users/${userId}/guardians`, { token: admin.token })).json;
const read = async (userId: string) =>
  (await server.call('GET', `/api/users/${userId}`, { token: admin.token })).json;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
  secretary = await server.signIn('secretary');
  const { json } = await server.call('GET', '/api/users/options', { token: admin.token });
  cohortId = json.cohorts[0].id;
  kids = [await made({ roles: ['child'] }), await made({ roles: ['child'] })];
  mother = await made({});
});
afterAll(() => server.close());

describe('a family in one visit', () => {
  it('is a parent with two children, who may do for each what every new guardian may', async () => {
    const children = kids.map((childId) => ({ childId, relation: 'mother' }));
    const { status, json } = await create(person({ children }));
    expect(status).toBe(201);
    const ties = (await family(json.userId)).children;
    expect(ties.map((tie: { child: { userId: string } }) => tie.child.userId).sort()).toEqual(
      kids.toSorted(),
    );
    for (const tie of ties) {
      expect(tie.relation).toBe('mother');
      expect(tie.inForce).toEqual([
        'see',
        'book',
        'reportAbsences',
        'seeDocuments',
        'pay',
        'collect',
      ]);
    }
  });

  it('is a child with guardians and a cohort', async () => {
    const father = await made({});
    const { status, json } = await create(
      person({
        roles: ['child'],
        cohortIds: [cohortId, cohortId],
        guardians: [
          { guardianId: mother, relation: 'mother' },
          { guardianId: father, relation: 'father' },
        ],
      }),
    );
    expect(status).toBe(201);
    expect(json.cohorts.map(({ id }: { id: string }) => id)).toEqual([cohortId]);
    const { items } = await family(json.userId);
    const pays = new Map(
      items.map((tie: { guardian: { userId: string }; inForce: string[] }) => [
        tie.guardian.userId,
        tie.inForce.includes('pay'),
      ]),
    );
    expect(pays).toEqual(
      new Map([
        [mother, true],
        [father, false],
      ]),
    );
  });

  it('invites once, where it is asked for, and says when', async () => {
    const email = `${randomUUID()}@tenant1.example`;
    const asked = await create(person({ email, sendInvitation: true }));
    expect(asked.status).toBe(201);
    expect(Date.parse(asked.json.invitedAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(asked.json).toMatchObject({ status: 'invited', version: 1 });
    expect(await invitationsTo(asked.json.userId)).toHaveLength(1);
    const listed = await server.call('GET', `/api/users?q=${email}`, { token: admin.token });
    expect(listed.json.items[0].invitedAt).toBe(asked.json.invitedAt);
  });

  it('sends nothing without being asked, and the button tells the day from then on', async () => {
    const { json } = await create(person({ email: `${randomUUID()}@tenant1.example` }));
    expect(json).toMatchObject({ status: 'invited', invitedAt: null });
    expect(await invitationsTo(json.userId)).toHaveLength(0);
    const path = `/api/users/${json.userId}/invite`;
    await server.call('POST', path, { token: admin.token });
    const { invitedAt } = await read(json.userId);
    expect(invitedAt).not.toBeNull();
    await server.call('PUT', `/api/users/${json.userId}/password`, {
      token: admin.token,
      body: { password: 'blue-bell-7-rings' },
    });
    expect(await read(json.userId)).toMatchObject({ status: 'active', invitedAt });
  });

  it('is all or nothing: with one person missing nobody is added and no mail goes out', async () => {
    const before = (await invitations()).length;
    const username = `f-${randomUUID()}`;
    const answer = await create(
      person({
        username,
        email: `${username}@tenant1.example`,
        sendInvitation: true,
        children: [
          { childId: kids[0], relation: 'mother' },
          { childId: randomUUID(), relation: 'mother' },
        ],
      }),
    );
    expect(answer).toMatchObject({ status: 404, json: { code: 'not_found' } });
    expect(await isThere(username)).toBe(false);
    expect(await invitations()).toHaveLength(before);
  });

  it('knows nobody and nothing of another school', async () => {
    const other = await server.signIn('admin', T2);
    const options = await server.call('GET', '/api/users/options', {
      token: other.token,
      host: T2,
    });
    const [theirParent] = await rows(
      `select id from users where username = 'parent'`,
      [],
      'tenant2',
    );
    const [theirChild] = await rows(`select id from users where username = 'child'`, [], 'tenant2');
    for (const part of [
      { roles: ['child'], cohortIds: [options.json.cohorts[0].id] },
      { roles: ['child'], guardians: [{ guardianId: theirParent?.id, relation: 'mother' }] },
      { children: [{ childId: theirChild?.id, relation: 'mother' }] },
    ]) {
      const username = `f-${randomUUID()}`;
      expect((await create(person({ username, ...part }))).status).toBe(404);
      expect(await isThere(username)).toBe(false);
    }
  });

  it('takes the right to fill cohorts, which one who manages people may lack', async () => {
    const child = person({ roles: ['child'] });
    await inSchool(
      server,
      'tenant1',
      `delete from role_permissions where permission = 'cohorts.manage'
         and role_id = (select id from roles where name = 'Secretary')`,
    );
    const answer = await create({ ...child, cohortIds: [cohortId] }, secretary);
    expect(answer).toMatchObject({ status: 403, json: { code: 'access_denied' } });
    expect(await isThere(child.username)).toBe(false);
    expect((await create(child, secretary)).status).toBe(201);
  });

  it.each([
    [() => ({ cohortIds: [cohortId] }), 'cohortIds', 'not_a_child'],
    [
      () => ({ guardians: [{ guardianId: mother, relation: 'aunt' }] }),
      'guardians.0.relation',
      'invalid_value',
    ],
    [
      () => ({ guardians: [{ guardianId: mother, relation: 'mother' }] }),
      'guardians',
      'not_a_child',
    ],
    [
      () => ({ roles: ['teacher'], children: [{ childId: kids[0], relation: 'mother' }] }),
      'children',
      'not_a_guardian',
    ],
    [
      () => ({ children: [{ childId: mother, relation: 'mother' }] }),
      'children.0.childId',
      'not_a_child',
    ],
    [
      () => ({
        roles: ['child'],
        guardians: [
          { guardianId: mother, relation: 'mother' },
          { guardianId: kids[1], relation: 'sibling' },
        ],
      }),
      'guardians.1.guardianId',
      'not_a_guardian',
    ],
    [() => ({ sendInvitation: true }), 'email', 'required'],
    [
      () => ({ sendInvitation: true, email: 'a@tenant1.example', password: 'blue-bell-7-rings' }),
      'sendInvitation',
      'invalid_value',
    ],
  ])('says what does not fit where it was chosen (%#)', async (part, path, code) => {
    const body = person(part());
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(answer.json.errors).toEqual([expect.objectContaining({ path, code })]);
    expect(await isThere(body.username)).toBe(false);
  });

  it('refuses whom it names twice, and who has left', async () => {
    const twice = { guardianId: mother, relation: 'mother' };
    const double = await create(person({ roles: ['child'], guardians: [twice, twice] }));
    expect(double.json.code).toBe('guardian_exists');
    const [gone] = await rows(`select id from users where username = 'gone.child'`, []);
    const left = await create(person({ children: [{ childId: gone?.id, relation: 'mother' }] }));
    expect(left.json.code).toBe('user_archived');
  });

  it('does not invite at an address that is kept from the child’s account', async () => {
    const email = `${randomUUID()}@tenant1.example`;
    const guardianId = await made({ email });
    const body = person({
      roles: ['child'],
      email,
      confidentialAddress: true,
      sendInvitation: true,
      guardians: [{ guardianId, relation: 'father' }],
    });
    expect(await create(body)).toMatchObject({ status: 409, json: { code: 'no_email' } });
    expect(await isThere(body.username)).toBe(false);
  });
});
