import { type Kysely, sql } from 'kysely';
import { createSortIndexes, guardTenantTable } from './helpers.ts';

async function createActivities(db: Kysely<unknown>): Promise<void> {
  // A draft may be incomplete, so hardly anything is required; publishing asks for the rest.
  await sql`create table activities (
    tenant_id text not null references tenants (id),
    id uuid not null,
    kind text not null,
    status text not null default 'draft',
    author_id uuid not null,
    name text not null,
    description text not null,
    description_document jsonb,
    start_date date,
    end_date date,
    registration_deadline date,
    signup_opens_at timestamptz,
    signup_closes_at timestamptz,
    price_minor integer,
    pricing_type text,
    location_id uuid,
    max_participants integer,
    max_participants_per_session integer,
    min_participants integer,
    min_age integer,
    max_age integer,
    colour text,
    icon text,
    auto_approval boolean not null default true,
    waitlist boolean not null default true,
    promoted boolean not null default false,
    published_at timestamptz,
    cancelled_at timestamptz,
    cancellation_reason text,
    search_text text not null generated always as (fold_text(name)) stored,
    version integer not null default 1,
    created_at timestamptz not null default clock_timestamp(),
    updated_at timestamptz not null default clock_timestamp(),
    constraint activities_pkey primary key (tenant_id, id),
    constraint activities_author foreign key (tenant_id, author_id) references users (tenant_id, id),
    constraint activities_location foreign key (tenant_id, location_id) references locations (tenant_id, id),
    constraint activities_kind check (kind in ('regular', 'appointment')),
    constraint activities_status check (status in ('draft', 'published')),
    constraint activities_published check ((status = 'published') = (published_at is not null)),
    constraint activities_cancelled check (cancelled_at is null or status = 'published'),
    constraint activities_price check (price_minor >= 0)
  )`.execute(db);
  await createSortIndexes(db, 'activities', 'name');
  await sql`create index activities_start_date on activities (tenant_id, start_date, id)`.execute(
    db,
  );
  await sql`create index activities_end_date on activities (tenant_id, end_date, id)`.execute(db);
  await sql`create index activities_updated_at on activities (tenant_id, updated_at, id)`.execute(
    db,
  );
  await sql`create index activities_by_author on activities (tenant_id, author_id)`.execute(db);
  await sql`create index activities_by_location on activities (tenant_id, location_id)`.execute(db);
  await sql`create index activities_search on activities using gin (search_text gin_trgm_ops)`.execute(
    db,
  );
  await guardTenantTable(db, 'activities');
}

/** Whom it is for, who runs it, and when. */
async function createParts(db: Kysely<unknown>): Promise<void> {
  // A cohort can't go while an activity names it: with its last cohort gone, it would be open to all.
  await sql`create table activity_cohorts (
    tenant_id text not null,
    activity_id uuid not null,
    cohort_id uuid not null,
    constraint activity_cohorts_pkey primary key (tenant_id, activity_id, cohort_id),
    constraint activity_cohorts_activity foreign key (tenant_id, activity_id)
      references activities (tenant_id, id) on delete cascade,
    constraint activity_cohorts_cohort foreign key (tenant_id, cohort_id)
      references cohorts (tenant_id, id)
  )`.execute(db);
  await sql`create index activity_cohorts_by_cohort on activity_cohorts (tenant_id, cohort_id)`.execute(
    db,
  );
  await guardTenantTable(db, 'activity_cohorts');

  await sql`create table activity_teachers (
    tenant_id text not null,
    activity_id uuid not null,
    teacher_id uuid not null,
    duty text not null,
    constraint activity_teachers_pkey primary key (tenant_id, activity_id, teacher_id),
    constraint activity_teachers_activity foreign key (tenant_id, activity_id)
      references activities (tenant_id, id) on delete cascade,
    constraint activity_teachers_teacher foreign key (tenant_id, teacher_id)
      references users (tenant_id, id),
    constraint activity_teachers_duty check (duty in ('main', 'assistant'))
  )`.execute(db);
  await sql`create index activity_teachers_by_teacher on activity_teachers (tenant_id, teacher_id)`.execute(
    db,
  );
  await guardTenantTable(db, 'activity_teachers');

  // Times are texts, HH:mm, as everywhere: what is on the wall clock, whatever the zone.
  await sql`create table time_slots (
    tenant_id text not null,
    id uuid not null,
    activity_id uuid not null,
    position integer not null,
    date date,
    day_of_week integer,
    start_time text,
    end_time text,
    location_id uuid,
    constraint time_slots_pkey primary key (tenant_id, id),
    constraint time_slots_activity foreign key (tenant_id, activity_id)
      references activities (tenant_id, id) on delete cascade,
    constraint time_slots_location foreign key (tenant_id, location_id)
      references locations (tenant_id, id),
    constraint time_slots_day check (day_of_week between 1 and 7)
  )`.execute(db);
  await sql`create index time_slots_by_activity on time_slots (tenant_id, activity_id, position)`.execute(
    db,
  );
  await sql`create index time_slots_by_location on time_slots (tenant_id, location_id)`.execute(db);
  await guardTenantTable(db, 'time_slots');
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  // The slot may be gone while its session stays for what was recorded in it, so no key leads there. Slot and planned
  // date name a session for good; an edit that moves several at once is judged when all have moved.
  await sql`create table sessions (
    tenant_id text not null,
    id uuid not null,
    activity_id uuid not null,
    slot_id uuid not null,
    planned_date date not null,
    date date not null,
    start_time text not null,
    end_time text not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    location_id uuid,
    status text not null default 'scheduled',
    original jsonb,
    cancelled_by text,
    cancellation_reason text,
    holiday_ids uuid[] not null default '{}',
    ignores_holidays boolean not null default false,
    note text,
    note_shared boolean not null default false,
    noted_by uuid,
    noted_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null default clock_timestamp(),
    updated_at timestamptz not null default clock_timestamp(),
    constraint sessions_pkey primary key (tenant_id, id),
    constraint sessions_activity foreign key (tenant_id, activity_id)
      references activities (tenant_id, id) on delete cascade,
    constraint sessions_location foreign key (tenant_id, location_id)
      references locations (tenant_id, id),
    constraint sessions_noted_by foreign key (tenant_id, noted_by) references users (tenant_id, id),
    constraint sessions_slot unique (tenant_id, slot_id, planned_date) deferrable initially immediate,
    constraint sessions_status check (status in ('scheduled', 'rescheduled', 'cancelled')),
    constraint sessions_cancelled_by check (cancelled_by in ('staff', 'holiday', 'edit')),
    constraint sessions_cancelled check ((status = 'cancelled') = (cancelled_by is not null)),
    constraint sessions_moved check (status <> 'rescheduled' or original is not null),
    constraint sessions_time check (ends_at > starts_at)
  )`.execute(db);
  await sql`create index sessions_by_activity on sessions (tenant_id, activity_id, starts_at, id)`.execute(
    db,
  );
  // How far an activity runs, and what comes next in it, is asked for every line of a list.
  await sql`create index sessions_days on sessions (tenant_id, activity_id, date) where status <> 'cancelled'`.execute(
    db,
  );
  await sql`create index sessions_starts on sessions (tenant_id, activity_id, starts_at) where status <> 'cancelled'`.execute(
    db,
  );
  await sql`create index sessions_by_date on sessions (tenant_id, date, start_time, id)`.execute(
    db,
  );
  await sql`create index sessions_by_noter on sessions (tenant_id, noted_by) where noted_by is not null`.execute(
    db,
  );
  await sql`create index sessions_by_location on sessions (tenant_id, location_id, date)`.execute(
    db,
  );
  await guardTenantTable(db, 'sessions');
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createActivities(db);
  await createParts(db);
  await createSessions(db);
}
