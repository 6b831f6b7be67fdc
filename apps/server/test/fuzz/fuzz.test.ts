import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorAnswer } from '#contract/errors.ts';
import { ENDPOINTS } from '#contract/index.ts';
import { uploadList } from '#harness/imports.ts';
import { inSchool, startServer, T1, type TestServer } from '#harness/server.ts';
import { createRandom } from '#seed/random.ts';
import { fuzzRequest } from './requests.ts';

/** `npm run prove` asks for 50,000. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 10_000);
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 1e9));

/** Nobody whose token is used: archived, or with another password, they could not go on. */
const ID_SOURCES: readonly (readonly [paths: RegExp, source: string])[] = [
  [/^\/locations/, 'select id from locations'],
  // Not those whose rights the callers live by: a parent's role without them would close every other door.
  [/^\/(roles|permissions)/, 'select id from roles where not built_in'],
  [/^\/cohorts/, 'select id from cohorts'],
  [/^\/holidays/, 'select id from holidays'],
  [/^\/activities/, 'select id from activities'],
  [/^\/exports/, 'select id from exports'],
  [/^\/absences/, 'select id from absences'],
  [/^\/approvals/, 'select id from approvals'],
  [/^\/(invoices|payments)$|^\/invoices/, 'select id from invoices'],
  [/^\/invoices$/, 'select distinct payer_id as id from invoices'],
  [/^\/credit-notes/, 'select id from credit_notes'],
  [/^\/payments\//, 'select id from payments'],
  [/^\/payment-hub/, 'select distinct payer_id as id from invoices'],
  [/^\/invoice-runs/, 'select id from invoice_runs'],
  [/^\/bookings/, 'select id from bookings order by id limit 200'],
  [/^\/sessions/, 'select id from sessions limit 200'],
  [/^\/(conversations)/, 'select id from conversations where office'],
  [/^\/announcements/, 'select id from announcements'],
  [/^\/reminders/, 'select id from reminders'],
  [/^\/privacy\/erasures/, 'select id from erasures'],
  [/^\/privacy\/processors/, 'select id from processors'],
  [/^\/tasks/, 'select id from tasks'],
  [/^\/users\/import\//, 'select id from imports'],
  [
    /^\/(users(?!\/import)|me)/,
    `select id from users where username like 'child_%' or username like 'invited%' or username like 'gone%'`,
  ],
  [/^\/users(?!\/import)/, `select id from users where username like 'parent%b'`],
];
const IDS_OF_EACH = 12;
const IMPORTS = 40;

const isForFamilies = ({ access }: (typeof ENDPOINTS)[number]) =>
  'kinds' in access && access.kinds !== undefined && !access.kinds.includes('admin');
const MOST_MORE = 400;
type Asked = (typeof ENDPOINTS)[number];

/**
 * A fuzz that only meets closed doors proves nothing: each endpoint was reached past them, and refused what makes
 * no sense. Only a parent's own child, a file of that very activity, or one that a job has made opens some of them;
 * chance seldom brings them together, the matrix and their own tests do.
 */
const SELDOM_OPEN =
  /^auth\.(login|refresh|register)$|^families\.child$|^files\.getOfActivity$|^exports\.file$|^imports\.create$|^absences\.getFile$|^(messages|announcements)\.file$|^messages\.addFile$|^invoiceRuns\.get$/;
function missingOf(
  { name, body, query }: Asked,
  statuses: ReadonlyMap<string, number>,
): string | null {
  const met = [...statuses.keys()]
    .filter((key) => key.startsWith(`${name} `))
    .map((key) => Number(key.slice(-3)));
  const isReached = met.some((status) => ![401, 403, 404, 415].includes(status));
  if (!isReached && !SELDOM_OPEN.test(name)) return `${name} answered only ${met}`;
  const refuses = (body || query) && name !== 'auth.register';
  return refuses && !met.includes(400) ? `${name} took everything: ${met}` : null;
}

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe(`${REQUESTS} fuzzed requests (FUZZ_SEED=${SEED})`, () => {
  it('meet no fault of ours, and every refusal is in the one format', {
    timeout: 1_800_000,
  }, async () => {
    const random = createRandom(SEED);
    const people = ['teacher', 'parent', 'child', 'multi'] as const;
    const tokens: [string, ...string[]] = ['eyJhbGciOiJub25lIn0.e30.', 'x'];
    const admin = await server.signIn('admin');
    tokens.push(admin.token);
    for (const name of people) tokens.push((await server.signIn(name)).token);
    // Some doors are for families alone.
    const [parent = 'x', child = 'x'] = tokens.slice(4, 6);
    const families: [string, ...string[]] = ['x', child, ...Array<string>(8).fill(parent)];
    // The administrator gets through most doors, so most requests go by its token.
    for (let more = 0; more < 4; more += 1) tokens.push(tokens[2] ?? 'x');
    const [activity] = await inSchool<{ id: string }>(
      server,
      'tenant1',
      `select id from activities where status = 'published' limit 1`,
    );
    // A file of the administrator's, so that there is one to ask for.
    await server.call('POST', '/api/exports', {
      token: tokens[2],
      body: { kind: 'participants', format: 'csv', activityId: activity?.id },
    });
    // Lists that were uploaded: so many, because some of the requests apply one or throw it away.
    for (let list = 0; list < IMPORTS; list += 1) {
      const uploaded = await uploadList(
        server,
        admin,
        `First name,Last name\nFuzz,Number ${list}\n`,
      );
      expect(uploaded.status, uploaded.text).toBe(201);
    }
    const ids: [string, ...string[]] = ['01941f38-0000-7000-8000-000000000000'];
    const idsOf = new Map<RegExp, [string, ...string[]]>();
    for (const [paths, source] of ID_SOURCES) {
      const rows = await inSchool<{ id: string }>(server, 'tenant1', source);
      // As many of each kind, however many there are: a school has five roles and hundreds of people.
      for (let count = 0; count < IDS_OF_EACH; count += 1)
        ids.push(rows[count % rows.length]?.id ?? '');
      idsOf.set(paths, [rows[0]?.id ?? '', ...rows.map(({ id }) => id)]);
    }
    /** Every other time those that a path can mean, so that chance leaves no door unopened. */
    const idsFor = (path: string) => {
      const fitting = [...idsOf].filter(([paths]) => paths.test(path)).map(([, some]) => some);
      const [first, ...others] = fitting;
      return first && random.below(2) === 0 ? random.pick([first, ...others]) : ids;
    };

    const spare = await server.signIn('relative');
    const statuses = new Map<string, number>();
    /** Asks some of these at once; what comes back is no fault of ours, and in the one format. */
    async function ask(endpoints: readonly [Asked, ...Asked[]]): Promise<void> {
      const batch = Array.from({ length: 8 }, () => {
        const endpoint = random.pick(endpoints);
        // Signing out in earnest would leave nobody to go on with.
        const bearers: [string, ...string[]] =
          endpoint.name === 'auth.logout'
            ? ['x', spare.token]
            : isForFamilies(endpoint)
              ? families
              : tokens;
        return {
          endpoint,
          request: fuzzRequest(endpoint, random, { ids: idsFor(endpoint.path), tokens: bearers }),
        };
      });
      const answers = await Promise.all(
        batch.map(({ request }) =>
          server.call(request.method, request.path, {
            host: T1,
            headers: request.headers,
            ...(request.body !== undefined && { body: request.body }),
          }),
        ),
      );
      for (const [index, answer] of answers.entries()) {
        const { endpoint, request } = batch[index] ?? {};
        const place = JSON.stringify(request).slice(0, 2000);
        if (answer.status >= 500) throw new Error(`${answer.status} ${answer.text} for ${place}`);
        if (answer.status >= 400) {
          const parsed = errorAnswer.safeParse(answer.json);
          if (!parsed.success) throw new Error(`not the error format: ${answer.text} for ${place}`);
          if (/node_modules|\.ts:\d|SyntaxError/.test(answer.text))
            throw new Error(`a trace: ${answer.text}`);
        }
        const key = `${endpoint?.name} ${answer.status}`;
        statuses.set(key, (statuses.get(key) ?? 0) + 1);
      }
    }
    for (let done = 0; done < REQUESTS; done += 8) await ask(ENDPOINTS as [Asked, ...Asked[]]);
    // The more endpoints there are, the fewer come to each: where chance left something out, it goes on.
    for (const endpoint of ENDPOINTS) {
      for (let more = 0; more < MOST_MORE && missingOf(endpoint, statuses) !== null; more += 8)
        await ask([endpoint]);
    }
    expect(ENDPOINTS.flatMap((endpoint) => missingOf(endpoint, statuses) ?? [])).toEqual([]);
  });
});
