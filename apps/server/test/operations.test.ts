import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/index.ts';
import { startServer, type TestServer } from '#harness/server.ts';
import { readEnv, supportEmail } from '#server/env.ts';
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

  it('show metrics for the token', async () => {
    const { text } = await server.call('GET', '/api/metrics', {
      headers: { authorization: 'Bearer metrics-token' },
    });
    expect(text).toContain('afterbell_requests_total');
    expect(text).toContain('afterbell_pool_connections');
    expect(text).toContain('nodejs_eventloop_lag');
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
    const { parameters } = json.paths['/api/locations'].get;
    expect(parameters.map((p: { name: string }) => p.name)).toEqual(
      ['page', 'pageSize', 'q', 'sort', 'city', 'used'].concat('X-Active-Role'),
    );
    expect(json.paths['/api/auth/login'].post.parameters).toEqual([]);
    expect(json.servers).toEqual([expect.objectContaining({ url: '/' })]);
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
});

describe('fault reports of the web app', () => {
  const report = (ip: string) =>
    server.call('POST', '/api/client-errors', { ip, body: { message: 'x is undefined' } });
  const accepted = async (ips: readonly string[]) => {
    const answers = await Promise.all(ips.map(report));
    return answers.filter(({ status }) => status === 204).length;
  };

  it('are taken, a bounded number of them from one address', async () => {
    expect((await report('203.0.113.1')).status).toBe(204);
    expect(await accepted(Array(80).fill('203.0.113.1'))).toBe(19);
    const refused = await report('203.0.113.1');
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
  });

  it('are taken from others while one address floods', async () => {
    await accepted(Array(400).fill('203.0.113.2'));
    expect((await report('203.0.113.3')).status).toBe(204);
    expect((await report('2001:db8:1:2::1')).status).toBe(204);
  });

  it('count a network of many addresses as one', async () => {
    const addresses = Array.from({ length: 60 }, (_unused, index) => `2001:db8:7:7::${index + 1}`);
    expect(await accepted(addresses)).toBe(20);
    expect((await report('2001:db8:7:8::1')).status).toBe(204);
  });

  it('are bounded together, so that they fill neither disk nor memory', async () => {
    const addresses = Array.from({ length: 600 }, (_unused, index) => `10.1.${index % 200}.1`);
    const taken = await accepted(addresses);
    expect(taken).toBeGreaterThan(200);
    expect(taken).toBeLessThanOrEqual(300);
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
