import { randomUUID } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { appOf, asOwner, ownerOf } from '#harness/cluster.ts';
import { seedDemo } from '#seed/demo.ts';
import { connectDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { MIGRATIONS } from '../migrations/index.ts';

const cluster = inject('cluster');
const NAMES = Object.keys(MIGRATIONS).sort();

async function emptyDatabase(): Promise<string> {
  const name = `m_${randomUUID().replaceAll('-', '')}`;
  await asOwner(cluster, 'postgres', (client) => client.query(`create database ${name}`));
  return name;
}

const upTo = (count: number) =>
  Object.fromEntries(NAMES.slice(0, count).map((name) => [name, MIGRATIONS[name]]));

/** Columns, constraints, indexes, policies: what a schema is, as one text. */
function schemaOf(database: string): Promise<string> {
  return asOwner(cluster, database, async (client) => {
    const { rows } = await client.query<{ line: string }>(
      `select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line
         from information_schema.columns where table_schema = 'public'
       union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
         where connamespace = 'public'::regnamespace
       union all select indexdef from pg_indexes where schemaname = 'public'
       union all select concat_ws(' ', tablename, policyname, qual, with_check) from pg_policies
       order by 1`,
    );
    return rows.map((row) => row.line).join('\n');
  });
}

const isComplete = (set: Record<string, unknown>): set is typeof MIGRATIONS =>
  Object.values(set).every((migration) => migration !== undefined);

describe('migrations', () => {
  it('lead to the same schema step by step and all at once', async () => {
    const [stepwise, inOneGo] = [await emptyDatabase(), await emptyDatabase()];
    for (let count = 1; count <= NAMES.length; count += 1) {
      const set = upTo(count);
      if (isComplete(set)) await migrate(ownerOf(cluster, stepwise), set);
    }
    await migrate(ownerOf(cluster, inOneGo));
    expect(await schemaOf(stepwise)).toBe(await schemaOf(inOneGo));
    expect((await schemaOf(inOneGo)).length).toBeGreaterThan(5_000);
  });

  it('can be started by two servers at once', async () => {
    const name = await emptyDatabase();
    await Promise.all([migrate(ownerOf(cluster, name)), migrate(ownerOf(cluster, name))]);
    expect(await schemaOf(name)).toContain('locations_pkey');
  });

  it('leave the demo schools as they were when run again', async () => {
    const name = await emptyDatabase();
    const owner = ownerOf(cluster, name);
    await migrate(owner);
    const database = connectDatabase({ connection: appOf(cluster, name) });
    const count = () =>
      database.inTenant('tenant1', async (tx) => {
        const { listLocations } = await import('#server/features/locations/repository.ts');
        return listLocations(tx, {}, { page: 1, pageSize: 100, sort: 'name', language: 'en' });
      });
    await seedDemo({ owner, inTenant: database.inTenant });
    const before = await count();
    await migrate(owner);
    await seedDemo({ owner, inTenant: database.inTenant });
    expect(await count()).toEqual(before);
    expect(before.total).toBe(16);
    await database.close();
  });

  it('make a demo school that is the same every time, and finish one that was interrupted', async () => {
    const name = await emptyDatabase();
    const owner = ownerOf(cluster, name);
    await migrate(owner);
    // As if the first start had been killed between the school's row and its people.
    await asOwner(cluster, name, (client) =>
      client.query(`insert into tenants (id, name) values ('tenant1', 'Riverside School')`),
    );
    const database = connectDatabase({ connection: appOf(cluster, name) });
    await seedDemo({ owner, inTenant: database.inTenant });
    await database.close();
    const people = (database_: string) =>
      asOwner(cluster, database_, async (client) => {
        await client.query('begin');
        await client.query(`select set_tenant('tenant1')`);
        const { rows } = await client.query(
          `select id, username, first_name, last_name, address, birth_date from users order by id`,
        );
        await client.query('commit');
        return rows;
      });
    const ours = await people(name);
    expect(ours.length).toBeGreaterThan(200);
    expect(ours).toEqual(await people(cluster.template));
  });
});
