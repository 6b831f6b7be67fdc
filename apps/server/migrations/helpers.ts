import { type Kysely, sql } from 'kysely';

/** The role the server runs as: owns nothing, bypasses nothing. */
export const APP_ROLE = 'afterbell_app';

/** Row-level security for a table of one school, and what the runtime role may do with it. */
export async function guardTenantTable(
  db: Kysely<unknown>,
  table: string,
  grants = 'select, insert, update, delete',
): Promise<void> {
  const name = sql.table(table);
  await sql`alter table ${name} enable row level security`.execute(db);
  await sql`alter table ${name} force row level security`.execute(db);
  await sql`create policy one_school on ${name}
    using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''))`.execute(db);
  await sql`grant ${sql.raw(grants)} on ${name} to ${sql.id(APP_ROLE)}`.execute(db);
}

/** The order of words in each language of the portal. */
export const COLLATIONS = ['en-x-icu', 'de-x-icu', 'lv-x-icu', 'ru-x-icu'] as const;

/** A list sorted in the reader's language needs an index in the order of each language. */
export async function createSortIndexes(
  db: Kysely<unknown>,
  table: string,
  column: string,
  /** What goes before it in the order, such as `pinned desc`. */
  before = '',
): Promise<void> {
  for (const collation of COLLATIONS) {
    const index = sql.id(`${table}_${column}_${collation.slice(0, 2)}`);
    await sql`create index ${index} on ${sql.table(table)}
      (tenant_id, ${sql.raw(before && `${before}, `)}${sql.id(column)} collate ${sql.id(collation)}, id)`.execute(
      db,
    );
  }
}
