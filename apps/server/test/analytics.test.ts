import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startServer, T1, T2, type TestServer } from '#harness/server.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

let server: TestServer;
let service: Server;
let answer = { status: 204, location: '' };
const received: Received[] = [];

beforeAll(async () => {
  service = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      const { method, url, headers } = request;
      received.push({ method, url, headers, body: text && JSON.parse(text) });
      response.writeHead(answer.status, answer.location ? { location: answer.location } : {});
      response.end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  server = await startServer({ ANALYTICS_URL: `http://127.0.0.1:${port}/collect?site=7` });
});
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => service.close(resolve));
});
beforeEach(() => {
  received.length = 0;
  answer = { status: 204, location: '' };
});

const YES = { necessary: true, functional: false, analytics: true };

async function signIn(username: string, preferences: unknown, host = T1) {
  const value = typeof preferences === 'string' ? preferences : JSON.stringify(preferences);
  const login = await server.call('POST', '/api/auth/login', {
    host,
    body: { email: username, password: DEMO_PASSWORD },
    headers: preferences
      ? { cookie: `a=1; afterbell_cookie_preferences=${encodeURIComponent(value)}` }
      : {},
  });
  expect(login.status).toBe(200);
  return login.json as { _id: string };
}

/** One that must be told comes last, so that nothing has to be waited for in vain. */
async function everythingTold(): Promise<unknown[]> {
  const { _id } = await signIn('teacher', YES);
  const told = () => received.map(({ body }) => body as { userId: string });
  await vi.waitUntil(() => told().some(({ userId }) => userId === _id), { timeout: 15_000 });
  return told().filter(({ userId }) => userId !== _id);
}

describe('the analytics service', () => {
  it('is told of a login with consent: who and in which school, and nothing else', async () => {
    const { _id } = await signIn('parent', YES, T2);
    await vi.waitUntil(() => received.length === 1, { timeout: 15_000 });
    const [{ method, url, headers, body }] = received as [Received];
    expect([method, url]).toEqual(['POST', '/collect?site=7']);
    expect(body).toEqual({ event: 'login', userId: _id, tenantId: 'tenant2' });
    // The person's browser and network stay unknown to it.
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['cookie']));
    expect(JSON.stringify(headers)).not.toMatch(/forwarded|referer|mozilla|lightmyrequest/i);
  });

  it.each([
    ['without a decision', null],
    ['with a no', { ...YES, analytics: false }],
    ['with a malformed decision', '{"analytics":true'],
    ['with a decision that lacks a part', { analytics: true }],
  ])('hears nothing of a login %s', async (_case, preferences) => {
    await signIn('parent', preferences);
    expect(await everythingTold()).toEqual([]);
  });

  it.each(['child', 'family'])('never hears of %s, who is a child', async (username) => {
    await signIn(username, YES);
    expect(await everythingTold()).toEqual([]);
  });

  it('hears nothing of a login that failed', async () => {
    const login = await server.call('POST', '/api/auth/login', {
      body: { email: 'parent', password: 'wrong-password-1' },
      headers: {
        cookie: `afterbell_cookie_preferences=${encodeURIComponent(JSON.stringify(YES))}`,
      },
    });
    expect(login.status).toBe(401);
    expect(await everythingTold()).toEqual([]);
  });

  it('can send nobody elsewhere, and a fault of it is no fault of the login', async () => {
    const { port } = service.address() as AddressInfo;
    answer = { status: 307, location: `http://127.0.0.1:${port}/elsewhere` };
    await signIn('parent', YES);
    await vi.waitUntil(() => received.length > 0, { timeout: 15_000 });
    answer = { status: 500, location: '' };
    await signIn('parent', YES);
    // One more comes after whatever was under way.
    await everythingTold();
    expect(received.map(({ url }) => url)).toEqual(Array(3).fill('/collect?site=7'));
  });
});

describe('the page', () => {
  it('may talk to its own server only, analytics or not', async () => {
    const { headers } = await server.call('GET', '/api/school');
    expect(headers['content-security-policy']).toMatch(/connect-src 'self';/);
  });
});
