import { type Kysely, sql } from 'kysely';
import { guardTenantTable } from './helpers.ts';

async function createFiles(db: Kysely<unknown>): Promise<void> {
  // A file belongs to one thing and goes with it; what comes to have files later is another column here.
  await sql`create table files (
    tenant_id text not null,
    id uuid not null,
    activity_id uuid,
    name text not null,
    size_bytes integer not null,
    uploaded_by uuid not null,
    created_at timestamptz not null default clock_timestamp(),
    constraint files_pkey primary key (tenant_id, id),
    constraint files_activity foreign key (tenant_id, activity_id)
      references activities (tenant_id, id) on delete cascade,
    constraint files_uploader foreign key (tenant_id, uploaded_by) references users (tenant_id, id),
    constraint files_owner check (num_nonnulls(activity_id) = 1),
    constraint files_size check (size_bytes > 0)
  )`.execute(db);
  await sql`create index files_by_activity on files (tenant_id, activity_id, created_at, id)`.execute(
    db,
  );
  await sql`create index files_by_uploader on files (tenant_id, uploaded_by)`.execute(db);
  await guardTenantTable(db, 'files');
}

/** One a person; it shows what the role it was made in may see, as long as that role is held. */
async function createCalendarLinks(db: Kysely<unknown>): Promise<void> {
  await sql`create table calendar_links (
    tenant_id text not null,
    user_id uuid not null,
    role_id uuid not null,
    token_hash bytea not null,
    created_at timestamptz not null default clock_timestamp(),
    constraint calendar_links_pkey primary key (tenant_id, user_id),
    constraint calendar_links_token_unique unique (tenant_id, token_hash),
    constraint calendar_links_user foreign key (tenant_id, user_id)
      references users (tenant_id, id) on delete cascade,
    constraint calendar_links_role foreign key (tenant_id, role_id)
      references roles (tenant_id, id) on delete cascade
  )`.execute(db);
  await sql`create index calendar_links_by_role on calendar_links (tenant_id, role_id)`.execute(db);
  await guardTenantTable(db, 'calendar_links');
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createFiles(db);
  await createCalendarLinks(db);
}
