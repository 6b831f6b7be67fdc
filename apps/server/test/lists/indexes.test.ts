import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/index.ts';
import { LANGUAGES } from '#domain/languages.ts';
import { uploadList } from '#harness/imports.ts';
import { type SignedIn, startServer, type TestServer } from '#harness/server.ts';
import { explain, pageSourceOf, tablesReadWhole } from './plan.ts';

/** Why a school's rows may be sorted for a page. */
const SORTED: Readonly<Record<string, string>> = {
  // Those of one activity, a few dozen, by a name that is found for each.
  'bookings.participants cohort': 'docs/rules/booking.md',
  'bookings.participants -cohort': 'docs/rules/booking.md',
  // Lines are counted before there is anything to sort.
  'reports.attendance rate': 'docs/rules/attendance-reports.md',
  'reports.attendance -rate': 'docs/rules/attendance-reports.md',
  // What is due next comes before what was due: a school writes a few hundred.
  'reminders.list': 'docs/rules/messages.md',
  // When each was last here is found before there is anything to sort.
  'sleepingAccounts.list': 'docs/rules/sleeping-accounts.md',
  'users.list lastLogin': 'docs/decisions/2026-11-15-what-sign-in-costs.md',
  'users.list -lastLogin': 'docs/decisions/2026-11-15-what-sign-in-costs.md',
};

/** Why a list is read whole and its page cut from that. */
const WHOLE: Readonly<Record<string, string>> = {
  // What is not over: every one of them is counted for the filters beside it.
  'dashboard.activities': 'docs/decisions/2026-11-17-booking-status-read-whole.md',
};

const shapeOf = (schema: unknown): Readonly<Record<string, unknown>> =>
  (schema as { readonly shape?: Record<string, unknown> } | undefined)?.shape ?? {};

/** The orders that a list can be asked for; one that can't be asked has its usual one. */
function sortsOf({ query }: Endpoint): (string | null)[] {
  const sort = shapeOf(query)['sort'] as
    | { readonly def: { readonly innerType: { readonly options: readonly string[] } } }
    | undefined;
  return sort ? [...sort.def.innerType.options] : [null];
}

const LISTS = ENDPOINTS.filter(
  ({ name, query }) => 'pageSize' in shapeOf(query) && !(name in WHOLE),
);
const CASES = LISTS.flatMap((endpoint) =>
  sortsOf(endpoint).map((sort) => ({
    endpoint,
    sort,
    name: [endpoint.name, sort ?? ''].join(' ').trim(),
  })),
);

let server: TestServer;
let admin: SignedIn;
/** What a list inside something is asked of. */
let activityId: string;
let announcementId: string;
let importId: string;
let texts: readonly string[] = [];
beforeAll(async () => {
  const onStatements = (_endpoint: Endpoint, sent: readonly string[]) => {
    texts = sent;
  };
  server = await startServer({}, { onStatements });
  admin = await server.signIn('admin');
  const { json } = await server.call('GET', '/api/activities?status=current', {
    token: admin.token,
  });
  activityId = json.items[0].id;
  const sent = await server.call('GET', '/api/announcements?box=sent', { token: admin.token });
  announcementId = sent.json.items[0].id;
  const list = await uploadList(server, admin, 'First name,Last name\nIn,Order\n');
  importId = list.json.id;
});
afterAll(() => server.close());

/** The statement of the page among those that a call sent. */
async function pageStatement(endpoint: Endpoint, sort: string | null, language: string) {
  const search = sort ? `?sort=${sort}` : '';
  const path = endpoint.path
    .replace('/announcements/{id}', `/announcements/${announcementId}`)
    .replace('/users/import/{id}', `/users/import/${importId}`)
    .replace('{id}', activityId);
  const answer = await server.call('GET', `/api${path}${search}`, {
    token: admin.token,
    headers: { 'accept-language': language },
  });
  expect(answer.status, answer.text).toBe(200);
  const [text, ...more] = texts.filter((sent) => /\boffset \$\d/i.test(sent));
  if (text === undefined || more.length > 0) throw new Error(`${endpoint.name}: one page expected`);
  return text;
}

/** As the owner, for whom the wall between schools stands too; nothing of it stays. */
async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await server.owner.connect();
  try {
    await client.query('begin');
    await client.query(`select set_tenant('tenant1')`);
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function firstColumnOf(client: pg.ClientBase, index: string): Promise<string> {
  const { rows } = await client.query('select pg_get_indexdef($1::regclass, 1, true) as first', [
    index,
  ]);
  return rows[0].first;
}

/** One that belongs to a constraint goes with it. */
async function dropIndex(client: pg.ClientBase, index: string): Promise<void> {
  const { rows } = await client.query(
    `select conname as name, conrelid::regclass as on from pg_constraint
     where conindid = $1::regclass and contype in ('p', 'u')`,
    [index],
  );
  await client.query(
    rows[0]
      ? `alter table ${rows[0].on} drop constraint ${rows[0].name} cascade`
      : `drop index ${index}`,
  );
}

const inOrder = CASES.filter(({ name }) => !(name in SORTED));

describe('the lists of the contract', () => {
  it('are all here, with every order they can be asked for', () => {
    expect(LISTS.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['users.list', 'cohorts.list', 'locations.list', 'holidays.list']),
    );
    expect(CASES.map(({ name }) => name)).toContain('cohorts.list -name');
    expect(CASES.length).toBeGreaterThan(LISTS.length * 2);
  });

  it.each(Object.keys(WHOLE))('reads %s whole, but never without a bound', async (name) => {
    const endpoint = ENDPOINTS.find((one) => one.name === name);
    const answer = await server.call('GET', `/api${endpoint?.path}`, { token: admin.token });
    expect(answer.status, answer.text).toBe(200);
    const [text, ...more] = texts.filter((sent) =>
      /^\s*select [^(].* from activities a\b/s.test(sent),
    );
    expect(more).toEqual([]);
    expect(text).toMatch(/\border by [^)]*\blimit \$\d+\s*$/);
  });

  it('names as exceptions only orders that there are', () => {
    expect(CASES.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(SORTED)));
  });
});

describe.each(LANGUAGES)('a page in %s', (language) => {
  it.each(inOrder)('of $name comes from an index of the school, in order', async (list) => {
    const text = await pageStatement(list.endpoint, list.sort, language);
    await inTransaction(async (client) => {
      const plan = await explain(client, text);
      expect(tablesReadWhole(plan)).toEqual([]);
      const { index, sorted } = pageSourceOf(plan);
      expect(sorted, `${index} is not in this order`).toBe(false);
      expect(await firstColumnOf(client, index ?? '')).toBe('tenant_id');
    });
  });

  it.each(inOrder)('of $name is sorted by hand once its index is gone', async (list) => {
    const text = await pageStatement(list.endpoint, list.sort, language);
    await inTransaction(async (client) => {
      let source = pageSourceOf(await explain(client, text));
      expect(source.sorted).toBe(false);
      // Within a school year a few rows are put in order, so any index by year would do: all have to go.
      for (let gone = 0; gone < 10 && !source.sorted; gone += 1) {
        await dropIndex(client, source.index ?? '');
        source = pageSourceOf(await explain(client, text));
      }
      expect(source.sorted, `${source.index} is in this order too`).toBe(true);
    });
  });
});

describe('an order without an index', () => {
  it.each(CASES.filter(({ name }) => name in SORTED))(
    '$name still reads the rows of one school only, by an index',
    async ({ endpoint, sort }) => {
      const text = await pageStatement(endpoint, sort, 'en');
      await inTransaction(async (client) => {
        const plan = await explain(client, text);
        expect(tablesReadWhole(plan)).toEqual([]);
        const { index, sorted } = pageSourceOf(plan);
        expect(sorted).toBe(true);
        expect(await firstColumnOf(client, index ?? '')).toBe('tenant_id');
      });
    },
  );
});
