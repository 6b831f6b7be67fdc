import { type Kysely, sql } from 'kysely';
import { guardTenantTable } from './helpers.ts';

/** Where somebody is signed in, so that they can be told and can end it. */
async function extendSignIns(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sign_ins
    add column last_used_at timestamptz not null default clock_timestamp(),
    add column device text`.execute(db);
}

/** Failures only, per account, address and both; keys are hashed because they are names and addresses. */
async function createAttempts(db: Kysely<unknown>): Promise<void> {
  await sql`create table sign_in_failures (
    tenant_id text not null references tenants (id),
    counter text not null constraint sign_in_failures_counter_known check (counter in ('pair', 'account', 'address')),
    key bytea not null,
    failures integer not null constraint sign_in_failures_not_negative check (failures >= 0),
    since timestamptz not null,
    constraint sign_in_failures_pkey primary key (tenant_id, counter, key)
  )`.execute(db);
  await sql`create index sign_in_failures_since on sign_in_failures (tenant_id, since)`.execute(db);
  await guardTenantTable(db, 'sign_in_failures');
  await sql`create table known_addresses (
    tenant_id text not null,
    user_id uuid not null,
    address_hash bytea not null,
    last_used_at timestamptz not null,
    constraint known_addresses_pkey primary key (tenant_id, user_id, address_hash),
    constraint known_addresses_user foreign key (tenant_id, user_id)
      references users (tenant_id, id) on delete cascade
  )`.execute(db);
  await guardTenantTable(db, 'known_addresses');
}

/** Links that work once. The set-up of a school has no user yet; reset and invitation will have one. */
async function createLinks(db: Kysely<unknown>): Promise<void> {
  await sql`create table one_time_links (
    tenant_id text not null references tenants (id),
    id uuid not null,
    kind text not null constraint one_time_links_kind_known check (kind in ('reset', 'invitation', 'setup')),
    user_id uuid,
    token_hash bytea not null,
    created_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz not null,
    used_at timestamptz,
    constraint one_time_links_pkey primary key (tenant_id, id),
    constraint one_time_links_hash_unique unique (tenant_id, token_hash),
    constraint one_time_links_user foreign key (tenant_id, user_id)
      references users (tenant_id, id) on delete cascade,
    constraint one_time_links_has_user check ((kind = 'setup') = (user_id is null))
  )`.execute(db);
  await sql`create index one_time_links_by_user on one_time_links (tenant_id, user_id)`.execute(db);
  await guardTenantTable(db, 'one_time_links');
}

/** What has to leave the house, written with its cause; `event_key` keeps one event from being told twice. */
async function createOutbox(db: Kysely<unknown>): Promise<void> {
  await sql`create table outbox (
    tenant_id text not null references tenants (id),
    id uuid not null,
    event_key text not null,
    template text not null,
    params jsonb not null,
    created_at timestamptz not null default clock_timestamp(),
    attempts integer not null default 0,
    sent_at timestamptz,
    failed_at timestamptz,
    last_error text,
    constraint outbox_pkey primary key (tenant_id, id),
    constraint outbox_event_unique unique (tenant_id, event_key)
  )`.execute(db);
  await sql`create index outbox_waiting on outbox (tenant_id, created_at)
    where sent_at is null and failed_at is null`.execute(db);
  await guardTenantTable(db, 'outbox');
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await extendSignIns(db);
  await createAttempts(db);
  await createLinks(db);
  await createOutbox(db);
}
