import { type Kysely, sql } from 'kysely';
import { COLLATIONS } from './helpers.ts';

/** By name, of the same name the newest first: so far only the order by year had an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const collation of COLLATIONS) {
    await sql`create index ${sql.id(`cohorts_name_${collation.slice(0, 2)}`)} on cohorts
      (tenant_id, sort_name collate ${sql.id(collation)}, school_year desc, id)`.execute(db);
  }
}
