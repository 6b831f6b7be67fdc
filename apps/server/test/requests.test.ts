import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from '#harness/raw.ts';
import { type SignedIn, startServer, T1, T2, type TestServer } from '#harness/server.ts';

let server: TestServer;
let port: number;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer();
  port = await server.listen();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

/** One request with these lines; the connection ends with the answer. */
const ask = (target: string, headers: readonly string[], method = 'GET') =>
  sendRaw(port, [`${method} ${target} HTTP/1.1`, ...headers, 'Connection: close']);
const bearer = () => `Authorization: Bearer ${admin.token}`;

describe('what no cache may keep', () => {
  it.each([
    '/api/me',
    `http://${T1}/api/me`,
    `HTTP://${T1}/api/me`,
    '/%61pi/me',
    '/api/%6de',
    '/api/me?x=/assets/a.js',
  ])('is personal data asked for as %s', async (target) => {
    const answer = await ask(target, [`Host: ${T1}`, bearer()]);
    // An unknown key in the query is refused; the rest is the person.
    expect(answer.status).toBe(target.includes('?') ? 400 : 200);
    expect(answer.header('cache-control')).toBe('no-store');
  });

  it.each([
    '//api/me',
    '/api//me',
    '/api/me/',
    '/api',
    '/api/',
    '/api/nothing',
    `http://${T1}/api/nothing`,
    `http://${T1}/api`,
    '/%61pi/nothing',
    '/api/%ff',
    '/api/users/00000000-0000-7000-8000-000000000000',
    `http://${T1}/api/users/00000000-0000-7000-8000-000000000000`,
  ])('is a refusal of %s, in the one format and never the page', async (target) => {
    const answer = await ask(target, [`Host: ${T1}`, bearer()]);
    expect([400, 404]).toContain(answer.status);
    expect(answer.header('cache-control')).toBe('no-store');
    expect(answer.header('content-type')).toContain('application/json');
  });

  it.each(['HEAD', 'OPTIONS', 'POST', 'DELETE'])('is an answer to %s', async (method) => {
    for (const target of ['/api/me', `http://${T1}/api/me`]) {
      const answer = await ask(target, [`Host: ${T1}`, bearer()], method);
      expect(answer.header('cache-control'), target).toBe('no-store');
    }
  });

  it('is a school that does not exist, asked for by its whole address', async () => {
    const host = 'tenant9.localhost';
    const answer = await ask(`http://${host}/api/me`, [`Host: ${host}`]);
    expect(answer.status).toBe(404);
    expect(answer.header('content-type')).toContain('application/json');
    expect(answer.text).toContain('unknown_tenant');
  });

  it('is not what says how long it may be kept', async () => {
    const manifest = await ask('/manifest.webmanifest', [`Host: ${T1}`]);
    expect(manifest.header('cache-control')).toBe('no-cache');
  });
});

describe('a request that can be read in two ways', () => {
  const handshake = '/socket.io/?EIO=4&transport=polling';

  it.each([
    [[`Host: ${T1}`, `Host: ${T2}`]],
    [[`Host: ${T2}`, `host: ${T1}`]],
    [[`HOST: ${T1}`, 'X-Between: 1', `hOsT: ${T1}`]],
    [[`Host: ${T1}`, 'Host:']],
  ])('is refused: %j', async (hosts) => {
    for (const target of [
      '/api/me',
      '/api/school',
      '/api/health',
      '/login',
      '/nothing',
      handshake,
    ]) {
      const answer = await ask(target, [...hosts, bearer()]);
      expect(answer.status, target).toBe(400);
      expect(answer.text, target).not.toMatch(/Riverside|Hillcrest/);
    }
    const school = await ask('/api/school', hosts);
    expect(JSON.parse(school.text)).toMatchObject({ code: 'invalid_request' });
  });

  it('is refused where it becomes a socket', async () => {
    const upgrade = [
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ];
    const open = (headers: readonly string[]) =>
      sendRaw(port, ['GET /socket.io/?EIO=4&transport=websocket HTTP/1.1', ...headers, ...upgrade]);
    expect((await open([`Host: ${T1}`])).status).toBe(101);
    expect((await open([`Host: ${T1}`, `Host: ${T2}`])).status).toBe(400);
    expect((await open([`Host: ${T1}`, `host: ${T1}`])).status).toBe(400);
    expect((await open([])).status).toBe(400);
  });

  it('is refused without a host', async () => {
    for (const target of ['/api/school', '/login', handshake]) {
      expect((await ask(target, [])).status, target).toBe(400);
    }
    // The first version of HTTP has none: it names no school.
    const old = await sendRaw(port, ['GET /api/school HTTP/1.0']);
    expect(old.status).toBe(404);
  });

  it.each([
    `http://${T2}/api/me`,
    `http://${T1}:81/api/me`,
    `https://${T1}:444/api/me`,
    `http://admin@${T1}/api/me`,
    `http://${T1}@${T2}/api/me`,
    'http:///api/me',
    'http://evil.example/api/me',
    `http://${T1}.evil.example/api/me`,
  ])('is refused: the address %s at another host', async (target) => {
    const answer = await ask(target, [`Host: ${T1}`, bearer()]);
    expect(answer.status).toBe(400);
  });

  it('is one whose address and host agree', async () => {
    const answers = await Promise.all([
      ask(`http://${T1}/api/me`, [`Host: ${T1}`, bearer()]),
      ask(`http://${T1}:80/api/me`, [`Host: ${T1}`, bearer()]),
      ask(`http://${T1.toUpperCase()}/api/me`, [`Host: ${T1}`, bearer()]),
      ask(`http://${T1}:${port}/api/me`, [`Host: ${T1}:${port}`, bearer()]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it.each([
    ['Authorization', () => [bearer(), 'authorization: Bearer x']],
    ['X-Active-Role', () => [bearer(), 'X-Active-Role: admin', 'x-active-role: parent']],
    [
      'X-Active-Role twice the same',
      () => [bearer(), 'X-Active-Role: admin', 'X-Active-Role: admin'],
    ],
    ['X-Forwarded-Host', () => [bearer(), `X-Forwarded-Host: ${T1}`, `x-forwarded-host: ${T2}`]],
    ['Content-Length', () => [bearer(), 'Content-Length: 0', 'Content-Length: 1']],
    [
      'Content-Length and Transfer-Encoding',
      () => [bearer(), 'Content-Length: 5', 'Transfer-Encoding: chunked'],
    ],
  ])('is refused: two of %s', async (_name, headers) => {
    const answer = await ask('/api/me', [`Host: ${T1}`, ...headers()]);
    expect(answer.status).toBe(400);
    expect(answer.text).not.toContain(admin.userId);
  });

  it('may name several proxies and languages on lines of their own', async () => {
    const answer = await ask('/api/me', [
      `Host: ${T1}`,
      bearer(),
      ...['X-Forwarded-For: 203.0.113.9', 'X-Forwarded-For: 10.0.0.1'],
      ...['Accept-Language: de', 'Accept-Language: lv'],
      ...['Cookie: a=1', 'Cookie: b=2'],
    ]);
    expect(answer.status).toBe(200);
  });
});
