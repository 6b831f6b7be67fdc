import { type Kysely, sql } from 'kysely';
import { APP_ROLE, guardTenantTable } from './helpers.ts';

/** What somebody was told. Kept also where only a mail was wanted: the mail is made from it. */
async function createNotifications(db: Kysely<unknown>): Promise<void> {
  await sql`create table notifications (
    tenant_id text not null,
    id uuid not null,
    user_id uuid not null,
    type text not null,
    params jsonb not null,
    event_key text not null,
    in_app boolean not null,
    waits_for_digest boolean not null,
    digested_on date,
    created_at timestamptz not null,
    read_at timestamptz,
    constraint notifications_pkey primary key (tenant_id, id),
    constraint notifications_event_unique unique (tenant_id, user_id, event_key),
    constraint notifications_user foreign key (tenant_id, user_id)
      references users (tenant_id, id) on delete cascade
  )`.execute(db);
  await sql`create index notifications_shown on notifications (tenant_id, user_id, created_at desc, id)
    where in_app`.execute(db);
  await sql`create index notifications_unread on notifications (tenant_id, user_id)
    where in_app and read_at is null`.execute(db);
  await sql`create index notifications_undigested on notifications (tenant_id, user_id)
    where waits_for_digest and digested_on is null`.execute(db);
  await sql`create index notifications_by_age on notifications (tenant_id, created_at)`.execute(db);
  await guardTenantTable(db, 'notifications');
}

/** Only what somebody changed; whoever has no row is told as usual. */
async function createPreferences(db: Kysely<unknown>): Promise<void> {
  await sql`create table notification_preferences (
    tenant_id text not null,
    user_id uuid not null,
    switched jsonb not null default '{}',
    digest boolean not null default false,
    constraint notification_preferences_pkey primary key (tenant_id, user_id),
    constraint notification_preferences_user foreign key (tenant_id, user_id)
      references users (tenant_id, id) on delete cascade
  )`.execute(db);
  await guardTenantTable(db, 'notification_preferences');
}

/** A browser that may be pushed to, as long as the sign-in lasts that allowed it. */
async function createPushSubscriptions(db: Kysely<unknown>): Promise<void> {
  await sql`create table push_subscriptions (
    tenant_id text not null,
    id uuid not null,
    user_id uuid not null,
    sign_in_id uuid not null,
    endpoint text not null,
    p256dh text not null,
    auth text not null,
    created_at timestamptz not null default clock_timestamp(),
    constraint push_subscriptions_pkey primary key (tenant_id, id),
    constraint push_subscriptions_endpoint_unique unique (tenant_id, endpoint),
    constraint push_subscriptions_user foreign key (tenant_id, user_id)
      references users (tenant_id, id) on delete cascade,
    constraint push_subscriptions_sign_in foreign key (tenant_id, sign_in_id)
      references sign_ins (tenant_id, id) on delete cascade
  )`.execute(db);
  await sql`create index push_subscriptions_by_user on push_subscriptions (tenant_id, user_id)`.execute(
    db,
  );
  await sql`create index push_subscriptions_by_sign_in on push_subscriptions (tenant_id, sign_in_id)`.execute(
    db,
  );
  await guardTenantTable(db, 'push_subscriptions');
}

/** Dead letters are shown to the school, which has to know whom it did not reach. */
async function extendOutbox(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column recipient text`.execute(db);
  await sql`create index outbox_failed on outbox (tenant_id, failed_at desc, id)
    where failed_at is not null`.execute(db);
}

/** The operator's word to all schools; at most one row. */
async function createMaintenance(db: Kysely<unknown>): Promise<void> {
  await sql`create table maintenance (
    only_one boolean not null default true constraint maintenance_only_one check (only_one),
    text text,
    starts_at timestamptz,
    ends_at timestamptz,
    constraint maintenance_pkey primary key (only_one),
    constraint maintenance_span check (starts_at is null or ends_at is null or starts_at < ends_at)
  )`.execute(db);
  await sql`grant select on maintenance to ${sql.id(APP_ROLE)}`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createNotifications(db);
  await createPreferences(db);
  await createPushSubscriptions(db);
  await extendOutbox(db);
  await createMaintenance(db);
}
