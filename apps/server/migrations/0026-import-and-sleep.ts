import { type Kysely, sql } from 'kysely';
import { guardTenantTable } from './helpers.ts';

/** A list of people that somebody uploaded: it belongs to that person in that role, and is gone after a day. */
async function createImports(db: Kysely<unknown>): Promise<void> {
  await sql`create table imports (
    tenant_id text not null,
    id uuid not null,
    user_id uuid not null,
    role_id uuid not null,
    sign_in_id uuid not null,
    file_name text not null,
    content bytea,
    encoding text,
    cells jsonb,
    mapping jsonb not null,
    counts jsonb not null,
    status text not null default 'preview',
    progress smallint not null default 0,
    problem text,
    created_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz not null,
    constraint imports_pkey primary key (tenant_id, id),
    constraint imports_user foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
    constraint imports_role foreign key (tenant_id, role_id) references roles (tenant_id, id) on delete cascade,
    constraint imports_sign_in foreign key (tenant_id, sign_in_id)
      references sign_ins (tenant_id, id) on delete cascade,
    constraint imports_status_known check (status in ('preview', 'waiting', 'running', 'done', 'failed')),
    constraint imports_progress check (progress between 0 and 100),
    constraint imports_done_keeps_nothing check (status <> 'done' or (content is null and cells is null))
  )`.execute(db);
  await sql`create index imports_by_user on imports (tenant_id, user_id)`.execute(db);
  await sql`create index imports_by_role on imports (tenant_id, role_id)`.execute(db);
  await sql`create index imports_by_sign_in on imports (tenant_id, sign_in_id)`.execute(db);
  await sql`create index imports_by_expiry on imports (tenant_id, expires_at)`.execute(db);
  await guardTenantTable(db, 'imports');

  await sql`create table import_rows (
    tenant_id text not null,
    import_id uuid not null,
    number integer not null,
    status text not null,
    planned jsonb not null,
    constraint import_rows_pkey primary key (tenant_id, import_id, number),
    constraint import_rows_import foreign key (tenant_id, import_id)
      references imports (tenant_id, id) on delete cascade,
    constraint import_rows_status_known check (status in ('new', 'changed', 'same', 'twice', 'faulty'))
  )`.execute(db);
  await sql`create index import_rows_by_status on import_rows (tenant_id, import_id, status, number)`.execute(
    db,
  );
  await guardTenantTable(db, 'import_rows');
}

/** When the nights came that accounts were looked at, and how many of them were touched on the last one. */
async function createSleep(db: Kysely<unknown>): Promise<void> {
  await sql`alter table schools add column ends_sleeping_accounts boolean not null default false`.execute(
    db,
  );
  await sql`create table sleep_states (
    tenant_id text not null references tenants (id),
    last_run_at timestamptz not null,
    steady_since timestamptz not null,
    unseen_ms bigint not null default 0,
    touched_on date not null,
    touched integer not null,
    constraint sleep_states_pkey primary key (tenant_id)
  )`.execute(db);
  await guardTenantTable(db, 'sleep_states');
  await sql`create table sleep_warnings (
    tenant_id text not null,
    user_id uuid not null,
    warned_at timestamptz not null,
    constraint sleep_warnings_pkey primary key (tenant_id, user_id),
    constraint sleep_warnings_user foreign key (tenant_id, user_id)
      references users (tenant_id, id) on delete cascade
  )`.execute(db);
  await guardTenantTable(db, 'sleep_warnings');
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createImports(db);
  await createSleep(db);
}
