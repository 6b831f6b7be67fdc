import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, T1, T2, type TestServer } from '#harness/server.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await startServer();
  port = await server.listen();
});
afterAll(() => server.close());

/** Over a real connection, with the headers exactly as given. */
function get(
  path: string,
  headers: Record<string, string | string[]>,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    outgoing.on('error', reject).end();
  });
}

describe('the school of a host', () => {
  it.each([
    ['localhost', 'tenant1'],
    ['127.0.0.1', 'tenant1'],
    ['[::1]:3000', 'tenant1'],
    ['tenant1.localhost', 'tenant1'],
    ['TENANT2.localhost:3000', 'tenant2'],
  ])('%s is %s', async (host, tenantId) => {
    const { status, text } = await get('/api/school', { host });
    expect(status).toBe(200);
    expect(JSON.parse(text).tenantId).toBe(tenantId);
  });

  it.each([
    'tenant3.localhost',
    'a.tenant2.localhost',
    'evil.example',
    'tenant2.localhost.evil.example',
    'tenant2.localhost@evil.example',
    'tenant2_localhost',
    'tenant1.localhost, tenant2.localhost',
    "tenant1' or '1'='1.localhost",
  ])('%s is no school, for a call and for a page', async (host) => {
    for (const path of [
      '/api/school',
      '/api/health',
      '/api/locations',
      '/socket.io/?EIO=4&transport=polling',
    ]) {
      const { status, text } = await get(path, { host });
      if (!path.startsWith('/socket.io')) {
        expect(status).toBe(404);
        expect(text).not.toMatch(/Riverside|Hillcrest/);
      }
    }
    const page = await get('/login', { host, 'accept-language': 'de' });
    expect(page.status).toBe(404);
    expect(page.text).toContain('<html lang="de">');
    expect(page.text).not.toMatch(/Riverside|Hillcrest/);
  });

  it('is not changed by a stranger’s forwarding headers', async () => {
    const { text } = await get('/api/school', {
      host: T1,
      'x-forwarded-host': T2,
      'x-original-host': T2,
      'x-host': T2,
      forwarded: `host=${T2}`,
      'x-tenant-id': 'tenant2',
    });
    expect(JSON.parse(text).tenantId).toBe('tenant1');
  });

  it('is taken from X-Forwarded-Host where the operator lists the proxy', async () => {
    const behind = await startServer({ TRUSTED_PROXIES: '127.0.0.1' });
    const answer = await behind.call('GET', '/api/school', {
      host: T1,
      headers: { 'x-forwarded-host': T2 },
    });
    expect(answer.json.tenantId).toBe('tenant2');
    const stranger = await startServer({ TRUSTED_PROXIES: '10.1.1.1' });
    const unmoved = await stranger.call('GET', '/api/school', {
      host: T1,
      headers: { 'x-forwarded-host': T2 },
    });
    expect(unmoved.json.tenantId).toBe('tenant1');
    await behind.close();
    await stranger.close();
  });

  it('never leaks from one request to the next on a shared connection', async () => {
    const [one, two] = await Promise.all([server.signIn('admin', T1), server.signIn('admin', T2)]);
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_unused, index) => {
        const who = index % 2 === 0 ? one : two;
        // Every third one is aborted half-way by a refusal.
        const path =
          index % 3 === 0 ? '/api/users/00000000-0000-7000-8000-000000000000' : '/api/me';
        return server
          .call('GET', path, { token: who.token, host: who.host })
          .then((answer) => ({ who, answer }));
      }),
    );
    for (const { who, answer } of answers) {
      if (answer.status === 200) expect(answer.json.userId).toBe(who.userId);
      else expect(answer.status).toBe(404);
    }
    // A refusal rolls back; the connection that is asked next has committed.
    await server.call('GET', '/api/me', { token: one.token });
    const { rows } = await server.app.database.pool.query(
      `select current_setting('app.tenant_id', true) as tenant, (select count(*)::int from users) as users`,
    );
    expect(rows).toEqual([{ tenant: '', users: 0 }]);
  });
});

describe('what any answer carries', () => {
  it('has strict headers', async () => {
    const page = await server.call('GET', '/api/school');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self';/);
    expect(policy).not.toMatch(/unsafe-eval/);
    expect(policy.match(/'unsafe-inline'/g)).toHaveLength(1);
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    expect(page.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['text/plain', '{"email":"admin","password":"x"}', 415],
    ['application/x-www-form-urlencoded', 'email=admin&password=x', 415],
    ['application/json', '{"email":', 400],
    ['application/json', '{"email":"a","password":"b","__proto__":{"x":1}}', 400],
    ['application/json', '[]', 400],
    ['application/json', '"x"', 400],
    ['application/json; charset=utf-8', '{"email":"a","password":"b"}', 401],
    ['application/json', `{"email":"a","password":"${'x'.repeat(300_000)}"}`, 413],
  ])('a body of %s %.30s is answered with %i', async (type, body, status) => {
    const answer = await server.call('POST', '/api/auth/login', {
      body,
      headers: { 'content-type': type },
    });
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ code: expect.any(String), requestId: expect.any(String) });
    expect(answer.text).not.toMatch(/at .*\.ts|SyntaxError/);
  });

  it('does not unpack a packed body', async () => {
    const answer = await server.app.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: {
        host: 'tenant1.localhost',
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      payload: gzipSync('{"email":"a","password":"b"}'),
    });
    expect(answer.statusCode).toBe(400);
  });

  it('is a 404 in the one format for a call that does not exist', async () => {
    for (const path of ['/api/nothing', '/api/locations/x/y', '/api/%ff']) {
      const answer = await server.call('GET', path);
      expect([400, 404]).toContain(answer.status);
      expect(answer.json).toMatchObject({
        code: expect.any(String),
        requestId: expect.any(String),
      });
    }
  });

  it('never is the page in place of a missing asset', async () => {
    for (const path of ['/assets/gone.js', '/favicon.png', '/api']) {
      const answer = await server.call('GET', path);
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('<div id="root">');
    }
  });
});
