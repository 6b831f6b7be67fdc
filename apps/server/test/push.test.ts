import { setTimeout } from 'node:timers/promises';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { createBrowser, PushHost } from '#harness/push-host.ts';
import {
  allDelivered,
  inSchool,
  type SignedIn,
  startServer,
  type TestServer,
} from '#harness/server.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

const host = new PushHost();
const keys = webPush.generateVAPIDKeys();
let server: TestServer;
let origin = '';
beforeAll(async () => {
  const port = await host.open();
  origin = `http://127.0.0.1:${port}`;
  server = await startServer(
    {
      VAPID_PUBLIC_KEY: keys.publicKey,
      VAPID_PRIVATE_KEY: keys.privateKey,
      PUSH_SERVICES: `127.0.0.1:${port},push.example,*.push.example`,
      PUBLIC_URL: 'https://portal.example',
    },
    { workers: true },
  );
});
afterAll(async () => {
  await server.close();
  await host.close();
});

const subscribe = (who: SignedIn, subscription: object) =>
  server.call('POST', '/api/me/push-subscriptions', { token: who.token, body: subscription });
const allowPush = (who: SignedIn) =>
  server.call('PUT', '/api/me/notification-preferences', {
    token: who.token,
    body: { switches: [{ kind: 'account', channel: 'push', on: true }] },
  });
/** Something that everybody is told of: the own password was changed, and back. */
async function changePassword(who: SignedIn, from: string, to: string): Promise<void> {
  const answer = await server.call('POST', '/api/auth/change-password', {
    token: who.token,
    body: { currentPassword: from, newPassword: to },
  });
  if (answer.status !== 204) throw new Error(answer.text);
}
const OTHER = 'blue-bell-7-rings';
const subscriptionsOf = (userId: string) =>
  inSchool(server, 'tenant1', 'select id from push_subscriptions where user_id = $1', [userId]);

describe('a push', () => {
  it('reaches the browser that allowed it, sealed for it alone and signed by us', async () => {
    const parent = await server.signIn('parent');
    await inSchool(server, 'tenant1', `update users set language = 'lv' where username = 'parent'`);
    const browser = createBrowser(`${origin}/first`);
    expect((await subscribe(parent, browser.subscription)).status).toBe(204);
    await allowPush(parent);
    await changePassword(parent, DEMO_PASSWORD, OTHER);
    const message = await host.to('/first');
    expect(browser.read(message.body)).toMatchObject({
      title: 'Jūsu parole ir nomainīta',
      body: expect.stringContaining('parent'),
      url: '/parent-settings',
    });
    expect(message.body.toString('latin1')).not.toContain('parole');
    const [, token = ''] = /t=([^,]+)/.exec(String(message.headers.authorization)) ?? [];
    const point = Buffer.from(keys.publicKey, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience: origin });
    expect(payload.sub).toBe('https://portal.example');
  });

  it('ends with the sign-in that allowed it', async () => {
    const teacher = await server.signIn('teacher');
    await subscribe(teacher, createBrowser(`${origin}/signed-out`).subscription);
    await allowPush(teacher);
    await server.call('POST', '/api/auth/logout', { token: teacher.token });
    const again = await server.signIn('teacher');
    const here = createBrowser(`${origin}/signed-in`);
    await subscribe(again, here.subscription);
    await changePassword(again, DEMO_PASSWORD, OTHER);
    await host.to('/signed-in');
    await allDelivered(server);
    expect(host.messages.some(({ path }) => path === '/signed-out')).toBe(false);
  });

  it('goes to whoever signed in last on a browser, and to nobody before', async () => {
    const [first, second] = [await server.signIn('child12'), await server.signIn('child13')];
    const browser = createBrowser(`${origin}/shared`);
    for (const who of [first, second]) {
      await subscribe(who, browser.subscription);
      await allowPush(who);
    }
    expect(await subscriptionsOf(first.userId)).toHaveLength(0);
    await changePassword(first, DEMO_PASSWORD, OTHER);
    await changePassword(second, DEMO_PASSWORD, OTHER);
    const message = await host.to('/shared');
    expect(browser.read(message.body).body).toContain('child13');
    await allDelivered(server);
    expect(host.messages.filter(({ path }) => path === '/shared')).toHaveLength(1);
  });

  it('forgets a browser that is gone', async () => {
    const child = await server.signIn('child14');
    await subscribe(child, createBrowser(`${origin}/gone`).subscription);
    await allowPush(child);
    host.status = 410;
    await changePassword(child, DEMO_PASSWORD, OTHER);
    await host.to('/gone');
    host.status = 201;
    for (let waited = 0; (await subscriptionsOf(child.userId)).length > 0; waited += 50) {
      if (waited > 10_000) throw new Error('it was not forgotten');
      await setTimeout(50);
    }
  });

  it('can be ended by the person, and only by that person', async () => {
    const [mine, other] = [await server.signIn('child15'), await server.signIn('child16')];
    const { endpoint, ...rest } = createBrowser(`${origin}/ended`).subscription;
    await subscribe(mine, { endpoint, ...rest });
    const end = (who: SignedIn) =>
      server.call('POST', '/api/me/push-subscriptions/end', {
        token: who.token,
        body: { endpoint },
      });
    expect((await end(other)).status).toBe(204);
    expect(await subscriptionsOf(mine.userId)).toHaveLength(1);
    expect((await end(mine)).status).toBe(204);
    expect(await subscriptionsOf(mine.userId)).toHaveLength(0);
  });

  it.each([
    'https://evil.example/x',
    'https://push.example.evil.example/x',
    'https://evilpush.example/x',
    'https://push.example:8443/x',
    'https://user:secret@push.example/x',
    'http://push.example/x',
    'http://127.0.0.1/x',
    'http://127.0.0.1:1/x',
    'http://localhost/x',
    'http://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'file:///etc/passwd',
    'nonsense',
  ])('never leads the server to %s', async (endpoint) => {
    const child = await server.signIn('child17');
    const { keys: own } = createBrowser('').subscription;
    const answer = await subscribe(child, { endpoint, keys: own });
    expect([400, 409]).toContain(answer.status);
    expect(await subscriptionsOf(child.userId)).toHaveLength(0);
  });

  it('is offered with the key that the browser needs', async () => {
    const child = await server.signIn('child18');
    const { json } = await server.call('GET', '/api/me/notification-preferences', {
      token: child.token,
    });
    expect(json.pushKey).toBe(keys.publicKey);
  });
});
