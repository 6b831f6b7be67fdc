import { type Kysely, sql } from 'kysely';

/** When somebody was last invited: links are ended and outgoing mails cleared, and the office still wants to know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column invited_at timestamptz`.execute(db);
  // Rows are seen one school at a time, by the owner too.
  await sql`do $$ declare school record; begin
    for school in select id from tenants loop
      perform set_tenant(school.id);
      update users u set invited_at = sent.at from (
        select l.user_id, max(l.created_at) as at from one_time_links l
        where l.tenant_id = school.id and l.kind = 'invitation' group by l.user_id) sent
      where u.tenant_id = school.id and u.id = sent.user_id;
    end loop;
    perform set_tenant('');
  end $$`.execute(db);
}
