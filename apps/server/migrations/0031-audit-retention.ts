import { type Kysely, sql } from 'kysely';
import { APP_ROLE } from './helpers.ts';

/**
 * The log is written once. What is older than two years, as long as backups are kept, may go where the school says so;
 * whatever else the server is made to do, a younger line stays. By the machine's clock: the server can't set that one.
 * The owner alone is beyond it, whatever roles it inherits: it replaces a school by its backup.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const role = sql.id(APP_ROLE);
  await sql`create policy only_old_lines on audit_log as restrictive for delete
    using (current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'audit_log'::regclass)
      or at < clock_timestamp() - interval '730 days')`.execute(db);
  await sql`grant delete on audit_log to ${role}`.execute(db);
}
