import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';
import {
  createSchool,
  listSchools,
  type SchoolAdmin,
  setSchoolStatus,
} from '#server/cli/schools.ts';
import { runTenantCommand } from '#server/cli/tenant.ts';

let server: TestServer;
let admin: SchoolAdmin;
beforeAll(async () => {
  server = await startServer();
  admin = {
    owner: server.ownerConnection,
    app: server.appConnection,
    env: { BASE_DOMAIN: 'localhost', PUBLIC_URL: undefined, PORT: 3000 },
  };
});
afterAll(() => server.close());

const codeIn = (text: string) => /setup=([\w-]+)/.exec(text)?.[1] ?? '';
const person = (tenantId: string, more: object = {}) => ({
  username: 'head',
  email: 'head@school.example',
  password: 'blue-bell-7-rings',
  roles: ['admin'],
  firstName: 'Ilga',
  lastName: 'Priede',
  address: 'Skolas laukums 1',
  phone: '+371 2000 0001',
  tenantId,
  ...more,
});
const register = (slug: string, body: unknown) =>
  server.call('POST', '/api/auth/register', { host: `${slug}.localhost`, body });

describe('a new school', () => {
  it('is made by the operator, and its first administrator by the link', async () => {
    const said = await runTenantCommand(['create', 'lakeside', '--name', 'Lakeside School'], admin);
    expect(said).toContain('http://lakeside.localhost:3000/login?setup=');
    const host = 'lakeside.localhost';
    expect((await server.call('GET', '/api/school', { host })).json.name).toBe('Lakeside School');
    expect((await server.call('GET', '/api/auth/setup', { host })).json).toEqual({
      available: true,
    });
    const answer = await register('lakeside', person('lakeside', { setupCode: codeIn(said) }));
    expect(answer.status).toBe(201);
    expect((await server.call('GET', '/api/auth/setup', { host })).json).toEqual({
      available: false,
    });
    const login = await server.call('POST', '/api/auth/login', {
      host,
      body: { email: 'head', password: 'blue-bell-7-rings', tenantId: 'lakeside' },
    });
    expect(login.json.roleKinds).toEqual(['admin']);
    expect(login.json.permissions).toContain('privacy.manage');
    const roles = await server.call('GET', '/api/roles', { host, token: login.json.accessToken });
    expect(roles.json.items).toHaveLength(4);
  });

  it('asks for all fields, a good password and the code, in this order', async () => {
    const code = codeIn(await createSchool(admin, 'hillside', 'Hillside'));
    const whole = person('hillside', { setupCode: code });
    for (const field of Object.keys(person('x'))) {
      const { [field as 'email']: _left, ...rest } = whole;
      const answer = await register('hillside', rest);
      expect(answer.status, field).toBe(400);
      expect(answer.json.message, field).toBe('All fields are required');
    }
    for (const [password, problem] of [
      ['short1', 'password_too_short'],
      ['no-digits-here', 'password_needs_digit'],
      ['password1', 'password_too_weak'],
    ]) {
      const answer = await register('hillside', { ...whole, password });
      expect(answer.json.errors).toEqual([
        expect.objectContaining({ path: 'password', code: problem }),
      ]);
    }
    expect((await register('hillside', person('hillside'))).json.code).toBe('setup_code_invalid');
    expect((await register('hillside', { ...whole, setupCode: 'guess' })).json.code).toBe(
      'setup_code_invalid',
    );
    expect((await register('hillside', { ...whole, tenantId: 'tenant1' })).json.code).toBe(
      'tenant_mismatch',
    );
    for (const key of ['status', 'roleIds', 'permissions', 'isAdmin', 'id', 'subRole']) {
      expect((await register('hillside', { ...whole, [key]: 'x' })).status, key).toBe(400);
    }
    expect((await register('hillside', { ...whole, roles: ['child'] })).status).toBe(201);
    const [held] = await inSchool<{ kinds: string[] }>(
      server,
      'hillside',
      `select array_agg(r.kind) as kinds from user_roles ur join roles r on r.id = ur.role_id`,
    );
    expect(held?.kinds).toEqual(['admin']);
  });

  it('gets one administrator out of fifty who use the code at once', async () => {
    const code = codeIn(await createSchool(admin, 'busy', 'Busy School'));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_unused, index) =>
        register('busy', person('busy', { username: `head${index}`, setupCode: code })),
      ),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.every((answer) => [201, 403].includes(answer.status))).toBe(true);
    const users = await inSchool(server, 'busy', 'select 1 from users');
    expect(users).toHaveLength(1);
  });

  it('ends a code when the operator asks for another, and after seven days', async () => {
    const old = codeIn(await createSchool(admin, 'slow', 'Slow School'));
    const fresh = codeIn(await createSchool(admin, 'slow', 'Slow School'));
    expect((await register('slow', person('slow', { setupCode: old }))).json.code).toBe(
      'setup_code_invalid',
    );
    server.shiftClock('7 days 1 second');
    expect((await register('slow', person('slow', { setupCode: fresh }))).json.code).toBe(
      'setup_code_invalid',
    );
    server.shiftClock('0');
    expect((await register('slow', person('slow', { setupCode: fresh }))).status).toBe(201);
    await expect(createSchool(admin, 'slow', 'Slow School')).rejects.toThrow(
      /has an administrator/,
    );
  });

  it('does not take a code twice, not even after its administrator was archived', async () => {
    const code = codeIn(await createSchool(admin, 'again', 'Again School'));
    expect((await register('again', person('again', { setupCode: code }))).status).toBe(201);
    await inSchool(server, 'again', `update users set status = 'archived'`);
    const second = await register('again', person('again', { username: 'other', setupCode: code }));
    expect(second.json.code).toBe('setup_code_invalid');
  });

  it('that has an administrator says 403 and nothing about the fields', async () => {
    const answer = await register('tenant1', {});
    expect(answer.status).toBe(403);
    expect(answer.json).toMatchObject({ code: 'setup_not_available', errors: [] });
  });

  it('of another school can’t be set up with this school’s code', async () => {
    const code = codeIn(await createSchool(admin, 'one', 'One'));
    await createSchool(admin, 'two', 'Two');
    expect((await register('two', person('two', { setupCode: code }))).json.code).toBe(
      'setup_code_invalid',
    );
  });
});

describe('the operator’s list', () => {
  it('names the schools; a suspended one is not served until it is resumed', async () => {
    expect(await listSchools(admin)).toMatch(/tenant2 +active +Hillcrest School/);
    await createSchool(admin, 'paused', 'Paused School');
    expect(await setSchoolStatus(admin, 'paused', 'suspended')).toBe('paused is suspended.');
    const get = () => server.call('GET', '/api/school', { host: 'paused.localhost' });
    expect((await get()).status).toBe(404);
    await setSchoolStatus(admin, 'paused', 'active');
    // Remembered for five seconds at most; a fresh server sees it at once.
    const other = await runTenantCommand(['list'], admin);
    expect(other).toMatch(/paused +active/);
  });

  it.each([
    [['create', 'Bad Slug', '--name', 'x'], /can't be the name of a sub-domain/],
    [['create', 'fine'], /needs a name/],
    [['suspend', 'nowhere'], /no school nowhere/],
    [[], /npm run tenant/],
    [['destroy', 'tenant1'], /npm run tenant/],
  ])('%o is refused in a sentence', async (args, message) => {
    await expect(runTenantCommand(args, admin)).rejects.toThrow(message);
  });
});
