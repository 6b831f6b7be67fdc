import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeRecord } from '#harness/describe-record.ts';
import { idsByUsername } from '#harness/people.ts';
import { inSchool, type SignedIn, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let admin: SignedIn;
let ids: Map<string, string>;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
  ids = await idsByUsername(server);
});
afterAll(() => server.close());

const idOf = (username: string) => ids.get(username) ?? '';
const list = (search: string, who = admin, headers: Record<string, string> = {}) =>
  server.call('GET', `/api/cohorts${search}`, { token: who.token, host: who.host, headers });
const create = (body: object) =>
  server.call('POST', '/api/cohorts', {
    token: admin.token,
    body: { name: randomUUID().slice(0, 8), schoolYear: '2026/2027', ...body },
  });
const read = (id: string, who = admin) =>
  server.call('GET', `/api/cohorts/${id}`, { token: who.token, host: who.host });
const patch = (id: string, body: object) =>
  server.call('PATCH', `/api/cohorts/${id}`, { token: admin.token, body });
const remove = (id: string) => server.call('DELETE', `/api/cohorts/${id}`, { token: admin.token });
const add = (id: string, childIds: readonly string[]) =>
  server.call('POST', `/api/cohorts/${id}/add-children`, {
    token: admin.token,
    body: { childIds },
  });
const names = (answer: { json: { items: { name: string }[] } }) =>
  answer.json.items.map((item) => item.name);
const faults = (answer: { json: { errors: { path: string; code: string }[] } }) =>
  answer.json.errors.map(({ path, code }) => `${path} ${code}`);
const childIn = (answer: { json: { children: { userId: string }[] } }) =>
  answer.json.children.map(({ userId }) => userId);

describe('the list of cohorts', () => {
  it('has this year’s first, each year by name, and numbers in their order', async () => {
    for (const name of ['9s', '10s', '2s', 'Ās', 'Zs'])
      await create({ name, schoolYear: '2040/2041' });
    await create({ name: '1s', schoolYear: '2041/2042' });
    const answer = await list('?pageSize=100', admin, { 'accept-language': 'lv' });
    expect(names(answer).slice(0, 6)).toEqual(['1s', '2s', '9s', '10s', 'Ās', 'Zs']);
    expect(answer.json.schoolYears.slice(0, 2)).toEqual(['2041/2042', '2040/2041']);
    const filtered = await list('?schoolYear=2040-41&sort=-name');
    expect(names(filtered)).toEqual(['Zs', 'Ās', '10s', '9s', '2s']);
  });

  it.each([
    ['zubites', ['Žubītes 10']],
    ['ŽUBĪTES', ['Žubītes 10']],
    ['ozolins andris', ['1a']],
    ['100%', []],
    ['_______', []],
  ])('finds %s by the name or a teacher, without caring for accents', async (q, expected) => {
    const found = await list(`?q=${encodeURIComponent(q)}`);
    expect(names(found)).toEqual(expected);
  });

  it('is not a way to find out a teacher’s phone number', async () => {
    const [teacher] = await inSchool<{ phone: string }>(
      server,
      'tenant1',
      `select phone from users where username = 'teacher'`,
    );
    const digits = teacher?.phone.split(' ').at(-1) ?? '';
    expect((await list(`?q=${digits}`)).json.total).toBe(0);
  });

  it('tells who teaches and how many children are in it', async () => {
    const { json } = await list('?q=andris+ozol');
    expect(json.items[0]).toMatchObject({
      name: '1a',
      mainTeachers: expect.arrayContaining([
        { userId: idOf('teacher'), firstName: 'Andris', lastName: 'Ozoliņš' },
      ]),
      assistantTeachers: [{ firstName: 'Ольга', lastName: 'Белова' }],
      can: { edit: true, delete: true, editChildren: true, seeContacts: true },
    });
    expect(json.items[0].childCount).toBeGreaterThan(3);
  });

  it('holds for everybody what is within reach', async () => {
    const teacher = await server.signIn('teacher');
    expect(names(await list('', teacher))).toEqual(['1a']);
    const parent = await server.signIn('parent');
    expect(names(await list('', parent))).toEqual(['1a', '1b']);
    expect((await list('', parent)).json).toMatchObject({ total: 2, can: { create: false } });
    const child = await server.signIn('child');
    expect(names(await list('', child))).toEqual(['1a']);
  });

  it('is closed to who may not see cohorts, but to a child the own class never', async () => {
    const [role] = await inSchool<{ role_id: string }>(
      server,
      'tenant1',
      `delete from role_permissions where permission = 'cohorts.view' and role_id =
        (select id from roles where name = 'teacher') returning role_id`,
    );
    const teacher = await server.signIn('teacher');
    expect((await list('', teacher)).status).toBe(403);
    await inSchool(
      server,
      'tenant1',
      `insert into role_permissions (tenant_id, role_id, permission) values ('tenant1', $1, 'cohorts.view')`,
      [role?.role_id],
    );
    expect((await list('', teacher)).status).toBe(200);
  });
});

describe('one cohort', () => {
  let firstId: string;
  beforeAll(async () => {
    firstId = (await list('?q=andris+ozol')).json.items[0].id;
  });

  it('shows staff its children in full, without their addresses', async () => {
    const answer = await read(firstId, await server.signIn('teacher'));
    const child = answer.json.children.find(
      ({ userId }: { userId: string }) => userId === idOf('child'),
    );
    expect(child).toEqual({
      userId: idOf('child'),
      username: 'child',
      firstName: 'Jānis',
      lastName: 'Bērziņš',
      birthDate: expect.stringMatching(/^\d{4}-04-12$/),
      status: 'active',
    });
    expect(answer.json.can).toEqual({
      edit: false,
      delete: false,
      editChildren: false,
      seeContacts: true,
    });
  });

  it('shows a family its own children and nobody else’s', async () => {
    const answer = await read(firstId, await server.signIn('parent'));
    expect(childIn(answer)).toEqual([idOf('child')]);
    expect(answer.json.classmates).toEqual([]);
    expect(answer.json.mainTeachers).toContainEqual({
      userId: idOf('teacher'),
      firstName: 'Andris',
      lastName: 'Ozoliņš',
    });
  });

  it('shows first names of the others where the school allows it, and nothing more', async () => {
    const set = (showClassmates: boolean) =>
      server.call('PUT', '/api/school/cohort-visibility', {
        token: admin.token,
        body: { showClassmates },
      });
    expect((await set(true)).json).toEqual({ showClassmates: true });
    const parent = await server.signIn('parent');
    const answer = await read(firstId, parent);
    expect(childIn(answer)).toEqual([idOf('child')]);
    expect(answer.json.classmates).toContain('Lūkass');
    expect(answer.json.classmates).not.toContain('Jānis');
    expect(answer.text).not.toContain('Āboliņ');
    const child = await read(firstId, await server.signIn('child'));
    expect(childIn(child)).toEqual([idOf('child')]);
    expect(child.json.classmates).toContain('Lūkass');
    const separated = await read(firstId, await server.signIn('father.apart'));
    expect(childIn(separated)).toEqual([idOf('lukass')]);
    expect(separated.text).not.toContain('-01-09');
    await set(false);
    expect((await read(firstId, parent)).json.classmates).toEqual([]);
    expect(
      (await server.call('GET', '/api/school/cohort-visibility', { token: parent.token })).json,
    ).toEqual({ showClassmates: false });
  });

  it('shows archived children to the office only', async () => {
    const { json } = await create({ mainTeacherIds: [idOf('teacher')] });
    await add(json.id, [idOf('child'), idOf('child9')]);
    await inSchool(
      server,
      'tenant1',
      `update users set status = 'archived' where username = 'child9'`,
    );
    expect(childIn(await read(json.id))).toContain(idOf('child9'));
    const seen = await read(json.id, await server.signIn('teacher'));
    expect(childIn(seen)).toEqual([idOf('child')]);
    expect(seen.json.childCount).toBe(1);
    await inSchool(
      server,
      'tenant1',
      `update users set status = 'active' where username = 'child9'`,
    );
  });

  it('is unknown to whom it does not concern', async () => {
    const { json } = await create({});
    for (const username of ['teacher', 'parent', 'child'])
      expect((await read(json.id, await server.signIn(username))).status).toBe(404);
  });
});

describe('adding a cohort', () => {
  it('gives it back with its teachers and home room', async () => {
    const [room] = await inSchool<{ id: string; name: string }>(
      server,
      'tenant1',
      'select id, name from locations limit 1',
    );
    const answer = await create({
      name: '  7c ',
      schoolYear: '2026/27',
      mainTeacherIds: [idOf('teacher')],
      assistantTeacherIds: [idOf('assistant')],
      homeLocationId: room?.id,
    });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      name: '7c',
      schoolYear: '2026/2027',
      children: [],
      classmates: [],
      mainTeachers: [{ userId: idOf('teacher') }],
      assistantTeachers: [{ userId: idOf('assistant') }],
      homeLocation: room,
      version: 1,
    });
  });

  it('refuses a name that its year has already', async () => {
    await create({ name: 'Twice', schoolYear: '2026/2027' });
    expect((await create({ name: 'Twice', schoolYear: '2026/2027' })).json.code).toBe(
      'cohort_exists',
    );
    expect((await create({ name: 'Twice', schoolYear: '2027/2028' })).status).toBe(201);
  });

  it('names every fault at its field', async () => {
    const answer = await create({ name: ' ', schoolYear: '2026/2030', foo: 1 });
    expect(faults(answer).sort()).toEqual([
      'foo unknown_key',
      'name required',
      'schoolYear invalid_school_year',
    ]);
    expect(faults(await create({ mainTeacherIds: [idOf('parent')] }))).toEqual([
      'mainTeacherIds not_a_teacher',
    ]);
    expect(faults(await create({ assistantTeacherIds: [idOf('gone.teacher')] }))).toEqual([
      'assistantTeacherIds not_a_teacher',
    ]);
    const both = { mainTeacherIds: [idOf('teacher')], assistantTeacherIds: [idOf('teacher')] };
    expect(faults(await create(both))).toEqual(['assistantTeacherIds teacher_named_twice']);
    expect(faults(await create({ homeLocationId: randomUUID() }))).toEqual([
      'homeLocationId unknown_location',
    ]);
  });

  it('takes no teacher and no room of another school', async () => {
    const foreign = async (text: string) =>
      (await inSchool<{ id: string }>(server, 'tenant2', text))[0]?.id;
    const teacher = await foreign(`select id from users where username = 'teacher'`);
    expect(faults(await create({ mainTeacherIds: [teacher] }))).toEqual([
      'mainTeacherIds not_a_teacher',
    ]);
    const room = await foreign('select id from locations limit 1');
    expect(faults(await create({ homeLocationId: room }))).toEqual([
      'homeLocationId unknown_location',
    ]);
  });
});

describe('changing a cohort', () => {
  it('lets a teacher change duty, and have one only', async () => {
    const { json } = await create({ mainTeacherIds: [idOf('teacher')] });
    const moved = await patch(json.id, {
      version: 1,
      mainTeacherIds: [],
      assistantTeacherIds: [idOf('teacher')],
    });
    expect(moved.json).toMatchObject({
      mainTeachers: [],
      assistantTeachers: [{ userId: idOf('teacher') }],
    });
    expect(faults(await patch(json.id, { version: 2, mainTeacherIds: [idOf('teacher')] }))).toEqual(
      ['mainTeacherIds teacher_named_twice'],
    );
  });

  it('keeps a teacher who has left meanwhile, and takes no new one who has', async () => {
    const { json } = await create({ mainTeacherIds: [idOf('teacher9')] });
    await inSchool(
      server,
      'tenant1',
      `update users set status = 'archived' where username = 'teacher9'`,
    );
    const kept = await patch(json.id, {
      version: 1,
      mainTeacherIds: [idOf('teacher9'), idOf('teacher')],
    });
    expect(kept.json.mainTeachers).toHaveLength(2);
    await inSchool(
      server,
      'tenant1',
      `update users set status = 'active' where username = 'teacher9'`,
    );
  });

  it('refuses a name that its year has already', async () => {
    const [one, other] = [await create({}), await create({})];
    expect((await patch(one.json.id, { version: 1, name: other.json.name })).json.code).toBe(
      'cohort_exists',
    );
  });
});

describe('deleting a cohort', () => {
  it('is refused while something hangs on it, with the reason', async () => {
    const { json } = await create({});
    await add(json.id, [idOf('child10')]);
    const holiday = await server.call('POST', '/api/holidays', {
      token: admin.token,
      body: { title: 'Trip', startDate: '2026-11-20', endDate: '2026-11-20', cohortIds: [json.id] },
    });
    const answer = await remove(json.id);
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({
      code: 'cohort_in_use',
      details: {
        usedBy: [
          { kind: 'children', count: 1 },
          { kind: 'holidays', count: 1 },
          { kind: 'activities', count: 0 },
        ],
      },
    });
    await server.call('DELETE', `/api/cohorts/${json.id}/children/${idOf('child10')}`, {
      token: admin.token,
    });
    expect((await remove(json.id)).status).toBe(409);
    await server.call('DELETE', `/api/holidays/${holiday.json.id}`, { token: admin.token });
    expect((await remove(json.id)).status).toBe(204);
  });
});

describe('a permission', () => {
  it('to manage cohorts does not widen the reach of a teacher', async () => {
    await inSchool(
      server,
      'tenant1',
      `insert into role_permissions (tenant_id, role_id, permission)
       select 'tenant1', id, 'cohorts.manage' from roles where name = 'teacher'`,
    );
    const { json } = await create({});
    const teacher = await server.signIn('teacher');
    const change = await server.call('PATCH', `/api/cohorts/${json.id}`, {
      token: teacher.token,
      body: { version: 1, name: 'Taken over' },
    });
    expect(change.status).toBe(403);
    expect((await read(json.id)).json.name).toBe(json.name);
    await inSchool(
      server,
      'tenant1',
      `delete from role_permissions where permission = 'cohorts.manage' and role_id =
        (select id from roles where name = 'teacher')`,
    );
  });
});

describeRecord({
  one: 'a cohort',
  feature: 'cohorts',
  server: () => server,
  body: () => ({
    name: randomUUID().slice(0, 8),
    schoolYear: '2026/2027',
    mainTeacherIds: [idOf('teacher')],
  }),
  field: 'name',
});
