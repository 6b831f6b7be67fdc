import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '#harness/server.ts';
import { PERSONAL_DATA, TYPED_TEXTS } from '#server/features/privacy/fragments.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const ask = async (text: string): Promise<string[]> =>
  (await server.owner.query<{ name: string }>(text)).rows.map(({ name }) => name);

const named = new Set(
  PERSONAL_DATA.flatMap(({ table, about, by }) =>
    [...about, ...by].map((column) => `${table}.${column}`),
  ),
);

/** Ids that sound like a person and are none. */
const NOT_PEOPLE = new Set(['notifications.gather_by']);

describe('the list of what holds people', () => {
  it('names every column that refers to a person', async () => {
    const columns = await ask(
      `select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
       where c.contype = 'f' and c.confrelid = 'users'::regclass and a.attname <> 'tenant_id'`,
    );
    expect(columns.length).toBeGreaterThan(40);
    expect(columns.filter((column) => !named.has(column))).toEqual([]);
  });

  it('names columns without a key that are called like a person', async () => {
    const columns = await ask(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and udt_name in ('uuid', '_uuid')
         and column_name ~ '(user|person|child|guardian|teacher|author|actor|payer|assignee|subject|audience|_by)(_id|_ids)?$'`,
    );
    expect(columns.length).toBeGreaterThan(40);
    expect(columns.filter((name) => !named.has(name) && !NOT_PEOPLE.has(name))).toEqual([]);
  });

  it('names nothing that is not there', async () => {
    const columns = new Set(
      await ask(
        `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
      ),
    );
    const typed = TYPED_TEXTS.flatMap(({ table, columns: texts, json = [] }) =>
      [...texts, ...json].map((column) => `${table}.${column}`),
    );
    const hidden = PERSONAL_DATA.flatMap(({ table, hidden: secret = [] }) =>
      secret.map((column) => `${table}.${column}`),
    );
    expect([...named, ...typed, ...hidden].filter((column) => !columns.has(column))).toEqual([]);
  });

  it('hides every secret from an export', async () => {
    const secrets = await ask(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and (udt_name = 'bytea' or column_name ~ '(password|secret|token|hash|p256dh|auth$)')`,
    );
    const exported = PERSONAL_DATA.flatMap(({ table, hidden = [] }) =>
      secrets.filter(
        (name) => name.startsWith(`${table}.`) && !hidden.includes(name.slice(table.length + 1)),
      ),
    );
    expect(exported).toEqual([]);
  });
});
