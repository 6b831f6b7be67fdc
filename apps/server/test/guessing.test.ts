import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forEach } from '#harness/processes.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

const GUESSES = 10_000;
const ACCOUNTS = 1_000;
/** Of so many guesses from one address no more than this are looked at. */
const LOOKED_AT = 100;
const ATTACKER = '198.51.100.66';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await inSchool(
    server,
    'tenant1',
    `insert into users (tenant_id, id, username, username_key, first_name, last_name, status, password_hash)
     select tenant_id, gen_random_uuid(), 'pupil' || n, 'pupil' || n, 'Pupil', n::text, 'active', password_hash
     from users, generate_series(1, ${ACCOUNTS}) n where username = 'child'`,
  );
  await inSchool(
    server,
    'tenant1',
    `insert into user_roles (tenant_id, user_id, role_id)
     select u.tenant_id, u.id, r.id from users u, roles r where u.username like 'pupil%' and r.name = 'child'`,
  );
});
afterAll(() => server.close());

const login = (email: string, options: { password?: string; ip?: string; cookie?: string }) =>
  server.call('POST', '/api/auth/login', {
    body: { email, password: options.password ?? 'wrong-password-1' },
    ip: options.ip ?? ATTACKER,
    ...(options.cookie && { headers: { cookie: options.cookie } }),
  });

/** What the database counted: a guess that was looked at and failed is in it, and no other is. */
async function countedFailures(): Promise<number> {
  const [row] = await inSchool<{ failures: number }>(
    server,
    'tenant1',
    `select coalesce(sum(failures), 0)::int as failures from sign_in_failures where counter = 'account'`,
  );
  return row?.failures ?? 0;
}

describe(`${GUESSES} guesses at ${ACCOUNTS} accounts from one address`, () => {
  it('are refused but for a hundred, and lock out nobody who belongs here', {
    timeout: 180_000,
  }, async () => {
    const signedIn = await login('pupil1', { password: DEMO_PASSWORD, ip: ATTACKER });
    expect(signedIn.status).toBe(200);
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';

    const statuses = new Map<number, number>();
    const others: number[] = [];
    const sameRoom: number[] = [];
    const guesses = Array.from({ length: GUESSES }, (_unused, guess) => guess);
    await forEach(guesses, 64, async (guess) => {
      const { status } = await login(`pupil${(guess % ACCOUNTS) + 1}`, {});
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (guess % 500 !== 250) return;
      const account = `pupil${(guess % ACCOUNTS) + 1}`;
      others.push((await login(account, { password: DEMO_PASSWORD, ip: '203.0.113.5' })).status);
      sameRoom.push((await login('pupil1', { password: DEMO_PASSWORD, cookie })).status);
    });

    const looked = statuses.get(401) ?? 0;
    expect(looked).toBeGreaterThanOrEqual(80);
    expect(looked).toBeLessThanOrEqual(LOOKED_AT);
    expect(await countedFailures()).toBe(looked);
    expect(statuses.get(429)).toBe(GUESSES - looked);
    // From another place, and from the same one on a device used before: all along, by the right password.
    expect(others).toEqual(Array(GUESSES / 500).fill(200));
    expect(sameRoom).toEqual(Array(GUESSES / 500).fill(200));
    // The right password is no way in for the guesser either, who could else tell it from the answer.
    expect((await login('pupil7', { password: DEMO_PASSWORD })).status).toBe(429);
  });
});
