import { type Kysely, sql } from 'kysely';
import { guardTenantTable } from './helpers.ts';

/** A file that somebody asked for. It belongs to that person in that role, and to nobody else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table exports (
    tenant_id text not null,
    id uuid not null,
    user_id uuid not null,
    role_id uuid not null,
    sign_in_id uuid not null,
    kind text not null,
    format text not null,
    language text not null,
    params jsonb not null,
    status text not null default 'waiting',
    progress smallint not null default 0,
    name text,
    created_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz not null,
    constraint exports_pkey primary key (tenant_id, id),
    constraint exports_user foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
    constraint exports_role foreign key (tenant_id, role_id) references roles (tenant_id, id) on delete cascade,
    constraint exports_sign_in foreign key (tenant_id, sign_in_id)
      references sign_ins (tenant_id, id) on delete cascade,
    constraint exports_status_known check (status in ('waiting', 'running', 'done', 'failed')),
    constraint exports_progress check (progress between 0 and 100),
    constraint exports_done_has_name check (status <> 'done' or name is not null)
  )`.execute(db);
  await sql`create index exports_by_user on exports (tenant_id, user_id)`.execute(db);
  await sql`create index exports_by_role on exports (tenant_id, role_id)`.execute(db);
  await sql`create index exports_by_sign_in on exports (tenant_id, sign_in_id)`.execute(db);
  await sql`create index exports_by_expiry on exports (tenant_id, expires_at)`.execute(db);
  await guardTenantTable(db, 'exports');
}
