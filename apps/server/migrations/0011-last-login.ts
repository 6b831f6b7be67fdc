import { type Kysely, sql } from 'kysely';

/**
 * A sign-in no longer writes to the row of its person, whose nine indexes, computed columns and checks cost
 * more than all else that it writes: the newest sign-in says when somebody last came.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users drop column last_login_at`.execute(db);
  await sql`create index sign_ins_newest on sign_ins (tenant_id, user_id, created_at)`.execute(db);
  await sql`drop index sign_ins_by_user`.execute(db);
}
