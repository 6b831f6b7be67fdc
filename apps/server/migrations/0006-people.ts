import { type Kysely, sql } from 'kysely';
import { createSortIndexes, guardTenantTable } from './helpers.ts';

const RIGHTS = ['see', 'book', 'report_absences', 'see_documents', 'pay', 'collect'] as const;

/** What people are found and sorted by. A confidential address must not be found by searching, so none is. */
async function extendUsers(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users
    add column archived_at timestamptz,
    add column archive_reason text,
    add column search_text text not null generated always as (fold_text(
      first_name || ' ' || last_name || ' ' || username || ' ' || coalesce(email, '') || ' '
      || coalesce(phone, '') || ' ' || replace(coalesce(phone, ''), ' ', '')
    )) stored,
    add column sort_name text not null generated always as (last_name || ', ' || first_name) stored`.execute(
    db,
  );
  await createSortIndexes(db, 'users', 'sort_name');
  await sql`create index users_last_login_at on users (tenant_id, last_login_at nulls first, id)`.execute(
    db,
  );
  await sql`create index users_updated_at on users (tenant_id, updated_at, id)`.execute(db);
  await sql`create index users_search on users using gin (search_text gin_trgm_ops)`.execute(db);
}

/** Kept apart from the person: what is not asked for is not read by accident. */
async function createPaymentDetails(db: Kysely<unknown>): Promise<void> {
  await sql`create table payment_details (
    tenant_id text not null,
    user_id uuid not null,
    payer_name text not null,
    billing_address text not null,
    iban text,
    updated_at timestamptz not null default clock_timestamp(),
    constraint payment_details_pkey primary key (tenant_id, user_id),
    constraint payment_details_user foreign key (tenant_id, user_id)
      references users (tenant_id, id) on delete cascade
  )`.execute(db);
  await guardTenantTable(db, 'payment_details');
}

/** Each right with a last day of its own, and relations from a list. */
async function extendGuardianships(db: Kysely<unknown>): Promise<void> {
  for (const right of RIGHTS) {
    await sql`alter table guardianships add column ${sql.id(`${right}_until`)} date`.execute(db);
  }
  await sql`alter table guardianships
    add column version integer not null default 1,
    add column created_at timestamptz not null default clock_timestamp(),
    add column updated_at timestamptz not null default clock_timestamp()`.execute(db);
  // Words that were written freely so far. Rows are seen one school at a time, by the owner too.
  await sql`do $$ declare school record; begin
    for school in select id from tenants loop
      perform set_tenant(school.id);
      update guardianships set relation = case
        when relation in ('grandmother', 'grandfather') then 'grandparent'
        when relation in ('sister', 'brother') then 'sibling'
        when relation in ('stepmother', 'stepfather') then 'stepparent'
        when relation in ('aunt', 'uncle', 'cousin') then 'relative'
        when relation = 'parent' then 'guardian'
        else 'other' end
      where tenant_id = school.id and relation not in
        ('mother', 'father', 'stepparent', 'grandparent', 'sibling', 'relative', 'babysitter', 'guardian', 'other');
    end loop;
    perform set_tenant('');
  end $$`.execute(db);
  await sql`alter table guardianships
    add constraint guardianships_relation_known check (relation in
      ('mother', 'father', 'stepparent', 'grandparent', 'sibling', 'relative', 'babysitter', 'guardian', 'other')),
    add constraint guardianships_not_oneself check (guardian_id <> child_id)`.execute(db);
}

/** The log is read by what happened, by whom and to whom, the newest first. */
async function indexAuditLog(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_by_actor on audit_log (tenant_id, actor_id, at desc, id)`.execute(
    db,
  );
  await sql`create index audit_log_by_action on audit_log (tenant_id, action, at desc, id)`.execute(
    db,
  );
  await sql`drop index audit_log_by_subject`.execute(db);
  await sql`create index audit_log_by_subject on audit_log (tenant_id, subject_id, at desc, id)`.execute(
    db,
  );
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await extendUsers(db);
  await createPaymentDetails(db);
  await extendGuardianships(db);
  await indexAuditLog(db);
}
