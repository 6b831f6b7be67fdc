import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idsByUsername } from '#harness/people.ts';
import { inSchool, type SignedIn, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let teacher: SignedIn;
let ids: Map<string, string>;
let cohortId: string;

beforeAll(async () => {
  server = await startServer();
  teacher = await server.signIn('teacher');
  ids = await idsByUsername(server);
  const { json } = await server.call('GET', '/api/cohorts', { token: teacher.token });
  cohortId = json.items[0].id;
});
afterAll(() => server.close());

interface Contacts {
  readonly childId: string;
  readonly guardians: readonly {
    readonly userId: string;
    readonly relation: string;
    readonly phone: string | null;
    readonly mayCollect: boolean;
  }[];
}

const idOf = (username: string) => ids.get(username) ?? '';
const ask = (who: SignedIn) =>
  server.call('GET', `/api/cohorts/${cohortId}/contacts`, { token: who.token });
const guardiansOf = async (username: string, who = teacher) => {
  const items: readonly Contacts[] = (await ask(who)).json.items;
  return items.find(({ childId }) => childId === idOf(username))?.guardians ?? [];
};
const named = async (username: string) =>
  (await guardiansOf(username)).map(({ userId }) => [...ids].find(([, id]) => id === userId)?.[0]);

describe('whom to call for the children of a cohort', () => {
  it('is told to its teacher: names, phone, e-mail and who may collect, and no address', async () => {
    await inSchool(
      server,
      'tenant1',
      `update users set address = 'SECRET-STREET 1' where status = 'active'`,
    );
    const answer = await ask(teacher);
    const [mother] = await guardiansOf('child');
    expect(mother).toEqual({
      userId: idOf('parent'),
      firstName: 'Ilze',
      lastName: 'Bērziņa',
      relation: 'mother',
      phone: expect.stringMatching(/^\+371 /),
      email: 'parent@tenant1.example',
      mayCollect: true,
    });
    expect(answer.text).not.toContain('SECRET-STREET');
  });

  it('is a parent first, and a babysitter after that', async () => {
    const relations = (await guardiansOf('child')).map(({ relation }) => relation);
    expect(relations.at(0)).toBe('mother');
    expect(relations).toContain('babysitter');
    expect(relations.indexOf('babysitter')).toBeGreaterThan(relations.indexOf('mother'));
  });

  it('is nobody who may no longer see the child', async () => {
    expect(await named('lukass')).toEqual(['mother.apart', 'father.apart']);
    expect(await named('sofija')).toEqual(['mother.apart']);
  });

  it('says who may not collect the child', async () => {
    const change = (granted: boolean) =>
      inSchool(
        server,
        'tenant1',
        'update guardianships set can_collect = $1 where guardian_id = $2 and child_id = $3',
        [granted, idOf('father.apart'), idOf('lukass')],
      );
    await change(false);
    expect((await guardiansOf('lukass')).map(({ mayCollect }) => mayCollect)).toEqual([
      true,
      false,
    ]);
    await change(true);
  });

  it('is nobody who has left the school, and nobody for a child who has', async () => {
    const archive = (username: string, status: string) =>
      inSchool(server, 'tenant1', 'update users set status = $1 where id = $2', [
        status,
        idOf(username),
      ]);
    await archive('father.apart', 'archived');
    expect(await named('lukass')).toEqual(['mother.apart']);
    await archive('father.apart', 'active');
    await archive('lukass', 'archived');
    expect(await named('lukass')).toEqual([]);
    await archive('lukass', 'active');
  });

  it('is no business of a family, whatever permission its role was given', async () => {
    await inSchool(
      server,
      'tenant1',
      `insert into role_permissions (tenant_id, role_id, permission)
       select tenant_id, id, 'users.view' from roles where name in ('parent', 'child')`,
    );
    for (const username of ['parent', 'child']) {
      const who = await server.signIn(username);
      expect((await ask(who)).status, username).toBe(403);
      const cohort = await server.call('GET', `/api/cohorts/${cohortId}`, { token: who.token });
      expect(cohort.json.can.seeContacts, username).toBe(false);
    }
  });
});
