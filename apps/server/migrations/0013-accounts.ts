import { type Kysely, sql } from 'kysely';
import { guardTenantTable } from './helpers.ts';

/** Guessing is counted by account instead of by name, and a device that signed in before has its own count. */
async function countByAccount(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sign_in_failures drop constraint sign_in_failures_counter_known`.execute(
    db,
  );
  await sql`alter table sign_in_failures add constraint sign_in_failures_counter_known
    check (counter in ('pair', 'account', 'address', 'device'))`.execute(db);
  // Whatever was counted for an account, wherever: a new password begins with a clean sheet.
  await sql`alter table sign_in_failures add column account_key bytea`.execute(db);
  await sql`create index sign_in_failures_by_account on sign_in_failures (tenant_id, account_key)
    where account_key is not null`.execute(db);
  await sql`drop table known_addresses`.execute(db);
  await sql`create table known_devices (
    tenant_id text not null,
    mark_hash bytea not null,
    user_id uuid not null,
    last_used_at timestamptz not null,
    constraint known_devices_pkey primary key (tenant_id, mark_hash, user_id),
    constraint known_devices_user foreign key (tenant_id, user_id)
      references users (tenant_id, id) on delete cascade
  )`.execute(db);
  await sql`create index known_devices_by_user on known_devices (tenant_id, user_id)`.execute(db);
  await guardTenantTable(db, 'known_devices');
}

/** An address that somebody entered, until the link sent to it is pressed; the secret is made with the mail. */
async function createPendingEmails(db: Kysely<unknown>): Promise<void> {
  await sql`create table pending_emails (
    tenant_id text not null,
    user_id uuid not null,
    id uuid not null,
    email text not null,
    requested_by uuid not null,
    by_guardian boolean not null,
    requested_at timestamptz not null,
    token_hash bytea,
    expires_at timestamptz not null,
    constraint pending_emails_pkey primary key (tenant_id, user_id),
    constraint pending_emails_token_unique unique (tenant_id, token_hash),
    constraint pending_emails_user foreign key (tenant_id, user_id)
      references users (tenant_id, id) on delete cascade
  )`.execute(db);
  await sql`create index pending_emails_by_requester on pending_emails (tenant_id, requested_by)`.execute(
    db,
  );
  await guardTenantTable(db, 'pending_emails');
}

/** Every address that a guardian of a child has or had, or entered for it: account mails of a hidden child go to none of them. */
async function createGuardianEmails(db: Kysely<unknown>): Promise<void> {
  await sql`create table guardian_emails (
    tenant_id text not null,
    child_id uuid not null,
    email_key text not null,
    constraint guardian_emails_pkey primary key (tenant_id, child_id, email_key),
    constraint guardian_emails_child foreign key (tenant_id, child_id)
      references users (tenant_id, id) on delete cascade
  )`.execute(db);
  await guardTenantTable(db, 'guardian_emails');
  await sql`do $$ declare school record; begin
    for school in select id from tenants loop
      perform set_tenant(school.id);
      insert into guardian_emails (tenant_id, child_id, email_key)
        select distinct g.tenant_id, g.child_id, u.email_key
        from guardianships g join users u on u.tenant_id = g.tenant_id and u.id = g.guardian_id
        where g.tenant_id = school.id and u.email_key is not null;
    end loop;
    perform set_tenant('');
  end $$`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await countByAccount(db);
  await createPendingEmails(db);
  await createGuardianEmails(db);
}
