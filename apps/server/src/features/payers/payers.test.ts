import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSchool, type SignedIn, startServer, type TestServer } from '#harness/server.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

let server: TestServer;
let admin: SignedIn;
let parent: SignedIn;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
  parent = await server.signIn('parent');
});
afterAll(() => server.close());

const details = { payerName: 'Ilze Bērziņa', billingAddress: 'Vēja iela 7, Krastaine' };
const read = (userId: string, who = admin) =>
  server.call('GET', `/api/users/${userId}/payment-details`, { token: who.token });
const set = (userId: string, body: object, who = admin) =>
  server.call('PUT', `/api/users/${userId}/payment-details`, {
    token: who.token,
    body: { ...details, currentPassword: DEMO_PASSWORD, ...body },
  });
const sights = (subjectId: string) =>
  inSchool(
    server,
    'tenant1',
    `select actor_id, details from audit_log where action = 'users.sensitive-seen' and subject_id = $1`,
    [subjectId],
  );

describe('payment details', () => {
  it('are shown to who runs the school’s records, and the sight is recorded', async () => {
    expect((await read(parent.userId)).json.paymentDetails).toMatchObject({
      iban: 'LV80BANK0000435195001',
    });
    expect(await sights(parent.userId)).toEqual([
      { actor_id: admin.userId, details: { fields: ['paymentDetails'] } },
    ]);
  });

  it('are one’s own to read and set, and nobody is told', async () => {
    const who = await server.signIn('parent6a');
    expect((await read(who.userId, who)).json).toEqual({ paymentDetails: null });
    const answer = await set(who.userId, { iban: 'de89 3704 0044 0532 0130 00' }, who);
    expect(answer.json.paymentDetails).toEqual({ ...details, iban: 'DE89370400440532013000' });
    expect((await read(who.userId, who)).json.paymentDetails.iban).toBe('DE89370400440532013000');
    expect(await sights(who.userId)).toEqual([]);
  });

  it('may do without an IBAN', async () => {
    const who = await server.signIn('parent7a');
    expect((await set(who.userId, { iban: '' }, who)).json.paymentDetails.iban).toBeNull();
  });

  it.each(['LV80BANK0000435195002', 'XX00', '4111111111111111'])(
    'take no %s for an IBAN',
    async (iban) => {
      const answer = await set(parent.userId, { iban }, parent);
      expect(answer.json.errors).toEqual([
        expect.objectContaining({ path: 'iban', code: 'invalid_iban' }),
      ]);
    },
  );

  it('are changed only by who knows the password of their own account', async () => {
    const wrong = await set(parent.userId, { currentPassword: 'not-it-1' });
    expect(wrong.json.code).toBe('wrong_password');
    const none = await set(parent.userId, { currentPassword: '' });
    expect(none.json.errors[0]).toMatchObject({ path: 'currentPassword', code: 'required' });
    expect((await read(parent.userId)).json.paymentDetails.iban).toBe('LV80BANK0000435195001');
  });

  it('are nobody else’s business', async () => {
    const child = await server.signIn('child');
    const teacher = await server.signIn('teacher');
    expect((await read(child.userId, parent)).status).toBe(404);
    expect((await read(child.userId, teacher)).status).toBe(404);
    expect((await set(child.userId, {}, parent)).status).toBe(404);
    expect((await read(parent.userId, await server.signIn('relative'))).status).toBe(404);
  });

  it('are in no other answer, and the log holds no IBAN', async () => {
    for (const path of [`/users/${parent.userId}`, '/users?q=ilze', '/audit', '/me/children']) {
      const answer = await server.call('GET', `/api${path}`, { token: admin.token });
      expect(answer.text).not.toContain('LV80BANK');
    }
  });
});
