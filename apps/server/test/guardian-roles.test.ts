import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RIGHTS } from '#domain/families/guardianship.ts';
import { until } from '#harness/process.ts';
import {
  type Answer,
  countBlocked,
  type SignedIn,
  startServer,
  type TestServer,
} from '#harness/server.ts';

/** A tie between a guardian and a child needs the role of both, for as long as anything of it holds. */
let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const ask = (method: string, path: string, body?: object): Promise<Answer> =>
  server.call(method, `/api${path}`, { token: admin.token, ...(body && { body }) });
const newPerson = async (...roles: string[]): Promise<string> => {
  const names = { username: `r-${randomUUID()}`, firstName: 'Oto', lastName: 'Upe' };
  const { json } = await ask('POST', '/users', { ...names, roles });
  return json.userId;
};
const setRoles = async (id: string, ...roles: string[]): Promise<Answer> => {
  const { json } = await ask('GET', `/users/${id}`);
  return ask('PATCH', `/users/${id}`, { roles, version: json.version });
};
const rolesOf = async (id: string) => (await ask('GET', `/users/${id}`)).json.roles;
const tie = (childId: string, guardianId: string) =>
  ask('POST', `/users/${childId}/guardians`, { guardianId, relation: 'mother' });
const grantAll = (granted: boolean) =>
  Object.fromEntries(RIGHTS.map((right) => [right, { granted, until: null }]));
const setRights = async (childId: string, guardianId: string, rights: object) => {
  const { json } = await ask('GET', `/users/${childId}/guardians`);
  const { version } = json.items.find(
    (one: { guardian: { userId: string } }) => one.guardian.userId === guardianId,
  );
  return ask('PATCH', `/users/${childId}/guardians/${guardianId}`, { rights, version });
};
/** A child and its mother, who teaches at the school. */
async function newFamily() {
  const mother = await newPerson('teacher', 'parent');
  const child = await newPerson('child');
  const answer = await tie(child, mother);
  expect(answer.status, answer.text).toBe(201);
  return { mother, child };
}

describe('the role of a parent', () => {
  it('stays with a guardian until the tie is gone', async () => {
    const { mother, child } = await newFamily();
    const refused = await setRoles(mother, 'teacher');
    expect([refused.status, refused.json.code]).toEqual([409, 'still_guardian']);
    expect(await rolesOf(mother)).toEqual(['teacher', 'parent']);
    expect((await setRoles(mother, 'parent')).status).toBe(200);
    await setRoles(mother, 'teacher', 'parent');
    await ask('DELETE', `/users/${child}/guardians/${mother}`);
    expect((await setRoles(mother, 'teacher')).json.roles).toEqual(['teacher']);
  });

  it('may be any of that kind', async () => {
    const { mother } = await newFamily();
    const name = `Grandparent ${randomUUID()}`;
    await ask('POST', '/roles', { name, kind: 'parent', description: null });
    expect((await setRoles(mother, 'teacher', name)).status).toBe(200);
    expect((await setRoles(mother, 'teacher')).json.code).toBe('still_guardian');
  });

  it('can go once nothing of the tie holds, and then nothing is granted by it', async () => {
    const { mother, child } = await newFamily();
    const last = { granted: true, until: '2020-01-31' };
    await setRights(child, mother, { ...grantAll(false), see: last });
    expect((await setRoles(mother, 'teacher')).status).toBe(200);
    const again = await setRights(child, mother, { pay: { granted: true, until: null } });
    expect(again.json.errors).toEqual([expect.objectContaining({ code: 'not_a_guardian' })]);
    expect((await setRights(child, mother, { see: { granted: false } })).status).toBe(200);
    await setRoles(mother, 'teacher', 'parent');
    expect((await setRights(child, mother, grantAll(true))).status).toBe(200);
  });

  it('is not lost between the look at it and a new tie', async () => {
    const [mother, child] = [await newPerson('teacher', 'parent'), await newPerson('child')];
    const blocker = await server.owner.connect();
    try {
      await blocker.query('begin');
      await blocker.query('lock table guardianships in share row exclusive mode');
      const tied = tie(child, mother);
      await until(async () => (await countBlocked(server)) === 1, 20_000);
      let isChanged = false;
      const changed = setRoles(mother, 'teacher').finally(() => {
        isChanged = true;
      });
      await until(async () => isChanged || (await countBlocked(server)) === 2, 20_000);
      await blocker.query('commit');
      expect([(await tied).status, (await changed).status]).toEqual([201, 409]);
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    expect(await rolesOf(mother)).toEqual(['teacher', 'parent']);
  });
});

describe('the role of a child', () => {
  it('stays with a child that has guardians; another may come beside it', async () => {
    const { mother, child } = await newFamily();
    expect((await setRoles(child, 'child', 'teacher')).status).toBe(200);
    const refused = await setRoles(child, 'teacher');
    expect([refused.status, refused.json.code]).toEqual([409, 'still_has_guardians']);
    await ask('DELETE', `/users/${child}/guardians/${mother}`);
    expect((await setRoles(child, 'teacher')).json.roles).toEqual(['teacher']);
  });
});
