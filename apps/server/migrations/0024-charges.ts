import { type Kysely, sql } from 'kysely';
import { guardTenantTable } from './helpers.ts';

async function createInvoices(db: Kysely<unknown>): Promise<void> {
  // The last number of the year: its row is held until the invoice is written, so none is left out.
  await sql`create table invoice_numbers (
    tenant_id text not null references tenants (id),
    series text not null,
    year integer not null,
    last integer not null,
    constraint invoice_numbers_pkey primary key (tenant_id, series, year),
    constraint invoice_numbers_series check (series in ('invoice', 'creditNote'))
  )`.execute(db);
  await guardTenantTable(db, 'invoice_numbers');

  await sql`create table invoice_runs (
    tenant_id text not null,
    id uuid not null,
    as_of date not null,
    status text not null default 'waiting',
    progress smallint not null default 0,
    invoices integer not null default 0,
    credit_notes integer not null default 0,
    total_minor bigint not null default 0,
    started_by uuid not null,
    created_at timestamptz not null default clock_timestamp(),
    done_at timestamptz,
    constraint invoice_runs_pkey primary key (tenant_id, id),
    constraint invoice_runs_starter foreign key (tenant_id, started_by) references users (tenant_id, id),
    constraint invoice_runs_status check (status in ('waiting', 'running', 'done', 'failed')),
    constraint invoice_runs_progress check (progress between 0 and 100)
  )`.execute(db);
  // One at a time: a second one would find nothing to do but wait.
  await sql`create unique index invoice_runs_one_open on invoice_runs (tenant_id)
    where status in ('waiting', 'running')`.execute(db);
  await sql`create index invoice_runs_by_starter on invoice_runs (tenant_id, started_by)`.execute(
    db,
  );
  await sql`create index invoice_runs_newest on invoice_runs (tenant_id, created_at, id)`.execute(
    db,
  );
  await guardTenantTable(db, 'invoice_runs');

  // What was issued is in "document" with the names of that day, and stays; only what was paid and credited grows.
  await sql`create table invoices (
    tenant_id text not null,
    id uuid not null,
    number text not null,
    payer_id uuid not null,
    run_id uuid,
    currency text not null,
    total_minor bigint not null,
    paid_minor bigint not null default 0,
    credited_minor bigint not null default 0,
    issued_on date not null,
    due_on date not null,
    document jsonb not null,
    reminded_at timestamptz,
    created_at timestamptz not null default clock_timestamp(),
    constraint invoices_pkey primary key (tenant_id, id),
    constraint invoices_number unique (tenant_id, number),
    constraint invoices_payer foreign key (tenant_id, payer_id) references users (tenant_id, id),
    constraint invoices_run foreign key (tenant_id, run_id) references invoice_runs (tenant_id, id),
    constraint invoices_amounts check (total_minor > 0 and paid_minor between 0 and total_minor
      and credited_minor between 0 and total_minor),
    constraint invoices_due check (due_on >= issued_on)
  )`.execute(db);
  await sql`create index invoices_by_payer on invoices (tenant_id, payer_id, number)`.execute(db);
  await sql`create index invoices_by_run on invoices (tenant_id, run_id) where run_id is not null`.execute(
    db,
  );
  await sql`create index invoices_due_on on invoices (tenant_id, due_on, id)`.execute(db);
  await sql`create index invoices_open on invoices (tenant_id, due_on)
    where paid_minor + credited_minor < total_minor`.execute(db);
  await guardTenantTable(db, 'invoices', 'select, insert');
  await sql`grant update (paid_minor, credited_minor, reminded_at) on invoices to afterbell_app`.execute(
    db,
  );
}

async function createCharges(db: Kysely<unknown>): Promise<void> {
  await sql`create table charges (
    tenant_id text not null,
    id uuid not null,
    invoice_id uuid not null,
    basis text not null,
    pricing_type text not null,
    child_id uuid not null,
    activity_id uuid not null,
    booking_id uuid not null,
    session_id uuid,
    period date,
    block_start date not null,
    start_date date not null,
    end_date date not null,
    due_on date not null,
    amount_minor bigint not null,
    voided boolean not null default false,
    constraint charges_pkey primary key (tenant_id, id),
    constraint charges_invoice foreign key (tenant_id, invoice_id) references invoices (tenant_id, id),
    constraint charges_child foreign key (tenant_id, child_id) references users (tenant_id, id),
    constraint charges_activity foreign key (tenant_id, activity_id) references activities (tenant_id, id),
    constraint charges_booking foreign key (tenant_id, booking_id) references bookings (tenant_id, id),
    constraint charges_session foreign key (tenant_id, session_id) references sessions (tenant_id, id),
    constraint charges_basis check (basis in ('booking', 'period', 'session')),
    constraint charges_named check ((basis = 'period') = (period is not null)
      and (basis = 'session') = (session_id is not null)),
    constraint charges_amount check (amount_minor > 0)
  )`.execute(db);
  // However often it is tried: each charge exists once. One that a cancelled invoice gave free again doesn't count.
  await sql`create unique index charges_once_a_booking on charges (tenant_id, booking_id)
    where basis = 'booking' and not voided`.execute(db);
  await sql`create unique index charges_once_a_period on charges (tenant_id, child_id, activity_id, period)
    where basis = 'period' and not voided`.execute(db);
  await sql`create unique index charges_once_a_session on charges (tenant_id, child_id, session_id)
    where basis = 'session' and not voided`.execute(db);
  await sql`create index charges_by_invoice on charges (tenant_id, invoice_id)`.execute(db);
  await sql`create index charges_by_child on charges (tenant_id, child_id)`.execute(db);
  await sql`create index charges_by_activity on charges (tenant_id, activity_id)`.execute(db);
  await sql`create index charges_by_booking on charges (tenant_id, booking_id)`.execute(db);
  await sql`create index charges_by_session on charges (tenant_id, session_id)
    where session_id is not null`.execute(db);
  await guardTenantTable(db, 'charges', 'select, insert');
  await sql`grant update (voided) on charges to afterbell_app`.execute(db);
}

async function createSettlements(db: Kysely<unknown>): Promise<void> {
  await sql`create table credit_notes (
    tenant_id text not null,
    id uuid not null,
    number text not null,
    invoice_id uuid not null,
    total_minor bigint not null,
    reason text not null,
    note text,
    issued_on date not null,
    made_by uuid,
    created_at timestamptz not null default clock_timestamp(),
    constraint credit_notes_pkey primary key (tenant_id, id),
    constraint credit_notes_number unique (tenant_id, number),
    constraint credit_notes_invoice foreign key (tenant_id, invoice_id) references invoices (tenant_id, id),
    constraint credit_notes_maker foreign key (tenant_id, made_by) references users (tenant_id, id),
    constraint credit_notes_reason check (reason in ('left', 'activityCancelled', 'cancelled')),
    constraint credit_notes_amount check (total_minor > 0)
  )`.execute(db);
  await sql`create index credit_notes_by_invoice on credit_notes (tenant_id, invoice_id)`.execute(
    db,
  );
  await sql`create index credit_notes_by_maker on credit_notes (tenant_id, made_by)
    where made_by is not null`.execute(db);
  await guardTenantTable(db, 'credit_notes', 'select, insert');

  await sql`create table credit_note_lines (
    tenant_id text not null,
    credit_note_id uuid not null,
    charge_id uuid not null,
    amount_minor bigint not null,
    constraint credit_note_lines_pkey primary key (tenant_id, credit_note_id, charge_id),
    constraint credit_note_lines_note foreign key (tenant_id, credit_note_id)
      references credit_notes (tenant_id, id),
    constraint credit_note_lines_charge foreign key (tenant_id, charge_id) references charges (tenant_id, id),
    constraint credit_note_lines_amount check (amount_minor > 0)
  )`.execute(db);
  await sql`create index credit_note_lines_by_charge on credit_note_lines (tenant_id, charge_id)`.execute(
    db,
  );
  await guardTenantTable(db, 'credit_note_lines', 'select, insert');

  await sql`create table payments (
    tenant_id text not null,
    id uuid not null,
    invoice_id uuid not null,
    payer_id uuid not null,
    amount_minor bigint not null,
    method text not null,
    paid_on date not null,
    note text,
    recorded_by uuid not null,
    recorded_at timestamptz not null,
    reversed_by uuid,
    reversed_at timestamptz,
    constraint payments_pkey primary key (tenant_id, id),
    constraint payments_invoice foreign key (tenant_id, invoice_id) references invoices (tenant_id, id),
    constraint payments_payer foreign key (tenant_id, payer_id) references users (tenant_id, id),
    constraint payments_recorder foreign key (tenant_id, recorded_by) references users (tenant_id, id),
    constraint payments_reverser foreign key (tenant_id, reversed_by) references users (tenant_id, id),
    constraint payments_method check (method in ('transfer', 'cash', 'card', 'other')),
    constraint payments_amount check (amount_minor > 0),
    constraint payments_reversed check ((reversed_by is null) = (reversed_at is null))
  )`.execute(db);
  await sql`create index payments_by_invoice on payments (tenant_id, invoice_id)`.execute(db);
  await sql`create index payments_by_payer on payments (tenant_id, payer_id, paid_on, id)`.execute(
    db,
  );
  await sql`create index payments_newest on payments (tenant_id, paid_on, id)`.execute(db);
  await sql`create index payments_by_recorder on payments (tenant_id, recorded_by)`.execute(db);
  await sql`create index payments_by_reverser on payments (tenant_id, reversed_by)
    where reversed_by is not null`.execute(db);
  await guardTenantTable(db, 'payments', 'select, insert');
  await sql`grant update (reversed_by, reversed_at) on payments to afterbell_app`.execute(db);
}

/** Money: what was charged, on which invoice, what came back and what was paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createInvoices(db);
  await createCharges(db);
  await createSettlements(db);
}
