import { type Kysely, sql } from 'kysely';
import { APP_ROLE, guardTenantTable } from './helpers.ts';

/** Whose data was erased: ids and numbers, never a name. It outlives every backup of the person. */
async function createErasures(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column erased_at timestamptz,
    add constraint users_erased_is_archived check (erased_at is null or status = 'archived')`.execute(
    db,
  );
  await sql`create table erasures (
    tenant_id text not null,
    id uuid not null,
    person_id uuid not null,
    erased_at timestamptz not null,
    erased_by uuid,
    rows integer not null,
    files integer not null,
    holds jsonb not null default '[]',
    constraint erasures_pkey primary key (tenant_id, id),
    constraint erasures_once unique (tenant_id, person_id),
    constraint erasures_person foreign key (tenant_id, person_id) references users (tenant_id, id),
    constraint erasures_actor foreign key (tenant_id, erased_by) references users (tenant_id, id)
  )`.execute(db);
  await sql`create index erasures_by_time on erasures (tenant_id, erased_at desc, id)`.execute(db);
  await sql`create index erasures_by_actor on erasures (tenant_id, erased_by)`.execute(db);
  await guardTenantTable(db, 'erasures', 'select, insert');
  // History stays as it was; only the words in it that name somebody can be taken out.
  const role = sql.id(APP_ROLE);
  await sql`grant update (person_name) on attendance_events to ${role}`.execute(db);
  await sql`grant update (details) on booking_events to ${role}`.execute(db);
}

/** What somebody agreed to, or took back, line by line. */
async function createConsents(db: Kysely<unknown>): Promise<void> {
  await sql`create table consents (
    tenant_id text not null,
    id uuid not null,
    user_id uuid not null,
    kind text not null,
    given boolean not null,
    at timestamptz not null,
    constraint consents_pkey primary key (tenant_id, id),
    constraint consents_user foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
    constraint consents_kind check (kind in ('functional', 'analytics'))
  )`.execute(db);
  await sql`create index consents_by_user on consents (tenant_id, user_id, kind, at desc)`.execute(
    db,
  );
  await sql`create index consents_by_time on consents (tenant_id, at desc, id)`.execute(db);
  await guardTenantTable(db, 'consents', 'select, insert, delete');
}

/** Who else handles the school's data, for what. */
async function createProcessors(db: Kysely<unknown>): Promise<void> {
  await sql`create table processors (
    tenant_id text not null references tenants (id),
    id uuid not null,
    name text not null,
    purpose text not null,
    data text not null,
    country text not null,
    created_at timestamptz not null default clock_timestamp(),
    constraint processors_pkey primary key (tenant_id, id)
  )`.execute(db);
  await guardTenantTable(db, 'processors');
}

/** How long a kind of data is kept, where the school has chosen otherwise than usual. */
async function createRetention(db: Kysely<unknown>): Promise<void> {
  await sql`create table retention_settings (
    tenant_id text not null references tenants (id),
    kind text not null,
    days integer,
    constraint retention_settings_pkey primary key (tenant_id, kind),
    constraint retention_settings_days check (days > 0)
  )`.execute(db);
  await guardTenantTable(db, 'retention_settings');
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createErasures(db);
  await createConsents(db);
  await createProcessors(db);
  await createRetention(db);
}
