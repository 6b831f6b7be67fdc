import { type Kysely, sql } from 'kysely';
import { guardTenantTable } from './helpers.ts';

/** How a school deals with absences; no row: as is usual. At most one row a school. */
async function createFlows(db: Kysely<unknown>): Promise<void> {
  await sql`create table absence_flows (
    tenant_id text not null references tenants (id),
    mode text not null,
    steps jsonb not null,
    retention_days integer not null,
    version integer not null default 1,
    constraint absence_flows_pkey primary key (tenant_id),
    constraint absence_flows_mode check (mode in ('inform', 'approve')),
    constraint absence_flows_retention check (retention_days > 0)
  )`.execute(db);
  await guardTenantTable(db, 'absence_flows');
  // The last number of the year: its row is held until the absence is written, so none is left out.
  await sql`create table absence_numbers (
    tenant_id text not null references tenants (id),
    year integer not null,
    last integer not null,
    constraint absence_numbers_pkey primary key (tenant_id, year)
  )`.execute(db);
  await guardTenantTable(db, 'absence_numbers');
}

async function createAbsences(db: Kysely<unknown>): Promise<void> {
  // From when to when is by the school's clock, as the times of sessions are: no zone has a part in it.
  await sql`create table absences (
    tenant_id text not null,
    id uuid not null,
    number text not null,
    child_id uuid not null,
    start_date date not null,
    end_date date not null,
    whole_day boolean not null,
    from_time text,
    to_time text,
    starts_local timestamp not null,
    ends_local timestamp not null,
    reason text not null,
    comment text,
    status text not null,
    reported_by uuid not null,
    reported_at timestamptz not null,
    confirmed_at timestamptz,
    ended_at timestamptz,
    texts_removed_at timestamptz,
    version integer not null default 1,
    constraint absences_pkey primary key (tenant_id, id),
    constraint absences_number unique (tenant_id, number),
    constraint absences_child foreign key (tenant_id, child_id) references users (tenant_id, id),
    constraint absences_reporter foreign key (tenant_id, reported_by) references users (tenant_id, id),
    constraint absences_status check (status in ('pending', 'confirmed', 'reverted', 'withdrawn')),
    constraint absences_reason check (reason in ('sickLeave', 'other')),
    constraint absences_span check (starts_local < ends_local),
    constraint absences_confirmed check (status <> 'confirmed' or confirmed_at is not null)
  )`.execute(db);
  await sql`create index absences_by_child on absences (tenant_id, child_id, starts_local)`.execute(
    db,
  );
  await sql`create index absences_by_reporter on absences (tenant_id, reported_by)`.execute(db);
  await sql`create index absences_newest on absences (tenant_id, reported_at, id)`.execute(db);
  await sql`create index absences_to_tidy on absences (tenant_id, ends_local)
    where texts_removed_at is null`.execute(db);
  await guardTenantTable(db, 'absences');

  await sql`create table absence_events (
    tenant_id text not null,
    id uuid not null,
    absence_id uuid not null,
    at timestamptz not null,
    actor_id uuid not null,
    event text not null,
    step integer,
    about_id uuid,
    comment text,
    constraint absence_events_pkey primary key (tenant_id, id),
    constraint absence_events_absence foreign key (tenant_id, absence_id) references absences (tenant_id, id),
    constraint absence_events_actor foreign key (tenant_id, actor_id) references users (tenant_id, id),
    constraint absence_events_about foreign key (tenant_id, about_id) references users (tenant_id, id)
  )`.execute(db);
  await sql`create index absence_events_by_absence on absence_events (tenant_id, absence_id, at, id)`.execute(
    db,
  );
  await sql`create index absence_events_by_actor on absence_events (tenant_id, actor_id)`.execute(
    db,
  );
  await sql`create index absence_events_about on absence_events (tenant_id, about_id)
    where about_id is not null`.execute(db);
  // What was written goes after a time; that something happened stays.
  await guardTenantTable(db, 'absence_events', 'select, insert, update');
}

async function createApprovals(db: Kysely<unknown>): Promise<void> {
  // The flow as it was when it began: another one of the school changes nothing for it.
  await sql`create table approvals (
    tenant_id text not null,
    id uuid not null,
    absence_id uuid not null,
    flow jsonb not null,
    step integer not null,
    steps integer not null,
    status text not null,
    is_open boolean not null default true,
    asked_by uuid,
    submitted_at timestamptz not null,
    decided_at timestamptz,
    constraint approvals_pkey primary key (tenant_id, id),
    constraint approvals_absence foreign key (tenant_id, absence_id) references absences (tenant_id, id),
    constraint approvals_one_each unique (tenant_id, absence_id),
    constraint approvals_asker foreign key (tenant_id, asked_by) references users (tenant_id, id),
    constraint approvals_status check (status in
      ('pending', 'infoRequested', 'infoProvided', 'approved', 'rejected')),
    constraint approvals_step check (step between 1 and steps)
  )`.execute(db);
  await sql`create index approvals_by_asker on approvals (tenant_id, asked_by)
    where asked_by is not null`.execute(db);
  await sql`create index approvals_by_time on approvals (tenant_id, submitted_at, id)`.execute(db);
  await sql`create index approvals_decided on approvals (tenant_id, decided_at, id)
    where not is_open`.execute(db);
  await sql`create index approvals_open on approvals (tenant_id, submitted_at, id)
    where is_open`.execute(db);
  await guardTenantTable(db, 'approvals');

  // Who was found for a step when it began, or appointed later. Who handed it on still sees it.
  await sql`create table approval_approvers (
    tenant_id text not null,
    approval_id uuid not null,
    user_id uuid not null,
    step integer not null,
    acts boolean not null default true,
    constraint approval_approvers_pkey primary key (tenant_id, approval_id, user_id, step),
    constraint approval_approvers_approval foreign key (tenant_id, approval_id)
      references approvals (tenant_id, id),
    constraint approval_approvers_user foreign key (tenant_id, user_id) references users (tenant_id, id)
  )`.execute(db);
  await sql`create index approval_approvers_by_user on approval_approvers (tenant_id, user_id)`.execute(
    db,
  );
  await guardTenantTable(db, 'approval_approvers');
}

async function extendFiles(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files add column absence_id uuid, add column purpose text,
    add column type text not null default 'application/pdf',
    add constraint files_absence foreign key (tenant_id, absence_id) references absences (tenant_id, id),
    drop constraint files_owner,
    add constraint files_owner check (num_nonnulls(activity_id, absence_id) = 1)`.execute(db);
  await sql`create index files_by_absence on files (tenant_id, absence_id, created_at, id)
    where absence_id is not null`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createFlows(db);
  await createAbsences(db);
  await createApprovals(db);
  await extendFiles(db);
}
