import { type Kysely, sql } from 'kysely';

/** Beside the link to all that a person sees, one for each child of a family: `child_id` null is the former. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calendar_links
    add column id uuid not null default gen_random_uuid(),
    add column child_id uuid,
    drop constraint calendar_links_pkey,
    add constraint calendar_links_pkey primary key (tenant_id, id),
    add constraint calendar_links_one unique nulls not distinct (tenant_id, user_id, child_id),
    add constraint calendar_links_child foreign key (tenant_id, child_id)
      references users (tenant_id, id) on delete cascade`.execute(db);
  await sql`create index calendar_links_by_child on calendar_links (tenant_id, child_id)
    where child_id is not null`.execute(db);
}
