import { type Kysely, sql } from 'kysely';
import { guardTenantTable } from './helpers.ts';

/** What stands on the school's invoices; at most one row a school. */
async function createInvoiceInformation(db: Kysely<unknown>): Promise<void> {
  await sql`create table invoice_information (
    tenant_id text not null references tenants (id),
    address text,
    street text,
    city text,
    state text,
    zip_code text,
    country text,
    phone text,
    tax_id text,
    website text,
    account_name text,
    account_number text,
    bank_name text,
    bank_code text,
    iban text,
    swift text,
    footer text not null default '',
    terms text not null default '',
    version integer not null default 1,
    constraint invoice_information_pkey primary key (tenant_id)
  )`.execute(db);
  await guardTenantTable(db, 'invoice_information');
}

async function createAbsencePolicies(db: Kysely<unknown>): Promise<void> {
  await sql`create table absence_policies (
    tenant_id text not null references tenants (id),
    id uuid not null,
    name text not null,
    link text not null constraint absence_policies_link_leads_out check (link ~* '^https?://'),
    created_at timestamptz not null default clock_timestamp(),
    constraint absence_policies_pkey primary key (tenant_id, id)
  )`.execute(db);
  await guardTenantTable(db, 'absence_policies');
}

/** Drawn anew when it is uploaded, so that it is small: every server process finds it here. */
async function createLogos(db: Kysely<unknown>): Promise<void> {
  await sql`create table school_logos (
    tenant_id text not null references tenants (id),
    hash text not null,
    png bytea not null,
    constraint school_logos_pkey primary key (tenant_id)
  )`.execute(db);
  await guardTenantTable(db, 'school_logos');
}

export async function up(db: Kysely<unknown>): Promise<void> {
  // The operator's name for it stays; this is what the school calls itself.
  await sql`alter table schools add column display_name text`.execute(db);
  await createInvoiceInformation(db);
  await createAbsencePolicies(db);
  await createLogos(db);
}
