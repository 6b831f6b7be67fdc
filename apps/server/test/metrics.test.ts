import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from '#harness/raw.ts';
import { startServer, T1, type TestServer } from '#harness/server.ts';

const TOKEN = 'metrics-token-of-the-operator';

async function listening(env: Record<string, string>) {
  const server = await startServer(env);
  const port = await server.listen();
  const read = async (host: string, headers: readonly string[] = []) => {
    const lines = [`Host: ${host}`, ...headers, 'Connection: close'];
    const answer = await sendRaw(port, ['GET /api/metrics HTTP/1.1', ...lines]);
    // Whoever has no business with it learns nothing of it, not even that it is there.
    if (answer.status !== 200) expect(answer.text).not.toContain('afterbell_');
    return answer.status;
  };
  return { server, read };
}

describe('metrics with a token', () => {
  let server: TestServer;
  let read: Awaited<ReturnType<typeof listening>>['read'];
  beforeAll(async () => {
    ({ server, read } = await listening({ METRICS_TOKEN: TOKEN, BASE_DOMAIN: 'portal.example' }));
  });
  afterAll(() => server.close());

  it('ask everybody for it, this machine too', async () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]', 'tenant1.portal.example']) {
      expect(await read(host), host).toBe(404);
      expect(await read(host, [`Authorization: Bearer ${TOKEN}`]), host).toBe(200);
    }
  });

  it.each(
    [
      'Bearer',
      'Bearer ',
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(0, -1)}`,
      `Bearer ${TOKEN.toUpperCase()}`,
      `Bearer x${TOKEN.slice(1)}`,
      `Basic ${TOKEN}`,
      TOKEN,
      'Bearer undefined',
    ].map((header) => [header]),
  )('do not take %s for it', async (header) => {
    expect(await read('localhost', [`Authorization: ${header}`])).toBe(404);
  });

  it('know the operator through a proxy, but no foreign host', async () => {
    const known = `Authorization: Bearer ${TOKEN}`;
    expect(await read('portal.example', [known, 'X-Forwarded-For: 203.0.113.9'])).toBe(200);
    expect(await read('evil.example', [known])).toBe(404);
    expect(await read('tenant1.portal.example.evil.example', [known])).toBe(404);
  });
});

describe('metrics without a token', () => {
  let server: TestServer;
  let read: Awaited<ReturnType<typeof listening>>['read'];
  beforeAll(async () => {
    ({ server, read } = await listening({ BASE_DOMAIN: 'portal.example' }));
  });
  afterAll(() => server.close());

  it.each([
    'localhost',
    'LOCALHOST:3000',
    'localhost.',
    '127.0.0.1',
    '127.0.0.1:3000',
    '[::1]:3000',
  ])('are for this machine by its own name, %s', async (host) => {
    expect(await read(host)).toBe(200);
  });

  it.each([
    'portal.example',
    'tenant1.portal.example',
    'tenant1.portal.example:443',
    '10.0.0.7',
    '203.0.113.9:3000',
    '[2001:db8::1]',
    '127.0.0.1.portal.example',
    'localhost.portal.example',
    'evil.example',
    'localhost.evil.example',
  ])('are not for whom a proxy passes on by the name %s', async (host) => {
    expect(await read(host)).toBe(404);
  });

  it.each([
    'X-Forwarded-For: 203.0.113.9',
    'X-Forwarded-For:',
    'X-Forwarded-Host: portal.example',
    'X-Forwarded-Proto: https',
    'X-Forwarded-Port: 443',
    'x-forwarded-server: proxy',
    'X-Real-IP: 203.0.113.9',
    'Forwarded: for=203.0.113.9',
    'Via: 1.1 proxy',
    'Authorization: Bearer undefined',
  ])('are not for whom a proxy passes on with %s', async (header) => {
    const status = header.startsWith('Authorization') ? 200 : 404;
    expect(await read('localhost', [header])).toBe(status);
  });

  it('are not for another machine, whatever it calls us', async () => {
    for (const host of ['localhost', '127.0.0.1', 'portal.example']) {
      const call = { host, ip: '203.0.113.9' };
      expect((await server.call('GET', '/api/metrics', call)).status).toBe(404);
    }
  });
});

it('are for the demo schools of this machine by their own names', async () => {
  const { server, read } = await listening({});
  expect(await read(T1)).toBe(200);
  expect(await read('tenant9.localhost')).toBe(404);
  await server.close();
});
