import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/index.ts';
import { startServer, type TestServer } from '#harness/server.ts';
import { readEnv, supportEmail } from '#server/env.ts';
import { scrub } from '#server/platform/http/operations.ts';
import { checkRoutes } from '#server/platform/http/register.ts';
import { publicRoute } from '#server/platform/http/route.ts';
import { secretOfDataDir } from '#server/platform/secrets.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ METRICS_TOKEN: 'metrics-token' });
});
afterAll(() => server.close());

describe('the probes', () => {
  it('say that it is alive and ready, with release and commit', async () => {
    expect((await server.call('GET', '/api/health')).json).toMatchObject({
      status: 'ok',
      version: '0.0.0-test',
      commit: 'test',
      release: 'test',
    });
    expect((await server.call('GET', '/api/ready')).json).toEqual({ status: 'ready' });
  });

  it('answer by address even where tenant1 does not exist', async () => {
    const answer = await server.call('GET', '/api/health', { host: '10.0.0.7:3000' });
    expect(answer.status).toBe(200);
    expect((await server.call('GET', '/api/health', { host: 'tenant9.localhost' })).status).toBe(
      404,
    );
  });

  it('show metrics to this machine or for the token, and to nobody else', async () => {
    const local = await server.call('GET', '/api/metrics');
    expect(local.text).toContain('afterbell_requests_total');
    expect(local.text).toContain('afterbell_pool_connections');
    expect(local.text).toContain('nodejs_eventloop_lag');
    const remote = { 'x-forwarded-for': '203.0.113.9' };
    expect((await server.call('GET', '/api/metrics', { headers: remote })).status).toBe(404);
    expect(
      (
        await server.call('GET', '/api/metrics', {
          headers: { ...remote, authorization: 'Bearer metrics-token' },
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await server.call('GET', '/api/metrics', {
          headers: { ...remote, authorization: 'Bearer metrics-tokem' },
        })
      ).status,
    ).toBe(404);
  });
});

describe('the description of the API', () => {
  it('names every endpoint with its access and its refusals', async () => {
    const { json } = await server.call('GET', '/api/openapi.json');
    for (const endpoint of ENDPOINTS) {
      const operation = json.paths[`/api${endpoint.path}`]?.[endpoint.method.toLowerCase()];
      expect(operation?.operationId, endpoint.name).toBe(endpoint.name);
      expect(operation.security.length > 0, endpoint.name).toBe(endpoint.access.kind !== 'public');
    }
    expect(
      json.paths['/api/locations'].get.parameters.map((p: { name: string }) => p.name),
    ).toEqual(['page', 'pageSize', 'q', 'sort', 'city', 'used']);
  });

  it('can be browsed', async () => {
    const page = await server.call('GET', '/api/docs/');
    expect(page.status).toBe(200);
    expect(String(page.headers['content-security-policy'])).not.toMatch(
      /https:|unsafe-eval|script-src[^;]*unsafe/,
    );
  });
});

describe('the server', () => {
  it('does not start with an endpoint that nobody handles, or that forgot who may call it', () => {
    expect(() => checkRoutes([], ENDPOINTS)).toThrow(/0 handlers/);
    const { access: _forgotten, ...rest } = ENDPOINTS[0] as Endpoint;
    const careless = rest as unknown as Endpoint;
    const bound = publicRoute(careless, async () => undefined as never);
    expect(() => checkRoutes([bound], [careless])).toThrow(/does not say who may call it/);
  });

  it('does not handle a guarded endpoint as a public one', () => {
    const guarded = ENDPOINTS.find((endpoint) => endpoint.name === 'roles.list') as Endpoint;
    const bound = publicRoute(guarded, async () => undefined as never);
    expect(() => checkRoutes([bound], [guarded])).toThrow(/as if its access were another/);
  });

  it('takes fault reports from the web app, a bounded number of them', async () => {
    const report = () =>
      server.call('POST', '/api/client-errors', { body: { message: 'x is undefined' } });
    expect((await report()).status).toBe(204);
    const statuses = await Promise.all(Array.from({ length: 80 }, report));
    const refused = statuses.filter((answer) => answer.status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers['retry-after']).toBe('60');
  });

  it('scrubs what names a person or opens a door', () => {
    expect(scrub('GET /x?token=abc&q=1 by ilze@school.example with Bearer eyJ.a.b')).toBe(
      'GET /x?token=…&q=1 by …@… with Bearer …',
    );
  });
});

describe('settings', () => {
  it.each([
    [{ PORT: 'abc' }, /PORT/],
    [{ PORT: '70000' }, /PORT/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL: must look like postgres/],
    [{ SESSION_SECRET: 'short' }, /SESSION_SECRET: needs at least 32/],
    [{ BASE_DOMAIN: 'http://x' }, /BASE_DOMAIN/],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, /PUBLIC_URL/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
    [{ ANALYTICS_URL: 'ftp://x' }, /ANALYTICS_URL: must be an http/],
    [{ SUPPORT_EMAIL: 'somebody' }, /SUPPORT_EMAIL: must be an e-mail address/],
  ])('%o are refused with a clear word', (env, message) => {
    expect(() => readEnv(env)).toThrow(message);
  });

  it('have defaults, and an empty one counts as none', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      BASE_DOMAIN: 'localhost',
    });
  });

  it('name a support contact in the demo, and nobody where the operator named nobody', () => {
    const contact = (env: Record<string, string>) => supportEmail(readEnv(env));
    expect(contact({})).toBe('support@afterbell.example');
    expect(contact({ NODE_ENV: 'production' })).toBeNull();
    expect(contact({ NODE_ENV: 'production', SUPPORT_EMAIL: 'help@portal.example' })).toBe(
      'help@portal.example',
    );
  });

  it('keep the secret of a tried-out school to its owner, and the same at every start', () => {
    const folder = mkdtempSync(join(tmpdir(), 'afterbell-secret-'));
    const secret = secretOfDataDir(folder);
    expect(secret.length).toBeGreaterThanOrEqual(64);
    expect(secretOfDataDir(folder)).toBe(secret);
    expect(statSync(join(folder, 'session-secret')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'session-secret'), 'utf8')).toBe(secret);
  });
});
