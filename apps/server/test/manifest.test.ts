import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSchool, startServer, T1, T2, type TestServer } from '#harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const manifest = async (host: string) =>
  JSON.parse((await server.call('GET', '/manifest.webmanifest', { host })).text);

describe('the manifest of the installed app', () => {
  it("has the school's own name and colour, and begins at the login", async () => {
    const [own, other] = [await manifest(T1), await manifest(T2)];
    expect(own).toMatchObject({
      id: '/',
      name: 'Riverside School',
      start_url: '/login',
      scope: '/',
      display: 'standalone',
    });
    expect(other.name).toBe('Hillcrest School');
    expect(own.theme_color).toMatch(/^#[0-9a-f]{6}$/i);
    expect(own.theme_color).not.toBe(other.theme_color);
  });

  it('follows the school at once', async () => {
    await inSchool(server, 'tenant2', `update tenants set name = 'Hill' where id = 'tenant2'`);
    expect(await manifest(T2)).toMatchObject({ name: 'Hill', short_name: 'Hill' });
  });

  it('has pictures for every place a phone shows one', async () => {
    const { icons } = await manifest(T1);
    expect(
      icons.map(({ sizes, purpose = 'any' }: Record<string, string>) => [sizes, purpose]),
    ).toEqual([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
    ]);
  });

  it('is of a type that browsers take, never from a cache, and of no school that there is not', async () => {
    const { headers } = await server.call('GET', '/manifest.webmanifest');
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    const unknown = await server.call('GET', '/manifest.webmanifest', { host: 'x.localhost' });
    expect(unknown.status).toBe(404);
  });

  it('is allowed by the content security policy, as is the worker behind it', async () => {
    const { headers } = await server.call('GET', '/login');
    expect(headers['content-security-policy']).toContain("worker-src 'self';manifest-src 'self'");
  });
});
