import { type Kysely, sql } from 'kysely';

/**
 * Every entry of the log took a lock on the row of its school, the one row that all of an evening's writes
 * would meet at. Which school an entry belongs to is held by row-level security; schools are never deleted.
 * Only a refresh token that came from another has a parent to be found by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log drop constraint audit_log_tenant_id_fkey`.execute(db);
  await sql`drop index refresh_tokens_by_parent`.execute(db);
  await sql`create index refresh_tokens_by_parent on refresh_tokens (tenant_id, parent_id)
    where parent_id is not null`.execute(db);
}
