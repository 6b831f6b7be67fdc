import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSchool, type SignedIn, startServer, type TestServer } from '#harness/server.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const idOf = async (username: string) => {
  const [row] = await inSchool<{ id: string }>(
    server,
    'tenant1',
    'select id from users where username = $1',
    [username],
  );
  return row?.id ?? '';
};
const as = (who: SignedIn) => ({ token: who.token });
const family = (userId: string, who = admin) =>
  server.call('GET', `/api/users/${userId}/guardians`, as(who));
const add = (childId: string, body: object) =>
  server.call('POST', `/api/users/${childId}/guardians`, { ...as(admin), body });
const change = (childId: string, guardianId: string, body: object) =>
  server.call('PATCH', `/api/users/${childId}/guardians/${guardianId}`, { ...as(admin), body });
const remove = (childId: string, guardianId: string) =>
  server.call('DELETE', `/api/users/${childId}/guardians/${guardianId}`, as(admin));
const myChildren = async (who: SignedIn) =>
  (await server.call('GET', '/api/me/children', as(who))).json.items as {
    userId: string;
    relation: string;
    rights: string[];
  }[];
const newChild = async () => {
  const { json } = await server.call('POST', '/api/users', {
    ...as(admin),
    body: {
      username: `c-${randomUUID()}`,
      firstName: 'Oto',
      lastName: 'Upe',
      roles: ['child'],
      password: 'blue-bell-7-rings',
    },
  });
  return json.userId as string;
};
const localDay = (days: number) => {
  const at = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Riga' }).format(at);
};

describe('a new guardian', () => {
  it('may do all but pay, and the first parent pays', async () => {
    const childId = await newChild();
    const [mother, father] = [await idOf('parent2a'), await idOf('parent3a')];
    const first = await add(childId, { guardianId: mother, relation: 'mother' });
    expect(first.status).toBe(201);
    expect(first.json).toMatchObject({
      guardian: { userId: mother },
      child: { userId: childId },
      relation: 'mother',
      inForce: ['see', 'book', 'reportAbsences', 'seeDocuments', 'pay', 'collect'],
      version: 1,
    });
    const second = await add(childId, { guardianId: father, relation: 'father' });
    expect(second.json.rights.pay).toEqual({ granted: false, until: null });
    expect(second.json.inForce).not.toContain('pay');
    const sitter = await add(childId, {
      guardianId: await idOf('babysitter'),
      relation: 'babysitter',
      rights: { book: { granted: false }, see: { granted: true, until: '2099-06-30' } },
    });
    expect(sitter.json.inForce).toEqual(['see', 'reportAbsences', 'seeDocuments', 'collect']);
    expect((await family(childId)).json.items).toHaveLength(3);
  });

  it('is tied to a child once', async () => {
    const childId = await newChild();
    const body = { guardianId: await idOf('parent2a'), relation: 'mother' };
    const answers = await Promise.all([add(childId, body), add(childId, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await family(childId)).json.items).toHaveLength(1);
  });

  it.each([
    ['a teacher', 'teacher4', 'mother', 'guardianId', 'not_a_guardian'],
    ['somebody unknown', 'nobody-at-all', 'mother', 'guardianId', 'invalid_value'],
    ['a relation of no list', 'parent2a', 'grandfather', 'relation', 'invalid_value'],
  ])('is not %s', async (_name, username, relation, path, code) => {
    const answer = await add(await newChild(), { guardianId: await idOf(username), relation });
    expect(answer.json.errors).toEqual([expect.objectContaining({ path, code })]);
  });

  it('is nobody of another school, and not the child itself', async () => {
    const childId = await newChild();
    const [foreign] = await inSchool<{ id: string }>(
      server,
      'tenant2',
      `select id from users where username = 'parent'`,
    );
    const answer = await add(childId, { guardianId: foreign?.id, relation: 'mother' });
    expect(answer.json.errors[0]).toMatchObject({ path: 'guardianId', code: 'not_a_guardian' });
    const itself = await add(childId, { guardianId: childId, relation: 'other' });
    expect(itself.json.errors[0]).toMatchObject({ code: 'not_oneself' });
    const adult = await add(await idOf('parent2a'), {
      guardianId: await idOf('parent3a'),
      relation: 'other',
    });
    expect(adult.json.errors[0]).toMatchObject({ code: 'not_a_child' });
  });

  it.each(['id', 'childId', 'tenantId', 'canSee', 'version'])(
    'brings no key called %s',
    async (key) => {
      const body = { guardianId: await idOf('parent2a'), relation: 'mother', [key]: 'x' };
      expect((await add(await newChild(), body)).status).toBe(400);
    },
  );
});

describe('rights', () => {
  it('that are taken away are gone at the next call, one by one', async () => {
    const childId = await newChild();
    const who = await server.signIn('parent4a');
    await add(childId, { guardianId: who.userId, relation: 'mother' });
    const mine = async () => (await myChildren(who)).find((child) => child.userId === childId);
    expect((await mine())?.rights).toContain('book');
    await change(childId, who.userId, { rights: { book: { granted: false } }, version: 1 });
    expect((await mine())?.rights).toEqual([
      'see',
      'reportAbsences',
      'seeDocuments',
      'pay',
      'collect',
    ]);
    await change(childId, who.userId, { rights: { see: { granted: false } }, version: 2 });
    expect(await mine()).toBeUndefined();
    for (const path of [
      `/users/${childId}`,
      `/me/children/${childId}`,
      `/users/${childId}/guardians`,
    ]) {
      expect((await server.call('GET', `/api${path}`, as(who))).status, path).toBe(404);
    }
    const list = await server.call('GET', '/api/users/children', as(who));
    expect(list.text).not.toContain(childId);
  });

  it('end with the guardianship', async () => {
    const childId = await newChild();
    const who = await server.signIn('parent4a');
    await add(childId, { guardianId: who.userId, relation: 'mother' });
    expect((await remove(childId, who.userId)).status).toBe(204);
    expect((await remove(childId, who.userId)).status).toBe(404);
    expect((await server.call('GET', `/api/users/${childId}`, as(who))).status).toBe(404);
  });

  it('hold on their last day and no longer, by the school’s calendar', async () => {
    const childId = await newChild();
    const who = await server.signIn('parent4a');
    const until = localDay(3);
    await add(childId, {
      guardianId: who.userId,
      relation: 'father',
      rights: { see: { granted: true, until }, collect: { granted: true, until: localDay(1) } },
    });
    const seen = async () => (await myChildren(who)).find((child) => child.userId === childId);
    expect((await seen())?.rights).toContain('collect');
    server.shiftClock('2 days');
    expect((await seen())?.rights).not.toContain('collect');
    expect((await seen())?.rights).toContain('see');
    // To the last minute of the day in Rīga, which is not the last of the day in Greenwich.
    const endsAt = new Date(`${until}T23:59:30`);
    const offset = async (seconds: number) => {
      const [row] = await inSchool<{ gap: string }>(
        server,
        'tenant1',
        `select ((($1::timestamp at time zone 'Europe/Riga') + make_interval(secs => $2)) - clock_timestamp())::text as gap`,
        [
          endsAt.toISOString().replace('Z', '').slice(0, 11).replace('T', 'T') + '23:59:30',
          seconds,
        ],
      );
      return row?.gap ?? '0';
    };
    server.shiftClock(await offset(0));
    expect(await seen()).toBeDefined();
    server.shiftClock(await offset(60));
    expect(await seen()).toBeUndefined();
    server.shiftClock('0');
  });

  it('are changed by one of two editors, and the second is told', async () => {
    const childId = await newChild();
    const guardianId = await idOf('parent5a');
    await add(childId, { guardianId, relation: 'mother' });
    const answers = await Promise.all(
      [true, false].map((granted) =>
        change(childId, guardianId, { rights: { pay: { granted } }, version: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.json.code).toBe('stale_version');
  });

  it.each([
    [{ rights: { see: { granted: 'yes' } } }, 'rights.see.granted'],
    [{ rights: { see: { granted: true, until: '2026-02-30' } } }, 'rights.see.until'],
    [{ rights: { rule: { granted: true } } }, 'rights.rule'],
    [{ guardianId: randomUUID() }, 'guardianId'],
  ])('refuse %o at %s', async (body, path) => {
    const childId = await newChild();
    const guardianId = await idOf('parent5a');
    await add(childId, { guardianId, relation: 'mother' });
    const answer = await change(childId, guardianId, { ...body, version: 1 });
    expect(answer.json.errors.map((fault: { path: string }) => fault.path)).toEqual([path]);
  });

  it('leave a line in the log, with ids and no words', async () => {
    const childId = await newChild();
    const guardianId = await idOf('parent5a');
    await add(childId, { guardianId, relation: 'mother' });
    await change(childId, guardianId, { rights: { pay: { granted: false } }, version: 1 });
    await remove(childId, guardianId);
    const rows = await inSchool<{ action: string; details: object }>(
      server,
      'tenant1',
      `select action, details from audit_log where subject_id = $1 and action like 'families.%' order by at, id`,
      [childId],
    );
    expect(rows).toEqual([
      { action: 'families.guardian-added', details: { guardianId } },
      { action: 'families.rights-changed', details: { guardianId, rights: ['pay'] } },
      { action: 'families.guardian-removed', details: { guardianId } },
    ]);
  });
});

describe('separated parents', () => {
  it('see only what each was granted, and nothing of what the other was', async () => {
    const [mother, father] = [
      await server.signIn('mother.apart'),
      await server.signIn('father.apart'),
    ];
    const [son, daughter] = [await idOf('lukass'), await idOf('sofija')];
    expect((await myChildren(mother)).map((child) => child.userId).sort()).toEqual(
      [son, daughter].sort(),
    );
    expect((await myChildren(father)).map((child) => child.userId)).toEqual([son]);
    const seen = await family(son, father);
    expect(seen.json.items).toHaveLength(1);
    expect(seen.json.items[0].guardian.userId).toBe(father.userId);
    expect(seen.text).not.toContain(mother.userId);
    expect((await family(daughter, father)).status).toBe(404);
    expect(seen.json.can.edit).toBe(false);
  });

  it('are both known to the teacher of the child, who has to know who may collect it', async () => {
    const teacher = await server.signIn('teacher');
    const { json } = await family(await idOf('lukass'), teacher);
    expect(json.items).toHaveLength(2);
    expect(json.items.every((tie: { can: { edit: boolean } }) => !tie.can.edit)).toBe(true);
  });
});

describe('a child’s profile', () => {
  const profile = (childId: string, who: SignedIn) =>
    server.call('GET', `/api/me/children/${childId}`, as(who));
  const edit = (childId: string, body: object, who: SignedIn) =>
    server.call('PATCH', `/api/me/children/${childId}`, { ...as(who), body });

  it('is kept up to date by a parent: address, phone, language', async () => {
    const parent = await server.signIn('parent');
    const childId = await idOf('anna');
    const before = (await profile(childId, parent)).json;
    expect(before).toMatchObject({ relation: 'mother', can: { edit: true } });
    const { version } = before;
    const answer = await edit(
      childId,
      { address: 'Vēja iela 3', phone: '+371 2000 0000', language: 'lv', version },
      parent,
    );
    expect(answer.json).toMatchObject({
      address: 'Vēja iela 3',
      language: 'lv',
      version: version + 1,
    });
    expect((await edit(childId, { phone: '1', version }, parent)).json.code).toBe('stale_version');
  });

  it('takes the guardian’s password for a new e-mail address', async () => {
    const parent = await server.signIn('parent');
    const childId = await idOf('anna');
    const { version } = (await profile(childId, parent)).json;
    const email = 'anna@tenant1.example';
    const without = await edit(childId, { email, version }, parent);
    expect(without.json.errors).toEqual([
      expect.objectContaining({ path: 'currentPassword', code: 'required' }),
    ]);
    const wrong = await edit(childId, { email, currentPassword: 'not-it-1', version }, parent);
    expect(wrong.json.code).toBe('wrong_password');
    const right = await edit(childId, { email, currentPassword: DEMO_PASSWORD, version }, parent);
    // It counts once the link sent to it was pressed.
    expect(right.json).toMatchObject({ email: null, pendingEmail: email });
    // What stays the same takes nothing.
    const same = await edit(childId, { email: null, version: version + 1 }, parent);
    expect(same.status).toBe(200);
  });

  it('leaves alone the e-mail address of a child who is more here than a child', async () => {
    const parent = await server.signIn('parent');
    const childId = await idOf('family');
    await add(childId, { guardianId: parent.userId, relation: 'mother' });
    const { version } = (await profile(childId, parent)).json;
    const answer = await edit(
      childId,
      { email: 'mine@tenant1.example', currentPassword: DEMO_PASSWORD, version },
      parent,
    );
    expect(answer.json.code).toBe('person_holds_more');
    expect((await edit(childId, { phone: '1', version }, parent)).status).toBe(200);
    await remove(childId, parent.userId);
  });

  it.each([
    'firstName',
    'lastName',
    'username',
    'roles',
    'status',
    'birthDate',
    'confidentialAddress',
    'password',
    'relation',
    'rights',
    'tenantId',
  ])('gives nothing for a key called %s', async (key) => {
    const parent = await server.signIn('parent');
    const childId = await idOf('anna');
    const { version } = (await profile(childId, parent)).json;
    expect((await edit(childId, { [key]: 'x', version }, parent)).status).toBe(400);
  });

  it('is only read by a babysitter, a relative, and a parent without sight of documents', async () => {
    for (const [username, child] of [
      ['babysitter', 'child'],
      ['relative', 'child'],
      ['father.apart', 'lukass'],
    ] as const) {
      const who = await server.signIn(username);
      const childId = await idOf(child);
      const { json } = await profile(childId, who);
      expect(json.can.edit, username).toBe(false);
      const answer = await edit(childId, { phone: '666', version: json.version }, who);
      expect(answer.status, username).toBe(403);
    }
  });

  it('keeps a confidential address out of the guardian’s hands', async () => {
    const mother = await server.signIn('mother.apart');
    const childId = await idOf('sofija');
    const { json } = await profile(childId, mother);
    expect(json).toMatchObject({ address: null, confidentialAddress: true, can: { edit: true } });
    const answer = await edit(childId, { address: 'Elsewhere', version: json.version }, mother);
    expect(answer.status).toBe(403);
    expect((await edit(childId, { phone: '1', version: json.version }, mother)).status).toBe(200);
  });

  it('is not reached in another role', async () => {
    const multi = await server.signIn('multi');
    const childId = await idOf('emils');
    const call = (role: string) =>
      server.call('GET', `/api/me/children/${childId}`, { token: multi.token, role });
    expect((await call('parent')).status).toBe(200);
    expect((await call('admin')).status).toBe(404);
  });
});
