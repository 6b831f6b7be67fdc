import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  inSchool,
  type SignedIn,
  startServer,
  type TestServer,
} from '#harness/server.ts';

let server: TestServer;
let admin: SignedIn;
let teacher: SignedIn;
let parent: SignedIn;
/** A child that the teacher neither teaches nor has in an activity. */
let stranger: string;

beforeAll(async () => {
  server = await startServer();
  [admin, teacher, parent] = (await Promise.all(
    ['admin', 'teacher', 'parent'].map((name) => server.signIn(name)),
  )) as [SignedIn, SignedIn, SignedIn];
  const [row] = await inSchool<{ username: string }>(
    server,
    'tenant1',
    `select u.username from users u where u.username ~ '^child\\d+$' and u.status = 'active'
       and not exists (select 1 from bookings b where b.child_id = u.id)
       and not exists (select 1 from cohort_children c join cohort_teachers t on t.cohort_id = c.cohort_id
         where c.child_id = u.id and t.teacher_id = $1) order by 1 limit 1`,
    [teacher.userId],
  );
  stranger = row?.username ?? '';
});
afterAll(() => server.close());

const list = (search: string, who = admin, headers: Record<string, string> = {}) =>
  server.call('GET', `/api/users${search}`, { token: who.token, headers });
const children = (who: SignedIn, search = '') =>
  server.call('GET', `/api/users/children${search}`, { token: who.token });
const usernames = ({ json }: Answer): string[] =>
  json.items.map((item: { username: string }) => item.username);
const lastNames = ({ json }: Answer): string[] =>
  json.items.map((item: { lastName: string }) => item.lastName);
const optionId = async (kind: 'roles' | 'cohorts', name: string): Promise<string> => {
  const options = await server.call('GET', '/api/users/options', { token: admin.token });
  return options.json[kind].find((option: { name: string }) => option.name === name).id;
};

const add = (username: string, lastName: string, more: object = {}) =>
  server.call('POST', '/api/users', {
    token: admin.token,
    body: { username, firstName: 'Test', lastName, roles: ['parent'], ...more },
  });

describe('the list of people', () => {
  it('comes in pages with a total, without those who are archived', async () => {
    const first = await list('?pageSize=10');
    const second = await list('?pageSize=10&page=2');
    expect(first.json).toMatchObject({ page: 1, pageSize: 10, can: { create: true } });
    expect(first.json.total).toBeGreaterThan(200);
    expect(new Set([...usernames(first), ...usernames(second)]).size).toBe(20);
    const [row] = await inSchool<{ count: string }>(
      server,
      'tenant1',
      `select count(*) from users where status <> 'archived'`,
    );
    expect(first.json.total).toBe(Number(row?.count));
  });

  it('says whose guardian somebody is, the eldest child first, to who sees all families', async () => {
    const found = async (q: string) =>
      (await list(`?q=${q}&pageSize=100`)).json.items as {
        username: string;
        children: { firstName: string; relation: string }[];
      }[];
    const childrenOf = (username: string, items: Awaited<ReturnType<typeof found>>) =>
      items
        .find((item) => item.username === username)
        ?.children.map(({ firstName, relation }) => [firstName, relation]);
    expect(childrenOf('mother.apart', await found('mother.apart'))).toEqual([
      ['Sofija', 'mother'],
      ['Lūkass', 'mother'],
    ]);
    expect(childrenOf('lukass', await found('lukass'))).toEqual([]);
    await inSchool(
      server,
      'tenant1',
      `update users set status = 'archived' where username = 'lukass'`,
    );
    expect(childrenOf('mother.apart', await found('mother.apart'))).toEqual([['Sofija', 'mother']]);
    await inSchool(
      server,
      'tenant1',
      `update users set status = 'active' where username = 'lukass'`,
    );
    // Who teaches, and is a parent too, is in the own list.
    expect(childrenOf('multi', await found('multi'))).not.toEqual([]);
    const { token } = await server.signIn('multi');
    const { json } = await server.call('GET', '/api/users?q=multi', { token, role: 'teacher' });
    expect(childrenOf('multi', json.items)).toEqual([]);
  });

  it.each([
    ['Berzins', 'relative'],
    ['bērziņš jānis', 'child'],
    ['Зайцева', 'zaiceva'],
    ['зайцева елена', 'zaiceva'],
    ['kikuste', 'omite'],
    ['zaiceva@tenant1', 'zaicevs'],
    ['MOTHER.APART', 'mother.apart'],
  ])('finds %s without caring for accents, case or order', async (q, username) => {
    expect(usernames(await list(`?q=${encodeURIComponent(q)}&pageSize=100`))).toContain(username);
  });

  it('finds a phone number however it is spaced', async () => {
    const [row] = await inSchool<{ phone: string }>(
      server,
      'tenant1',
      `select phone from users where username = 'parent'`,
    );
    const digits = (row?.phone ?? '').replaceAll(' ', '').slice(1);
    expect(usernames(await list(`?q=${digits}`))).toContain('parent');
  });

  it('finds nobody by a confidential address, and shows none', async () => {
    const [row] = await inSchool<{ address: string }>(
      server,
      'tenant1',
      `select address from users where username = 'sofija'`,
    );
    const word = encodeURIComponent((row?.address ?? '').split(',')[0] ?? '');
    expect(usernames(await list(`?q=${word}`))).not.toContain('sofija');
    const shown = await list('?q=sofija');
    expect(shown.json.items[0]).toMatchObject({ username: 'sofija', address: null });
    expect(shown.text).not.toContain(row?.address);
  });

  it('puts Č after C for a Latvian reader, and in its English place for others', async () => {
    const ours = ['Cukurs', 'Čakls', 'Daugava', 'Zars', 'Žagata'];
    for (const [index, name] of ours.entries())
      await add(`sort${index}`, name, { email: 'sorted@tenant1.example' });
    const latvian = { 'accept-language': 'lv' };
    expect(lastNames(await list('?q=sorted@', admin, latvian))).toEqual(ours);
    expect(lastNames(await list('?q=sorted@&sort=-name', admin, latvian))).toEqual(
      ours.toReversed(),
    );
    expect(lastNames(await list('?q=sorted@'))).toEqual(
      ['Čakls', 'Cukurs', 'Daugava', 'Žagata', 'Zars'].toSorted(new Intl.Collator('en').compare),
    );
  });

  it('puts who signed in last first, and who never did at the end', async () => {
    const logins: (string | null)[] = [];
    for (let page = 1, total = 1; logins.length < total; page += 1) {
      const { json } = await list(`?sort=-lastLogin&pageSize=100&page=${page}`);
      total = json.total;
      logins.push(...json.items.map((item: { lastLogin: string | null }) => item.lastLogin));
    }
    expect(logins[0]).not.toBeNull();
    expect(logins.indexOf(null)).toBeGreaterThan(0);
    expect(logins.slice(logins.indexOf(null)).every((login) => login === null)).toBe(true);
  });

  it('is filtered by role, cohort and status', async () => {
    const secretaries = await list(`?roleId=${await optionId('roles', 'Secretary')}`);
    expect(usernames(secretaries)).toEqual(['secretary']);
    const cohort = await list(`?cohortId=${await optionId('cohorts', '1a')}&pageSize=100`);
    expect(usernames(cohort)).toEqual(expect.arrayContaining(['child', 'teacher', 'assistant']));
    expect(usernames(cohort)).not.toContain('parent');
    const archived = await list('?status=archived');
    expect(usernames(archived).sort()).toEqual(['gone.child', 'gone.parent', 'gone.teacher']);
    const invited = await list('?status=invited');
    expect(usernames(invited)).toContain('invited.parent');
    const [all, present] = [await list('?status=all'), await list('')];
    expect(all.json.total).toBe(present.json.total + 3);
  });

  it.each([
    ['?sort=passwordHash', 'sort', 'invalid_value'],
    ['?status=gone', 'status', 'invalid_value'],
    ['?roleId=x', 'roleId', 'invalid_value'],
    ['?colour=red', 'colour', 'unknown_key'],
  ])('refuses %s at its field', async (search, path, code) => {
    const answer = await list(search);
    expect(answer.json.errors).toEqual([expect.objectContaining({ path, code })]);
  });

  it('tells the cohorts of this school year, and those of the newest where there is none', async () => {
    const [begun] = await inSchool<{ year: number }>(
      server,
      'tenant1',
      `select extract(year from app_now() - interval '7 months')::int as year`,
    );
    const year = begun?.year ?? 0;
    const cohort = async (name: string, begins: number): Promise<string> => {
      const body = { name, schoolYear: `${begins}/${begins + 1}` };
      return (await server.call('POST', '/api/cohorts', { token: admin.token, body })).json.id;
    };
    const ids = {
      next: await cohort('Next year', year + 1),
      now: await cohort('This year', year),
      last: await cohort('Last year', year - 1),
      before: await cohort('Before that', year - 2),
    };
    const shown = async (username: string, cohortIds: string[]) => {
      const { userId } = (await add(username, 'Yearly', { roles: ['child'] })).json;
      for (const id of cohortIds) {
        const body = { childIds: [userId] };
        await server.call('POST', `/api/cohorts/${id}/add-children`, { token: admin.token, body });
      }
      const { items } = (await list(`?q=${username}`)).json;
      return items[0].cohorts.map(({ name }: { name: string }) => name);
    };
    const { next, now, last, before } = ids;
    expect(await shown('yearly1', [before, last, now, next])).toEqual(['This year']);
    expect(await shown('yearly2', [before, last])).toEqual(['Last year']);
    expect(await shown('yearly3', [])).toEqual([]);
  });

  it('is only of the own cohorts for a teacher, who may not add anybody', async () => {
    const answer = await list('?pageSize=100', teacher);
    expect(answer.json.can.create).toBe(false);
    expect(usernames(answer)).toEqual(expect.arrayContaining(['child', 'family', 'teacher']));
    expect(usernames(answer)).not.toContain(stranger);
    expect(usernames(answer)).not.toContain('parent');
    expect(usernames(await list(`?q=${stranger}`, teacher))).not.toContain(stranger);
  });

  it('is closed to a parent, even to one who was given the permission', async () => {
    const give = `insert into role_permissions (tenant_id, role_id, permission)
      select tenant_id, id, 'users.view' from roles where name = 'parent'`;
    await inSchool(server, 'tenant1', give);
    const answer = await list('?pageSize=100', parent);
    expect(answer.status, answer.text).toBe(403);
    expect(answer.json.code).toBe('access_denied');
    await inSchool(
      server,
      'tenant1',
      `delete from role_permissions where permission = 'users.view'
         and role_id = (select id from roles where name = 'parent')`,
    );
  });
});

describe('the children within reach', () => {
  it('are all for an administrator, in the order of names', async () => {
    const answer = await children(admin);
    expect(answer.json.items.length).toBeGreaterThan(120);
    expect(usernames(answer)).not.toContain('gone.child');
    expect(usernames(await children(admin, `?q=${encodeURIComponent('мила')}`))).toContain('mila');
    expect(usernames(await children(admin, '?q=nobody-of-this-name'))).toEqual([]);
  });

  it.each([
    ['parent', ['anna', 'child']],
    ['relative', ['child']],
    ['father.apart', ['lukass']],
    // The username of a child with a confidential address is hidden from its guardians.
    ['mother.apart', ['lukass', null]],
    ['child', ['child']],
  ])('are for %s just %o', async (username, expected) => {
    const who = await server.signIn(username);
    expect(usernames(await children(who)).sort()).toEqual(expected);
  });

  it('are those taught for a teacher', async () => {
    const taught = usernames(await children(teacher));
    expect(taught).toEqual(expect.arrayContaining(['child', 'family', 'lukass']));
    expect(taught).not.toContain(stranger);
  });
});

describe('the teachers', () => {
  it('are names for everybody signed in, nothing more, and only those who are here', async () => {
    const answer = await server.call('GET', '/api/users/teachers', { token: parent.token });
    expect(answer.json.items.length).toBeGreaterThanOrEqual(12);
    expect(Object.keys(answer.json.items[0]).sort()).toEqual([
      'firstName',
      'lastName',
      'subRole',
      'userId',
    ]);
    expect(answer.text).not.toContain('Krüger');
  });
});
