import { type Kysely, sql } from 'kysely';
import { APP_ROLE, guardTenantTable } from './helpers.ts';

async function createRoleAndFunctions(db: Kysely<unknown>): Promise<void> {
  // Roles belong to the whole server, so another database of it may have made this one already.
  await sql`do $$ begin
    create role ${sql.raw(APP_ROLE)} login nosuperuser nobypassrls nocreatedb nocreaterole;
  exception when duplicate_object or unique_violation then null; end $$`.execute(db);
  await sql`grant usage on schema public to ${sql.id(APP_ROLE)}`.execute(db);
  await sql`create extension if not exists unaccent`.execute(db);
  await sql`create extension if not exists pg_trgm`.execute(db);
  // One place that sets the tenant, right after BEGIN; on a sharded cluster only its body changes.
  await sql`create function set_tenant(id text) returns text language sql
    as $$ select set_config('app.tenant_id', id, true) $$`.execute(db);
  // The one clock. Only tests set the offset.
  await sql`create function app_now() returns timestamptz language sql stable
    as $$ select clock_timestamp()
      + coalesce(nullif(current_setting('app.clock_offset', true), ''), '0')::interval $$`.execute(
    db,
  );
  // unaccent() is not immutable because its dictionary could change; naming the dictionary makes it so.
  // The collation makes lower() know Cyrillic whatever locale the operator's database was made with.
  await sql`create function fold_text(value text) returns text language sql immutable parallel safe strict
    as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value) collate "und-x-icu") $$`.execute(
    db,
  );
}

async function createSchools(db: Kysely<unknown>): Promise<void> {
  await sql`create table tenants (
    id text primary key constraint tenants_id_slug check (id ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
    name text not null,
    status text not null default 'active'
      constraint tenants_status_known check (status in ('active', 'suspended')),
    created_at timestamptz not null default clock_timestamp()
  )`.execute(db);
  await sql`grant select on tenants to ${sql.id(APP_ROLE)}`.execute(db);
  await sql`create table schools (
    tenant_id text primary key references tenants (id),
    language text not null default 'en'
      constraint schools_language_known check (language in ('en', 'de', 'lv', 'ru')),
    time_zone text not null default 'Europe/Riga',
    currency text not null default 'EUR' constraint schools_currency_code check (currency ~ '^[A-Z]{3}$'),
    accent_color text not null default '#0b6e75'
      constraint schools_accent_color_hex check (accent_color ~ '^#[0-9a-f]{6}$')
  )`.execute(db);
  await guardTenantTable(db, 'schools');
}

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await sql`create table users (
    tenant_id text not null references tenants (id),
    id uuid not null,
    username text not null,
    username_key text not null,
    email text,
    email_key text,
    password_hash text,
    first_name text not null,
    last_name text not null,
    address text,
    phone text,
    sub_role text constraint users_sub_role_known check (sub_role in ('parent', 'relative', 'babysitter', 'main', 'assistant')),
    status text not null constraint users_status_known check (status in ('active', 'archived', 'invited')),
    language text constraint users_language_known check (language in ('en', 'de', 'lv', 'ru')),
    birth_date date,
    confidential_address boolean not null default false,
    last_login_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null default clock_timestamp(),
    updated_at timestamptz not null default clock_timestamp(),
    constraint users_pkey primary key (tenant_id, id),
    constraint users_username_unique unique (tenant_id, username_key)
  )`.execute(db);
  await sql`create index users_email on users (tenant_id, email_key)`.execute(db);
  await guardTenantTable(db, 'users');

  await sql`create table roles (
    tenant_id text not null references tenants (id),
    id uuid not null,
    name text not null,
    name_key text not null,
    kind text not null constraint roles_kind_known check (kind in ('admin', 'teacher', 'parent', 'child')),
    description text,
    built_in boolean not null,
    constraint roles_pkey primary key (tenant_id, id),
    constraint roles_name_unique unique (tenant_id, name_key)
  )`.execute(db);
  await guardTenantTable(db, 'roles');

  await sql`create table role_permissions (
    tenant_id text not null,
    role_id uuid not null,
    permission text not null,
    constraint role_permissions_pkey primary key (tenant_id, role_id, permission),
    constraint role_permissions_role foreign key (tenant_id, role_id)
      references roles (tenant_id, id) on delete cascade
  )`.execute(db);
  await guardTenantTable(db, 'role_permissions');

  await sql`create table user_roles (
    tenant_id text not null,
    user_id uuid not null,
    role_id uuid not null,
    constraint user_roles_pkey primary key (tenant_id, user_id, role_id),
    constraint user_roles_user foreign key (tenant_id, user_id)
      references users (tenant_id, id) on delete cascade,
    constraint user_roles_role foreign key (tenant_id, role_id) references roles (tenant_id, id)
  )`.execute(db);
  await sql`create index user_roles_by_role on user_roles (tenant_id, role_id)`.execute(db);
  await guardTenantTable(db, 'user_roles');

  await sql`create table guardianships (
    tenant_id text not null,
    id uuid not null,
    guardian_id uuid not null,
    child_id uuid not null,
    relation text not null,
    can_see boolean not null default true,
    can_book boolean not null default true,
    can_report_absences boolean not null default true,
    can_see_documents boolean not null default true,
    can_pay boolean not null default false,
    can_collect boolean not null default true,
    constraint guardianships_pkey primary key (tenant_id, id),
    constraint guardianships_pair_unique unique (tenant_id, guardian_id, child_id),
    constraint guardianships_guardian foreign key (tenant_id, guardian_id) references users (tenant_id, id),
    constraint guardianships_child foreign key (tenant_id, child_id) references users (tenant_id, id)
  )`.execute(db);
  await sql`create index guardianships_by_child on guardianships (tenant_id, child_id)`.execute(db);
  await guardTenantTable(db, 'guardianships');
}

async function createSignIns(db: Kysely<unknown>): Promise<void> {
  await sql`create table sign_ins (
    tenant_id text not null,
    id uuid not null,
    user_id uuid not null,
    created_at timestamptz not null default clock_timestamp(),
    ended_at timestamptz,
    end_reason text constraint sign_ins_end_reason_known check (end_reason in ('logout', 'revoked', 'replayed')),
    constraint sign_ins_pkey primary key (tenant_id, id),
    constraint sign_ins_user foreign key (tenant_id, user_id)
      references users (tenant_id, id) on delete cascade,
    constraint sign_ins_end_has_reason check ((ended_at is null) = (end_reason is null))
  )`.execute(db);
  await sql`create index sign_ins_by_user on sign_ins (tenant_id, user_id)`.execute(db);
  await guardTenantTable(db, 'sign_ins');

  await sql`create table refresh_tokens (
    tenant_id text not null,
    id uuid not null,
    sign_in_id uuid not null,
    parent_id uuid,
    token_hash bytea not null,
    created_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz not null,
    used_at timestamptz,
    constraint refresh_tokens_pkey primary key (tenant_id, id),
    constraint refresh_tokens_hash_unique unique (tenant_id, token_hash),
    constraint refresh_tokens_sign_in foreign key (tenant_id, sign_in_id)
      references sign_ins (tenant_id, id) on delete cascade
  )`.execute(db);
  await sql`create index refresh_tokens_by_parent on refresh_tokens (tenant_id, parent_id)`.execute(
    db,
  );
  await sql`create index refresh_tokens_by_sign_in on refresh_tokens (tenant_id, sign_in_id)`.execute(
    db,
  );
  await guardTenantTable(db, 'refresh_tokens');
}

async function createCohorts(db: Kysely<unknown>): Promise<void> {
  await sql`create table cohorts (
    tenant_id text not null references tenants (id),
    id uuid not null,
    name text not null,
    school_year text not null,
    version integer not null default 1,
    constraint cohorts_pkey primary key (tenant_id, id),
    constraint cohorts_name_unique unique (tenant_id, school_year, name)
  )`.execute(db);
  await guardTenantTable(db, 'cohorts');

  for (const [table, person, extra] of [
    ['cohort_children', 'child_id', ''],
    [
      'cohort_teachers',
      'teacher_id',
      `, duty text not null constraint cohort_teachers_duty_known check (duty in ('main', 'assistant'))`,
    ],
  ] as const) {
    await sql`create table ${sql.table(table)} (
      tenant_id text not null,
      cohort_id uuid not null,
      ${sql.id(person)} uuid not null ${sql.raw(extra)},
      constraint ${sql.id(`${table}_pkey`)} primary key (tenant_id, cohort_id, ${sql.id(person)}),
      constraint ${sql.id(`${table}_cohort`)} foreign key (tenant_id, cohort_id)
        references cohorts (tenant_id, id) on delete cascade,
      constraint ${sql.id(`${table}_person`)} foreign key (tenant_id, ${sql.id(person)})
        references users (tenant_id, id)
    )`.execute(db);
    await sql`create index ${sql.id(`${table}_by_person`)}
      on ${sql.table(table)} (tenant_id, ${sql.id(person)})`.execute(db);
    await guardTenantTable(db, table);
  }
}

async function createAuditLog(db: Kysely<unknown>): Promise<void> {
  await sql`create table audit_log (
    tenant_id text not null references tenants (id),
    id uuid not null,
    at timestamptz not null default clock_timestamp(),
    actor_id uuid,
    action text not null,
    subject_type text not null,
    subject_id uuid,
    details jsonb not null default '{}',
    request_id text,
    constraint audit_log_pkey primary key (tenant_id, id)
  )`.execute(db);
  await sql`create index audit_log_newest on audit_log (tenant_id, at desc, id)`.execute(db);
  await sql`create index audit_log_by_subject on audit_log (tenant_id, subject_id)`.execute(db);
  // Append only: what is written can't be changed or taken back by the running server.
  await guardTenantTable(db, 'audit_log', 'select, insert');
}

/** Where several server processes pass socket messages to each other; its shape is the adapter's. */
async function createSocketTable(db: Kysely<unknown>): Promise<void> {
  await sql`create table socket_io_attachments (
    id bigint generated always as identity primary key,
    created_at timestamptz not null default now(),
    payload bytea
  )`.execute(db);
  await sql`grant select, insert, delete on socket_io_attachments to ${sql.id(APP_ROLE)}`.execute(
    db,
  );
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createRoleAndFunctions(db);
  await createSchools(db);
  await createPeople(db);
  await createSignIns(db);
  await createCohorts(db);
  await createAuditLog(db);
  await createSocketTable(db);
}
