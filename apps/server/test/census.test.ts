import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '#harness/server.ts';

/** The few tables that belong to no school, each with its reason. */
const GLOBAL_TABLES = {
  tenants: 'which schools there are',
  maintenance: 'the operator’s word to all schools',
  due_work: 'when there is something to do for which school',
  kysely_migration: 'which migrations ran',
  kysely_migration_lock: 'one migrator at a time',
  socket_io_attachments: 'large socket messages between server processes',
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const ask = async <Row extends object>(text: string): Promise<Row[]> =>
  (await server.owner.query(text)).rows as Row[];

const tenantTables = async (): Promise<string[]> =>
  (
    await ask<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    )
  )
    .map((row) => row.name)
    .filter((name) => !(name in GLOBAL_TABLES));

describe('every table of a school', () => {
  it('is found at all', async () => {
    expect((await tenantTables()).length).toBeGreaterThanOrEqual(16);
  });

  it('has row-level security on and forced, by the one policy, for reading and writing', async () => {
    const rows = await ask<{ name: string; on: boolean; forced: boolean; policies: string }>(
      `select c.relname as name, c.relrowsecurity as on, c.relforcerowsecurity as forced,
         (select string_agg(concat_ws('|', p.permissive, p.cmd, p.qual, p.with_check), ';' order by p.permissive)
          from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname) as policies
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
    );
    const rule = "(tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text))";
    for (const row of rows.filter(({ name }) => !(name in GLOBAL_TABLES))) {
      expect(row, row.name).toMatchObject({ on: true, forced: true });
      const [first, ...more] = row.policies.split(';');
      expect(first, row.name).toBe(`PERMISSIVE|ALL|${rule}|${rule}`);
      // Only one that takes away: of the log, what is young stays, but for the owner of the table.
      const young =
        'RESTRICTIVE|DELETE|((CURRENT_USER = ( SELECT pg_get_userbyid(pg_class.relowner) AS pg_get_userbyid ' +
        "FROM pg_class WHERE (pg_class.oid = ('audit_log'::regclass)::oid))) OR " +
        "(at < (clock_timestamp() - '730 days'::interval)))";
      const found = more.map((policy) => policy.replace(/\s+/g, ' '));
      expect(found, row.name).toEqual(row.name === 'audit_log' ? [young] : []);
    }
  });

  it('leads every key and unique index with tenant_id', async () => {
    const rows = await ask<{ table_name: string; index_name: string; first: string }>(
      `select t.relname as table_name, i.relname as index_name,
         pg_get_indexdef(x.indexrelid, 1, true) as first
       from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
       where t.relnamespace = 'public'::regnamespace and x.indisunique`,
    );
    const keyed = new Set(rows.map((row) => row.table_name));
    for (const table of await tenantTables()) expect(keyed).toContain(table);
    for (const row of rows.filter(({ table_name }) => !(table_name in GLOBAL_TABLES))) {
      expect(row.first, row.index_name).toBe('tenant_id');
    }
  });

  it('points only at rows of the same school', async () => {
    const rows = await ask<{ name: string; definition: string }>(
      `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
       where contype = 'f' and connamespace = 'public'::regnamespace`,
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { name, definition } of rows) {
      const toTenants = /^FOREIGN KEY \(tenant_id\) REFERENCES tenants\(id\)$/.test(definition);
      const composite = /^FOREIGN KEY \(tenant_id, .*REFERENCES \w+\(tenant_id, /.test(definition);
      expect(toTenants || composite, `${name}: ${definition}`).toBe(true);
      expect(definition, name).not.toContain('SET NULL');
    }
  });

  it('names its constraints, so that a fault can be told by name', async () => {
    const rows = await ask<{ name: string }>(
      `select conname as name from pg_constraint
       where connamespace = 'public'::regnamespace and contype = 'c' and conname ~ '_check\\d*$'`,
    );
    expect(rows).toEqual([]);
  });

  it('has an index behind every foreign key', async () => {
    const rows = await ask<{ name: string }>(
      `select c.conname as name from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace
         and not exists (select 1 from pg_index i where i.indrelid = c.conrelid
           and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
    );
    expect(rows).toEqual([]);
  });

  it('shows nothing without a tenant, and lets nothing be written for another', async () => {
    for (const table of await tenantTables()) {
      const { rows } = await server.app.database.pool.query(
        `select count(*)::int as n from ${table}`,
      );
      expect(rows, table).toEqual([{ n: 0 }]);
    }
    const foreign = server.app.database.inTenant('tenant1', async (tx) => {
      await tx.run(sql`insert into locations (tenant_id, id, name, street, city, zip_code)
        values ('tenant2', gen_random_uuid(), 'x', 'x', 'x', 'x')`);
    });
    await expect(foreign).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the runtime role', () => {
  it('owns nothing, bypasses nothing, creates nothing', async () => {
    const { rows } = await server.app.database.pool.query(
      `select current_user as name, r.rolsuper, r.rolbypassrls, r.rolcreatedb, r.rolcreaterole,
         (select count(*)::int from pg_class where relowner = r.oid) as owned,
         has_schema_privilege('public', 'create') as creates,
         current_setting('search_path') as path
       from pg_roles r where r.rolname = current_user`,
    );
    expect(rows).toEqual([
      {
        name: 'afterbell_app',
        rolsuper: false,
        rolbypassrls: false,
        rolcreatedb: false,
        rolcreaterole: false,
        owned: 0,
        creates: false,
        path: 'public',
      },
    ]);
  });

  it('can add to the audit log and read it, never change it, nor delete what is younger than two years', async () => {
    const { rows } = await server.app.database.pool.query(
      `select has_table_privilege('audit_log', 'insert') as i, has_table_privilege('audit_log', 'select') as s,
         has_table_privilege('audit_log', 'update') as u, has_table_privilege('audit_log', 'delete') as d,
         has_table_privilege('audit_log', 'truncate') as t`,
    );
    expect(rows).toEqual([{ i: true, s: true, u: false, d: true, t: false }]);
    const line = (days: number) =>
      sql`insert into audit_log (tenant_id, id, at, action, subject_type)
        values ('tenant1', gen_random_uuid(), now() - make_interval(days => ${days}), 'census.line', 'census')`;
    await server.app.database.inTenant('tenant1', async (tx) => {
      await tx.run(line(729));
      await tx.run(line(731));
    });
    // Not with a clock of its own making either.
    const gone = await server.app.database.inTenant('tenant1', async (tx) => {
      await tx.run(sql`select set_config('app.clock_offset', '10 years', true)`);
      return tx.run(
        sql`delete from audit_log where tenant_id = 'tenant1' and action = 'census.line'`,
      );
    });
    expect(gone).toBe(1);
  });

  it('can only read which schools there are', async () => {
    const { rows } = await server.app.database.pool.query(
      `select has_table_privilege('tenants', 'select') as s,
         has_table_privilege('tenants', 'insert') or has_table_privilege('tenants', 'update')
           or has_table_privilege('tenants', 'delete') as w`,
    );
    expect(rows).toEqual([{ s: true, w: false }]);
  });
});

describe('nothing else in the schema', () => {
  it('gets around row-level security: no plain views, no definer functions, no triggers, no serials', async () => {
    expect(
      await ask(
        `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
           and not coalesce(reloptions::text like '%security_invoker=true%', false)`,
      ),
    ).toEqual([]);
    expect(
      await ask(
        `select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef`,
      ),
    ).toEqual([]);
    expect(await ask(`select tgname from pg_trigger where not tgisinternal`)).toEqual([]);
    expect(
      await ask(
        `select attrelid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
         where c.relnamespace = 'public'::regnamespace and a.attidentity <> '' and c.relname <> 'socket_io_attachments'`,
      ),
    ).toEqual([]);
  });

  it('keeps commits durable', async () => {
    const { rows } = await server.app.database.pool.query(
      `select setting from pg_settings where name = 'synchronous_commit' and source = 'client'`,
    );
    // Never switched off by the server; only the tests' own cluster runs without it.
    expect(rows).toEqual([]);
  });
});
