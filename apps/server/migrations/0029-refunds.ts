import { type Kysely, sql } from 'kysely';

/** Money that goes back to a payer stands among the payments, and counts the other way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column refund boolean not null default false`.execute(db);
}
