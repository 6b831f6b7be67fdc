import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSchool, type SignedIn, startServer, T2, type TestServer } from '#harness/server.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

let server: TestServer;
let admin: SignedIn;
let secretary: SignedIn;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
  secretary = await server.signIn('secretary');
});
afterAll(() => server.close());

const create = (body: object, who = admin) =>
  server.call('POST', '/api/users', { token: who.token, body });
const read = (id: string, who = admin) =>
  server.call('GET', `/api/users/${id}`, { token: who.token, host: who.host });
const patch = (id: string, body: object, who = admin) =>
  server.call('PATCH', `/api/users/${id}`, { token: who.token, body });
const archive = (id: string, who = admin, reason = 'Moved away') =>
  server.call('POST', `/api/users/${id}/archive`, { token: who.token, body: { reason } });
const restore = (id: string, who = admin) =>
  server.call('POST', `/api/users/${id}/restore`, { token: who.token });
const me = (who: SignedIn) => server.call('GET', '/api/me', { token: who.token });

const person = (more: object = {}) => ({
  username: `p-${randomUUID()}`,
  firstName: 'Rūta',
  lastName: 'Ķuze',
  roles: ['parent'],
  ...more,
});
const idOf = async (username: string, tenantId = 'tenant1') => {
  const [row] = await inSchool<{ id: string }>(
    server,
    tenantId,
    'select id from users where username = $1',
    [username],
  );
  return row?.id ?? '';
};
/** Somebody new with a password, signed in. */
const newcomer = async (roles: string[]) => {
  const username = `n-${randomUUID()}`;
  const { json } = await create(person({ username, roles, password: 'blue-bell-7-rings' }));
  const login = await server.call('POST', '/api/auth/login', {
    body: { email: username, password: 'blue-bell-7-rings' },
  });
  const { accessToken, refreshToken } = login.json;
  return {
    userId: json.userId as string,
    version: json.version as number,
    token: accessToken as string,
    refreshToken: refreshToken as string,
    host: 'tenant1.localhost',
  };
};

describe('adding somebody', () => {
  it('invites them where there is no password, and gives back what may be done', async () => {
    const answer = await create(
      person({
        email: 'Ruta.Kuze@tenant1.example',
        phone: ' +371 2000 1234 ',
        address: '',
        subRole: 'relative',
        language: 'lv',
        birthDate: '1990-02-28',
      }),
    );
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      email: 'Ruta.Kuze@tenant1.example',
      phone: '+371 2000 1234',
      address: null,
      roles: ['parent'],
      roleKinds: ['parent'],
      subRole: 'relative',
      status: 'invited',
      birthDate: '1990-02-28',
      lastLogin: null,
      version: 1,
      can: { edit: true, archive: true, invite: true, setPassword: true, restore: false },
    });
    expect(answer.text).not.toContain('assword_hash');
  });

  it('makes them active with one, and they can sign in', async () => {
    const who = await newcomer(['parent']);
    expect((await read(who.userId)).json.status).toBe('active');
    expect((await me(who)).status).toBe(200);
  });

  it('lets a family share an e-mail address, and children have none', async () => {
    const email = 'family@tenant1.example';
    expect((await create(person({ email }))).status).toBe(201);
    expect((await create(person({ email }))).status).toBe(201);
    expect((await create(person({ roles: ['child'] }))).json).toMatchObject({ email: null });
  });

  it.each([
    [{ username: 'ADMIN' }, 'username', 'username_taken'],
    [{ username: 'not a name' }, 'username', 'invalid_username'],
    [{ email: 'nowhere' }, 'email', 'invalid_email'],
    [{ roles: [] }, 'roles', 'required'],
    [{ roles: ['emperor'] }, 'roles', 'unknown_role'],
    [{ subRole: 'main' }, 'subRole', 'sub_role_does_not_fit'],
    [{ subRole: 'emperor' }, 'subRole', 'invalid_value'],
    [{ birthDate: '2999-01-01' }, 'birthDate', 'invalid_date'],
    [{ birthDate: '2099-01-01' }, 'birthDate', 'date_not_possible'],
    [{ birthDate: '2015-02-30' }, 'birthDate', 'invalid_date'],
    [{ password: 'short1' }, 'password', 'password_too_short'],
    [{ firstName: ' ' }, 'firstName', 'required'],
  ])('refuses %o at %s: %s', async (fault, path, code) => {
    const answer = await create(person(fault));
    expect(answer.status).toBe(400);
    expect(answer.json.errors).toEqual([expect.objectContaining({ path, code })]);
  });

  it.each([
    'status',
    'version',
    'passwordHash',
    'tenantId',
    'userId',
    'permissions',
    'archivedAt',
    'isAdmin',
  ])('gives nothing for a key called %s', async (key) => {
    const username = `p-${randomUUID()}`;
    const answer = await create({ ...person({ username }), [key]: 'x' });
    expect(answer.status).toBe(400);
    expect(await idOf(username)).toBe('');
  });
});

describe('changing somebody', () => {
  it('counts up the version and tells the second of two editors', async () => {
    const { json } = await create(person());
    const first = await patch(json.userId, { phone: '1', version: 1 });
    expect(first.json).toMatchObject({ phone: '1', version: 2 });
    const second = await patch(json.userId, { phone: '2', version: 1 });
    expect(second.status).toBe(409);
    expect(second.json).toMatchObject({ code: 'stale_version', details: { version: 2 } });
    expect((await read(json.userId)).json.phone).toBe('1');
  });

  it('lets one of many at once through', async () => {
    const { json } = await create(person());
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => patch(json.userId, { phone: `${n}`, version: 1 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  it('moves the sign-in along with the username and the e-mail address', async () => {
    const who = await newcomer(['parent']);
    const username = `q-${randomUUID()}`;
    await patch(who.userId, { username, email: `${username}@tenant1.example`, version: 1 });
    for (const email of [username, `${username}@TENANT1.example`]) {
      const login = await server.call('POST', '/api/auth/login', {
        body: { email, password: 'blue-bell-7-rings' },
      });
      expect(login.status).toBe(200);
    }
  });

  it('ends the sign-ins when a role is taken away, and not when one is given', async () => {
    const who = await newcomer(['parent', 'teacher']);
    await patch(who.userId, { roles: ['parent', 'teacher', 'admin'], version: 1 });
    expect((await server.call('GET', '/api/me', { token: who.token })).status).toBe(200);
    const answer = await patch(who.userId, { roles: ['parent'], version: 2 });
    expect(answer.json.roles).toEqual(['parent']);
    expect((await me(who)).status).toBe(401);
    const refresh = await server.call('POST', '/api/auth/refresh', {
      body: { refreshToken: who.refreshToken },
    });
    expect(refresh.status).toBe(401);
  });

  it('refuses a sub-role that the new roles no longer allow', async () => {
    const { json } = await create(person({ subRole: 'babysitter' }));
    const answer = await patch(json.userId, { roles: ['child'], version: 1 });
    expect(answer.json.errors).toEqual([
      expect.objectContaining({ path: 'subRole', code: 'sub_role_does_not_fit' }),
    ]);
    expect((await patch(json.userId, { roles: ['child'], subRole: null, version: 1 })).status).toBe(
      200,
    );
  });

  it.each(['status', 'passwordHash', 'archivedAt', 'lastLogin', 'tenantId', 'userId', 'can'])(
    'gives nothing for a key called %s',
    async (key) => {
      const { json } = await create(person());
      expect((await patch(json.userId, { [key]: 'active', version: 1 })).status).toBe(400);
    },
  );

  it('is not for people of another school', async () => {
    const elsewhere = await idOf('parent', 'tenant2');
    expect((await patch(elsewhere, { phone: '1', version: 1 })).status).toBe(404);
    expect((await read(elsewhere)).status).toBe(404);
    expect((await archive(elsewhere)).status).toBe(404);
    const other = await server.signIn('admin', T2);
    expect((await read(elsewhere, other)).status).toBe(200);
  });
});

describe('a secretary', () => {
  it('gives roles that may no more than hers', async () => {
    expect((await create(person({ roles: ['parent', 'child'] }), secretary)).status).toBe(201);
    for (const role of ['admin', 'teacher']) {
      const answer = await create(person({ roles: [role] }), secretary);
      expect(answer.status, role).toBe(403);
      expect(answer.json.code).toBe('permission_not_held');
    }
  });

  it('sees which roles those are', async () => {
    const { json } = await server.call('GET', '/api/users/options', { token: secretary.token });
    const grantable = json.roles
      .filter((role: { grantable: boolean }) => role.grantable)
      .map((role: { name: string }) => role.name);
    expect(grantable).toEqual(['Secretary', 'parent', 'child']);
  });

  it('can’t climb by way of her own roles', async () => {
    const own = (await read(secretary.userId, secretary)).json;
    const answer = await patch(
      own.userId,
      { roles: ['Secretary', 'admin'], version: own.version },
      secretary,
    );
    expect(answer.json.code).toBe('permission_not_held');
  });

  it('can’t take the keys of somebody who may more, nor lock them out', async () => {
    const target = (await read(await idOf('teacher4'))).json;
    const steps = [
      patch(target.userId, { email: 'mine@tenant1.example', version: target.version }, secretary),
      patch(target.userId, { username: 'mine', version: target.version }, secretary),
      archive(target.userId, secretary),
      server.call('POST', `/api/users/${await idOf('invited.teacher')}/invite`, {
        token: secretary.token,
      }),
    ];
    for (const answer of await Promise.all(steps)) {
      expect(answer.json.code).toBe('person_holds_more');
    }
    expect((await read(target.userId, secretary)).json.can).toMatchObject({
      edit: true,
      editAccount: false,
      archive: false,
      setPassword: false,
    });
    const phone = await patch(target.userId, { phone: '7', version: target.version }, secretary);
    expect(phone.status).toBe(200);
  });

  it('can’t set passwords without the permission', async () => {
    const answer = await server.call('PUT', `/api/users/${await idOf('child30')}/password`, {
      token: secretary.token,
      body: { password: 'blue-bell-7-rings' },
    });
    expect(answer.status).toBe(403);
  });
});

describe('archiving', () => {
  it('ends the sign-ins, keeps the person out, and keeps the history', async () => {
    const who = await newcomer(['parent']);
    const answer = await archive(who.userId, admin, 'Has moved to Krastaine');
    expect(answer.json).toMatchObject({
      status: 'archived',
      archiveReason: 'Has moved to Krastaine',
      archivedAt: expect.any(String),
      can: { edit: false, archive: false, restore: true, setPassword: false, invite: false },
    });
    expect((await me(who)).status).toBe(401);
    expect((await read(who.userId)).status).toBe(200);
    const [line] = await inSchool<{ count: string }>(
      server,
      'tenant1',
      `select count(*) from audit_log where action = 'users.archived' and subject_id = $1`,
      [who.userId],
    );
    expect(line?.count).toBe(1);
  });

  it('can be undone, and then they can sign in again', async () => {
    const who = await newcomer(['parent']);
    await archive(who.userId);
    expect((await archive(who.userId)).json.code).toBe('user_archived');
    expect((await patch(who.userId, { phone: '1', version: 2 })).json.code).toBe('user_archived');
    expect((await restore(who.userId)).json).toMatchObject({
      status: 'active',
      archiveReason: null,
      archivedAt: null,
    });
    expect((await restore(who.userId)).json.code).toBe('user_not_archived');
    expect((await me(who)).status).toBe(401);
  });

  it('brings back as invited who never chose a password', async () => {
    const { json } = await create(person());
    await archive(json.userId);
    expect((await restore(json.userId)).json.status).toBe('invited');
  });

  it('takes a reason', async () => {
    const { json } = await create(person());
    expect((await archive(json.userId, admin, ' ')).json.errors[0]).toMatchObject({
      path: 'reason',
      code: 'required',
    });
  });
});

describe('a confidential address', () => {
  const sights = async (actorId: string, subjectId: string) => {
    const rows = await inSchool<{ details: object }>(
      server,
      'tenant1',
      `select details from audit_log where action = 'users.sensitive-seen'
         and actor_id = $1 and subject_id = $2`,
      [actorId, subjectId],
    );
    return rows.map((row) => row.details);
  };

  it('is seen by those who keep the records, and the sight is recorded once a look', async () => {
    const id = await idOf('sofija');
    for (const who of [admin, secretary]) {
      expect((await read(id, who)).json.address).toEqual(expect.any(String));
      await read(id, who);
      expect(await sights(who.userId, id)).toEqual([{ fields: ['address'] }]);
    }
    server.shiftClock('16 minutes');
    await read(id, secretary);
    server.shiftClock('0');
    expect(await sights(secretary.userId, id)).toHaveLength(2);
  });

  it('is kept from teachers and guardians, who see that there is one', async () => {
    const id = await idOf('sofija');
    for (const username of ['teacher', 'mother.apart']) {
      const who = await server.signIn(username);
      const answer = await read(id, who);
      expect(answer.json, username).toMatchObject({ address: null, confidentialAddress: true });
      expect(await sights(who.userId, id)).toEqual([]);
    }
  });

  it('is left out of the child’s own account too, which a guardian may get hold of', async () => {
    const who = await server.signIn('sofija');
    expect((await read(who.userId, who)).json).toMatchObject({ address: null, username: 'sofija' });
    expect(await sights(who.userId, who.userId)).toEqual([]);
  });
});

describe('what a school’s own role may do with people', () => {
  it('is bounded by the kind: a teacher who may manage people changes nobody', async () => {
    await inSchool(
      server,
      'tenant1',
      `insert into role_permissions (tenant_id, role_id, permission)
       select tenant_id, id, unnest(array['users.manage', 'users.setPassword']) from roles where name = 'teacher'`,
    );
    const teacher = await server.signIn('teacher');
    const child = (await read(await idOf('child'), teacher)).json;
    expect(child.can).toMatchObject({ edit: false, archive: false, setPassword: false });
    expect((await patch(child.userId, { phone: '1', version: 1 }, teacher)).status).toBe(403);
    expect((await create(person(), teacher)).status).toBe(403);
    const set = await server.call('PUT', `/api/users/${child.userId}/password`, {
      token: teacher.token,
      body: { password: DEMO_PASSWORD },
    });
    expect(set.status).toBe(403);
  });
});
