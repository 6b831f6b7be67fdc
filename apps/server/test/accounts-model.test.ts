import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSchool, type SignedIn, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

/** The rules of docs/rules/sign-in.md as a small program: the reference that the server is held against. */
const LIMITS = { pair: 10, account: 50, address: 90, device: 10 };
const WINDOW = 15 * 60;

class Model {
  now = 0;
  readonly accounts: ModelAccount[] = [];
  readonly counts = new Map<string, { failures: number; since: number }>();

  spent(key: string): boolean {
    const count = this.counts.get(key);
    const limit = LIMITS[key.split(' ')[0] as keyof typeof LIMITS];
    return count !== undefined && count.failures >= limit && this.now < count.since + WINDOW;
  }
  fail(key: string): void {
    const count = this.counts.get(key);
    if (!count || this.now >= count.since + WINDOW) {
      this.counts.set(key, { failures: 1, since: this.now });
    } else count.failures += 1;
  }
  forget(account: string): void {
    for (const key of this.counts.keys()) {
      if (key.split(' ')[1] === account) this.counts.delete(key);
    }
  }
  keysOf(account: ModelAccount, device: string, ip: string): string[] {
    if (account.devices.has(device)) return [`device ${account.username} ${device}`];
    return [`pair ${account.username} ${ip}`, `account ${account.username}`, `address * ${ip}`];
  }
  login(identifier: string, password: string, { device, ip }: Place): number {
    const meant = this.accounts.filter(
      ({ username, email }) => username === identifier || email === identifier,
    );
    // A name that nobody has is counted alike, so that nobody learns who is known.
    const judged = meant.length > 0 ? meant : [nobody(identifier)];
    const open = judged.filter(
      (one) => !this.keysOf(one, device, ip).some((key) => this.spent(key)),
    );
    if (open.length === 0) return 429;
    const matches = open.filter((one) => one.password === password);
    if (matches.length > 1) return 409;
    const [found] = matches;
    if (!found) {
      for (const key of new Set(open.flatMap((one) => this.keysOf(one, device, ip))))
        this.fail(key);
      return 401;
    }
    found.devices.add(device);
    this.counts.delete(`pair ${found.username} ${ip}`);
    this.counts.delete(`device ${found.username} ${device}`);
    return 200;
  }
}
interface ModelAccount {
  readonly userId: string;
  readonly username: string;
  email: string;
  password: string;
  readonly devices: Set<string>;
  pending: { email: string; secret: string } | null;
  link: string | null;
}
const nobody = (username: string): ModelAccount => ({
  userId: '',
  username,
  email: '',
  password: '',
  devices: new Set(),
  pending: null,
  link: null,
});
interface Place {
  readonly device: string;
  readonly ip: string;
}

const who = fc.nat(2);
const device = fc.constantFrom('phone', 'laptop');
const ip = fc.constantFrom('192.0.2.1', '192.0.2.2');
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('login' as const),
      who,
      by: fc.constantFrom('username' as const, 'email' as const, 'pending' as const),
      password: fc.constantFrom('own' as const, 'other' as const, 'wrong' as const),
      times: fc.constantFrom(1, 1, 1, 5),
      device,
      ip,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('ask' as const), who, to: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('confirm' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('mailLink' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reset' as const), who, device }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('officeSets' as const), who }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(4, 16) }),
  },
);

/** Ten guesses at an address that nobody has yet, and one more. */
const UNKNOWN_NAME: (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[] = [
  { kind: 'ask', who: 0, to: 0 },
  ...([5, 5, 1] as const).map((times) => ({
    kind: 'login' as const,
    who: 0,
    by: 'pending' as const,
    password: 'own' as const,
    times,
    device: 'phone' as const,
    ip: '192.0.2.1' as const,
  })),
];

const hashed = (secret: string) => createHash('sha256').update(secret).digest();

/** Three accounts, two of which share an address. */
async function newAccounts(model: Model): Promise<void> {
  const family = randomUUID().slice(0, 8);
  for (const name of ['a', 'b', 'c']) {
    const username = `model-${family}-${name}`;
    const email = `${name === 'c' ? 'c' : 'ab'}-${family}@tenant1.example`;
    const { json } = await server.call('POST', '/api/users', {
      token: admin.token,
      body: {
        username,
        email,
        firstName: 'Model',
        lastName: 'Person',
        roles: ['parent'],
        password: `first-${family}-${name}-1`,
      },
    });
    model.accounts.push({
      userId: json.userId,
      username,
      email,
      password: `first-${family}-${name}-1`,
      devices: new Set(),
      pending: null,
      link: null,
    });
  }
}

describe('random lives of a family’s accounts', () => {
  it('go as the model says: devices, shared and unconfirmed addresses, links', {
    // The 500 of `npm run prove` take a quarter of an hour.
    timeout: 1_800_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
        server.shiftClock('0');
        await inSchool(server, 'tenant1', 'delete from sign_in_failures');
        const model = new Model();
        await newAccounts(model);
        const cookies = new Map<string, string>();
        const cookieOf = (name: string) => cookies.get(name) ?? '';
        let secrets = 0;
        const secret = () => {
          secrets += 1;
          return `${model.accounts[0]?.username}-secret-${secrets}`;
        };
        for (const move of steps) {
          if (move.kind === 'wait') {
            model.now += move.minutes * 60;
            server.shiftClock(`${model.now} seconds`);
            continue;
          }
          const account = model.accounts[move.who];
          const other = model.accounts[(move.who + 1) % 3];
          if (!account || !other) continue;
          if (move.kind === 'login') {
            const identifier =
              move.by === 'pending' ? (account.pending?.email ?? account.email) : account[move.by];
            const password =
              move.password === 'wrong'
                ? 'nobody-has-this-1'
                : (move.password === 'own' ? account : other).password;
            for (let time = 0; time < move.times; time += 1) {
              const answer = await server.call('POST', '/api/auth/login', {
                body: { email: identifier, password },
                ip: move.ip,
                headers: { cookie: cookieOf(move.device) },
              });
              expect(answer.status, JSON.stringify(move)).toBe(
                model.login(identifier, password, move),
              );
              const mark = String(answer.headers['set-cookie'] ?? '').split(';')[0];
              if (answer.status === 200 && mark) cookies.set(move.device, mark);
            }
          } else if (move.kind === 'ask') {
            // By the office's request, with the secret that the mail would have had.
            const email =
              [`fresh-${account.username}@tenant1.example`, other.email][move.to % 2] ?? '';
            if (email === account.email) continue;
            account.pending = { email, secret: secret() };
            await inSchool(
              server,
              'tenant1',
              `insert into pending_emails (tenant_id, user_id, id, email, requested_by, by_guardian, requested_at, token_hash, expires_at)
               values ('tenant1', $1, gen_random_uuid(), $2, $1, false, now(), $3, now() + interval '1 day')
               on conflict (tenant_id, user_id) do update set email = excluded.email, token_hash = excluded.token_hash`,
              [account.userId, email, hashed(account.pending.secret)],
            );
          } else if (move.kind === 'confirm') {
            const { pending } = account;
            const answer = await server.call('POST', '/api/auth/confirm-email', {
              body: { token: pending?.secret ?? 'none' },
            });
            expect(answer.status).toBe(pending ? 204 : 410);
            if (pending) account.email = pending.email;
            account.pending = null;
            if (pending) account.link = null;
          } else if (move.kind === 'mailLink') {
            account.link = secret();
            await inSchool(
              server,
              'tenant1',
              `insert into one_time_links (tenant_id, id, kind, user_id, token_hash, expires_at)
               values ('tenant1', gen_random_uuid(), 'reset', $1, $2, now() + interval '1 day')`,
              [account.userId, hashed(account.link)],
            );
          } else {
            const next = `next-${account.username}-${secret().slice(-4)}9`;
            const byLink = move.kind === 'reset';
            const answer = byLink
              ? await server.call('POST', '/api/auth/reset-password/reset', {
                  body: { token: account.link ?? 'none', password: next },
                  headers: { cookie: cookieOf(move.device) },
                })
              : await server.call('PUT', `/api/users/${account.userId}/password`, {
                  token: admin.token,
                  body: { password: next },
                });
            if (byLink && account.link === null) {
              expect(answer.status).toBe(410);
              continue;
            }
            if (answer.status === 400) continue;
            expect(answer.status).toBe(204);
            account.password = next;
            account.link = null;
            account.pending = null;
            model.forget(account.username);
            if (!byLink) continue;
            const mark = String(answer.headers['set-cookie'] ?? '').split(';')[0];
            if (mark) cookies.set(move.device, mark);
            account.devices.add(move.device);
          }
        }
      }),
      { numRuns: Number(process.env.MODEL_RUNS ?? 20), verbose: 1, examples: [[UNKNOWN_NAME]] },
    );
  });
});
