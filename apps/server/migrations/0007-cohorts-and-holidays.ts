import { type Kysely, sql } from 'kysely';
import { createSortIndexes, guardTenantTable } from './helpers.ts';

/** What cohorts are found and sorted by. */
async function extendCohorts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cohorts
    add column created_at timestamptz not null default clock_timestamp(),
    add column updated_at timestamptz not null default clock_timestamp(),
    add column search_text text not null generated always as (fold_text(name || ' ' || school_year)) stored,
    add column sort_name text not null generated always as (regexp_replace(
      regexp_replace(name, '(\\d+)', '0000\\1', 'g'), '0+(\\d{4})(?!\\d)', '\\1', 'g')) stored`.execute(
    db,
  );
  // The usual order: this year's first, each year by name.
  await createSortIndexes(db, 'cohorts', 'sort_name', 'school_year desc');
  await sql`create index cohorts_search on cohorts using gin (search_text gin_trgm_ops)`.execute(
    db,
  );
  await sql`alter table schools add column show_classmates boolean not null default false`.execute(
    db,
  );
}

async function createHolidays(db: Kysely<unknown>): Promise<void> {
  await sql`create table holidays (
    tenant_id text not null references tenants (id),
    id uuid not null,
    title text not null,
    start_date date not null,
    end_date date not null,
    search_text text not null generated always as (fold_text(title)) stored,
    version integer not null default 1,
    created_at timestamptz not null default clock_timestamp(),
    updated_at timestamptz not null default clock_timestamp(),
    constraint holidays_pkey primary key (tenant_id, id),
    constraint holidays_span check (end_date >= start_date and end_date - start_date < 366)
  )`.execute(db);
  await sql`create index holidays_start_date on holidays (tenant_id, start_date, id)`.execute(db);
  await createSortIndexes(db, 'holidays', 'title');
  await sql`create index holidays_search on holidays using gin (search_text gin_trgm_ops)`.execute(
    db,
  );
  await guardTenantTable(db, 'holidays');

  // A cohort can't go while a holiday names it: with its last cohort gone, the whole school would be free.
  await sql`create table holiday_cohorts (
    tenant_id text not null,
    holiday_id uuid not null,
    cohort_id uuid not null,
    constraint holiday_cohorts_pkey primary key (tenant_id, holiday_id, cohort_id),
    constraint holiday_cohorts_holiday foreign key (tenant_id, holiday_id)
      references holidays (tenant_id, id) on delete cascade,
    constraint holiday_cohorts_cohort foreign key (tenant_id, cohort_id)
      references cohorts (tenant_id, id)
  )`.execute(db);
  await sql`create index holiday_cohorts_by_cohort on holiday_cohorts (tenant_id, cohort_id)`.execute(
    db,
  );
  await guardTenantTable(db, 'holiday_cohorts');
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await extendCohorts(db);
  await createHolidays(db);
}
