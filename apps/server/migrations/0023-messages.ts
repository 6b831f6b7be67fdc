import { type Kysely, sql } from 'kysely';
import { guardTenantTable } from './helpers.ts';

/** Who talks with whom. Beside the one person of a family there is staff; the office is one and needs no rows. */
async function createConversations(db: Kysely<unknown>): Promise<void> {
  await sql`create table conversations (
    tenant_id text not null,
    id uuid not null,
    subject text not null,
    office boolean not null,
    created_by uuid not null,
    created_at timestamptz not null,
    last_message_at timestamptz not null,
    search_text text not null generated always as (fold_text(subject)) stored,
    constraint conversations_pkey primary key (tenant_id, id),
    constraint conversations_author foreign key (tenant_id, created_by) references users (tenant_id, id)
  )`.execute(db);
  await sql`create index conversations_of_office on conversations (tenant_id, last_message_at desc, id)
    where office`.execute(db);
  await sql`create index conversations_by_author on conversations (tenant_id, created_by)`.execute(
    db,
  );
  await guardTenantTable(db, 'conversations');

  await sql`create table conversation_members (
    tenant_id text not null,
    conversation_id uuid not null,
    user_id uuid not null,
    side text not null,
    constraint conversation_members_pkey primary key (tenant_id, conversation_id, user_id),
    constraint conversation_members_conversation foreign key (tenant_id, conversation_id)
      references conversations (tenant_id, id) on delete cascade,
    constraint conversation_members_user foreign key (tenant_id, user_id) references users (tenant_id, id),
    constraint conversation_members_side check (side in ('family', 'staff'))
  )`.execute(db);
  // No family ever meets another one here, by whatever way.
  await sql`create unique index conversation_members_one_family on conversation_members (tenant_id, conversation_id)
    where side = 'family'`.execute(db);
  await sql`create index conversation_members_by_user on conversation_members (tenant_id, user_id, conversation_id)`.execute(
    db,
  );
  await guardTenantTable(db, 'conversation_members');
}

async function createMessages(db: Kysely<unknown>): Promise<void> {
  await sql`create table messages (
    tenant_id text not null,
    id uuid not null,
    conversation_id uuid not null,
    author_id uuid not null,
    side text not null,
    text text not null,
    created_at timestamptz not null,
    search_text text not null generated always as (fold_text(text)) stored,
    constraint messages_pkey primary key (tenant_id, id),
    constraint messages_conversation foreign key (tenant_id, conversation_id)
      references conversations (tenant_id, id) on delete cascade,
    constraint messages_author foreign key (tenant_id, author_id) references users (tenant_id, id),
    constraint messages_side check (side in ('family', 'staff', 'office'))
  )`.execute(db);
  await sql`create index messages_in_order on messages (tenant_id, conversation_id, created_at desc, id)`.execute(
    db,
  );
  await sql`create index messages_by_author on messages (tenant_id, author_id)`.execute(db);
  await sql`create index messages_search on messages using gin (search_text gin_trgm_ops)`.execute(
    db,
  );
  await guardTenantTable(db, 'messages');

  // Until when somebody has read; that of the office is the latest of all who read for it.
  await sql`create table conversation_reads (
    tenant_id text not null,
    conversation_id uuid not null,
    user_id uuid not null,
    side text not null,
    read_at timestamptz not null,
    constraint conversation_reads_pkey primary key (tenant_id, conversation_id, user_id, side),
    constraint conversation_reads_conversation foreign key (tenant_id, conversation_id)
      references conversations (tenant_id, id) on delete cascade,
    constraint conversation_reads_user foreign key (tenant_id, user_id)
      references users (tenant_id, id) on delete cascade,
    constraint conversation_reads_side check (side in ('family', 'staff', 'office', 'guardian'))
  )`.execute(db);
  await sql`create index conversation_reads_by_user on conversation_reads (tenant_id, user_id)`.execute(
    db,
  );
  await guardTenantTable(db, 'conversation_reads');

  // What somebody has begun to write and not sent.
  await sql`create table message_drafts (
    tenant_id text not null,
    conversation_id uuid not null,
    user_id uuid not null,
    text text not null,
    updated_at timestamptz not null default clock_timestamp(),
    constraint message_drafts_pkey primary key (tenant_id, conversation_id, user_id),
    constraint message_drafts_conversation foreign key (tenant_id, conversation_id)
      references conversations (tenant_id, id) on delete cascade,
    constraint message_drafts_user foreign key (tenant_id, user_id)
      references users (tenant_id, id) on delete cascade
  )`.execute(db);
  await sql`create index message_drafts_by_user on message_drafts (tenant_id, user_id)`.execute(db);
  await guardTenantTable(db, 'message_drafts');
}

/** `sent_as` is the role it was written in: one that is gone, and so no key of another table, sends nothing more. */
async function createAnnouncements(db: Kysely<unknown>): Promise<void> {
  await sql`create table announcements (
    tenant_id text not null,
    id uuid not null,
    title text not null,
    text text not null,
    author_id uuid not null,
    sent_as uuid,
    audience_kind text not null,
    audience_ids uuid[] not null default '{}',
    status text not null default 'waiting',
    total integer not null default 0,
    notified integer not null default 0,
    created_at timestamptz not null,
    sent_at timestamptz,
    search_text text not null generated always as (fold_text(title)) stored,
    constraint announcements_pkey primary key (tenant_id, id),
    constraint announcements_author foreign key (tenant_id, author_id) references users (tenant_id, id),
    constraint announcements_audience check (audience_kind in ('school', 'cohorts', 'activity', 'role', 'people')),
    constraint announcements_status check (status in ('waiting', 'sending', 'sent', 'stopped'))
  )`.execute(db);
  await sql`create index announcements_in_order on announcements (tenant_id, created_at desc, id)`.execute(
    db,
  );
  await sql`create index announcements_by_author on announcements (tenant_id, author_id, created_at desc, id)`.execute(
    db,
  );
  await guardTenantTable(db, 'announcements');

  await sql`create table announcement_recipients (
    tenant_id text not null,
    announcement_id uuid not null,
    user_id uuid not null,
    created_at timestamptz not null,
    notified_at timestamptz,
    read_at timestamptz,
    constraint announcement_recipients_pkey primary key (tenant_id, announcement_id, user_id),
    constraint announcement_recipients_announcement foreign key (tenant_id, announcement_id)
      references announcements (tenant_id, id) on delete cascade,
    constraint announcement_recipients_user foreign key (tenant_id, user_id)
      references users (tenant_id, id) on delete cascade
  )`.execute(db);
  await sql`create index announcement_recipients_by_user
    on announcement_recipients (tenant_id, user_id, created_at desc, announcement_id)`.execute(db);
  await sql`create index announcement_recipients_waiting on announcement_recipients (tenant_id, announcement_id)
    where notified_at is null`.execute(db);
  await sql`create index announcement_recipients_read
    on announcement_recipients (tenant_id, announcement_id, read_at desc nulls last, user_id)`.execute(
    db,
  );
  await guardTenantTable(db, 'announcement_recipients');
}

async function createReminders(db: Kysely<unknown>): Promise<void> {
  await sql`create table reminders (
    tenant_id text not null,
    id uuid not null,
    title text not null,
    description text not null,
    due_date date not null,
    audience_kind text not null,
    audience_ids uuid[] not null default '{}',
    lead_days smallint[] not null,
    author_id uuid not null,
    version integer not null default 1,
    created_at timestamptz not null default clock_timestamp(),
    search_text text not null generated always as (fold_text(title)) stored,
    constraint reminders_pkey primary key (tenant_id, id),
    constraint reminders_author foreign key (tenant_id, author_id) references users (tenant_id, id),
    constraint reminders_audience check (audience_kind in ('school', 'cohorts', 'activity', 'role', 'people'))
  )`.execute(db);
  await sql`create index reminders_due on reminders (tenant_id, due_date, id)`.execute(db);
  await sql`create index reminders_by_author on reminders (tenant_id, author_id)`.execute(db);
  await guardTenantTable(db, 'reminders');

  await sql`create table reminder_times (
    tenant_id text not null,
    reminder_id uuid not null,
    due_date date not null,
    lead_days smallint not null,
    at timestamptz not null,
    sent_at timestamptz,
    constraint reminder_times_pkey primary key (tenant_id, reminder_id, due_date, lead_days),
    constraint reminder_times_reminder foreign key (tenant_id, reminder_id)
      references reminders (tenant_id, id) on delete cascade
  )`.execute(db);
  await sql`create index reminder_times_waiting on reminder_times (tenant_id, at) where sent_at is null`.execute(
    db,
  );
  await guardTenantTable(db, 'reminder_times');

  // When the families of an activity were last reminded of it.
  await sql`create table activity_reminders (
    tenant_id text not null,
    activity_id uuid not null,
    reminded_at timestamptz not null,
    constraint activity_reminders_pkey primary key (tenant_id, activity_id),
    constraint activity_reminders_activity foreign key (tenant_id, activity_id)
      references activities (tenant_id, id) on delete cascade
  )`.execute(db);
  await guardTenantTable(db, 'activity_reminders');

  // What families were told of the opening of a sign-up: once for each time it was set to.
  await sql`create table signup_notices (
    tenant_id text not null,
    activity_id uuid not null,
    kind text not null,
    opens_at timestamptz not null,
    sent_at timestamptz not null,
    constraint signup_notices_pkey primary key (tenant_id, activity_id, kind, opens_at),
    constraint signup_notices_activity foreign key (tenant_id, activity_id)
      references activities (tenant_id, id) on delete cascade,
    constraint signup_notices_kind check (kind in ('soon', 'opens'))
  )`.execute(db);
  await guardTenantTable(db, 'signup_notices');
  await sql`create index activities_signup_opens on activities (tenant_id, signup_opens_at)
    where signup_opens_at is not null`.execute(db);
}

/** A file may hang on a message or an announcement, or wait for the one that its owner is still writing. */
async function extendFiles(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files
    add column message_id uuid,
    add column announcement_id uuid,
    add column unsent_by uuid,
    add constraint files_message foreign key (tenant_id, message_id)
      references messages (tenant_id, id) on delete cascade,
    add constraint files_announcement foreign key (tenant_id, announcement_id)
      references announcements (tenant_id, id) on delete cascade,
    add constraint files_unsent foreign key (tenant_id, unsent_by)
      references users (tenant_id, id) on delete cascade`.execute(db);
  // Still one thing each.
  await sql`alter table files drop constraint files_owner, add constraint files_owner
    check (num_nonnulls(activity_id, absence_id, message_id, announcement_id, unsent_by) = 1)`.execute(
    db,
  );
  await sql`create index files_by_message on files (tenant_id, message_id)`.execute(db);
  await sql`create index files_by_announcement on files (tenant_id, announcement_id)`.execute(db);
  await sql`create index files_unsent_by on files (tenant_id, unsent_by)`.execute(db);
}

/** What a notice is about decides who may still hear of it, and what goes into one mail. */
async function extendNotifications(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications
    add column child_id uuid,
    add column gather_by uuid,
    add column gathered_in uuid,
    add constraint notifications_child foreign key (tenant_id, child_id)
      references users (tenant_id, id) on delete cascade`.execute(db);
  await sql`create index notifications_by_child on notifications (tenant_id, child_id)
    where child_id is not null`.execute(db);
  await sql`create index notifications_to_gather on notifications (tenant_id, user_id, gather_by)
    where gather_by is not null and gathered_in is null`.execute(db);
  await sql`create index notifications_gathered on notifications (tenant_id, gathered_in)
    where gathered_in is not null`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createConversations(db);
  await createMessages(db);
  await createAnnouncements(db);
  await createReminders(db);
  await extendFiles(db);
  await extendNotifications(db);
}
