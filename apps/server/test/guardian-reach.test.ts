import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PermissionKey } from '#domain/roles/permissions.ts';
import { idsByUsername } from '#harness/people.ts';
import { inSchool, type SignedIn, startServer, type TestServer } from '#harness/server.ts';

/**
 * Somebody of the office who manages people, or cohorts, but may not see people: within reach is the own
 * account alone, and whoever else they name by id is as unknown as somebody who does not exist.
 */
let server: TestServer;
let admin: SignedIn;
let ids: Map<string, string>;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
  ids = await idsByUsername(server);
});
afterAll(() => server.close());

const NOBODY = '01941f38-0000-7000-8000-000000000000';
const idOf = (username: string) => ids.get(username) ?? '';

async function officeWith(username: string, keys: readonly PermissionKey[]): Promise<SignedIn> {
  const roleId = randomUUID();
  await inSchool(
    server,
    'tenant1',
    `with made as (insert into roles (tenant_id, id, name, name_key, kind, built_in)
       values ('tenant1', $1::uuid, $1::text, $1::text, 'admin', false) returning id),
     allowed as (insert into role_permissions (tenant_id, role_id, permission)
       select 'tenant1', made.id, unnest($2::text[]) from made),
     former as (delete from user_roles where user_id = $3)
     insert into user_roles (tenant_id, user_id, role_id) select 'tenant1', $3, made.id from made`,
    [roleId, keys, idOf(username)],
  );
  return server.signIn(username);
}

const tieOf = async (childId: string, guardianId: string) => {
  const [tie] = await inSchool<{ can_see: boolean; relation: string; version: number }>(
    server,
    'tenant1',
    'select can_see, relation, version from guardianships where child_id = $1 and guardian_id = $2',
    [childId, guardianId],
  );
  return tie;
};

describe('who manages people without seeing them', () => {
  const path = (childId: string, guardianId: string) =>
    `/api/users/${childId}/guardians/${guardianId}`;
  let blind: SignedIn;
  beforeAll(async () => {
    blind = await officeWith('teacher9', ['users.manage']);
  });

  it('takes no guardian’s rights away, whether the tie is there or not', async () => {
    const before = await tieOf(idOf('child'), idOf('parent'));
    const body = { rights: { see: { granted: false } }, version: before?.version ?? 0 };
    for (const childId of [idOf('child'), NOBODY]) {
      const answer = await server.call('PATCH', path(childId, idOf('parent')), { ...blind, body });
      expect(answer.status, answer.text).toBe(404);
      expect(answer.json.code).toBe('not_found');
    }
    expect(await tieOf(idOf('child'), idOf('parent'))).toEqual(before);
  });

  it('removes no guardian', async () => {
    for (const childId of [idOf('child'), NOBODY]) {
      const answer = await server.call('DELETE', path(childId, idOf('parent')), blind);
      expect(answer.status, answer.text).toBe(404);
    }
    expect(await tieOf(idOf('child'), idOf('parent'))).toBeDefined();
  });

  it('adds none, and reads no family and no payment details', async () => {
    const add = await server.call('POST', `/api/users/${idOf('child')}/guardians`, {
      ...blind,
      body: { guardianId: blind.userId, relation: 'other' },
    });
    expect(add.status, add.text).toBe(404);
    for (const part of ['guardians', 'payment-details']) {
      const answer = await server.call('GET', `/api/users/${idOf('parent')}/${part}`, blind);
      expect(answer.status, part).toBe(404);
    }
  });

  it('does not touch the tie of the own child either: the child is out of reach', async () => {
    await inSchool(
      server,
      'tenant1',
      `insert into guardianships (tenant_id, id, guardian_id, child_id, relation)
       values ('tenant1', $1, $2, $3, 'other')`,
      [randomUUID(), blind.userId, idOf('child')],
    );
    const tie = path(idOf('child'), blind.userId);
    const body = { rights: { pay: { granted: true } }, version: 1 };
    expect((await server.call('PATCH', tie, { ...blind, body })).status).toBe(404);
    expect((await server.call('DELETE', tie, blind)).status).toBe(404);
    // As a child of the own account: then it is the guardian who is out of reach.
    await inSchool(
      server,
      'tenant1',
      `insert into guardianships (tenant_id, id, guardian_id, child_id, relation)
       values ('tenant1', $1, $2, $3, 'other')`,
      [randomUUID(), idOf('parent'), blind.userId],
    );
    const other = path(blind.userId, idOf('parent'));
    expect((await server.call('PATCH', other, { ...blind, body })).status).toBe(404);
    expect((await server.call('DELETE', other, blind)).status).toBe(404);
  });

  it('is what the permission to see people makes the difference for', async () => {
    const seeing = await officeWith('teacher10', ['users.manage', 'users.view']);
    const body = { rights: { book: { granted: false } }, version: 1 };
    const tie = path(idOf('child'), blind.userId);
    expect((await server.call('PATCH', tie, { ...seeing, body })).status).toBe(200);
    expect((await server.call('DELETE', tie, seeing)).status).toBe(204);
  });
});

describe('who manages cohorts without seeing people', () => {
  it('learns nobody’s name by putting their id into a cohort', async () => {
    const blind = await officeWith('teacher11', ['cohorts.manage']);
    const body = { name: randomUUID(), schoolYear: '2026/2027' };
    const { json } = await server.call('POST', '/api/cohorts', { ...blind, body });
    const add = (childId: string, who: SignedIn) =>
      server.call('POST', `/api/cohorts/${json.id}/add-children`, {
        ...who,
        body: { childIds: [childId] },
      });
    const known = await add(idOf('child'), blind);
    const unknown = await add(NOBODY, blind);
    expect(known.status, known.text).toBe(400);
    expect(known.json.errors).toEqual(unknown.json.errors);
    expect((await add(idOf('child'), admin)).status).toBe(200);
  });
});
