import { type Kysely, sql } from 'kysely';

/** Few wait for a decision, however many bookings there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index bookings_pending on bookings (tenant_id, booked_at, id)
    where status = 'pending'`.execute(db);
}
