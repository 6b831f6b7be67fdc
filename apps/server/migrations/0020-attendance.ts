import { type Kysely, sql } from 'kysely';
import { guardTenantTable } from './helpers.ts';

/** What counts now, a row a child and session; and everything that anybody tapped, in `attendance_events`. */
async function createMarks(db: Kysely<unknown>): Promise<void> {
  await sql`alter table activities add column records_leaving boolean not null default false`.execute(
    db,
  );
  // Only what people recorded: that an absence excuses is worked out. 'none' is a mark taken back, with its time.
  await sql`create table attendance_marks (
    tenant_id text not null,
    session_id uuid not null,
    child_id uuid not null,
    mark text not null,
    recorded_at timestamptz not null,
    recorded_by uuid not null,
    event_id uuid not null,
    constraint attendance_marks_pkey primary key (tenant_id, session_id, child_id),
    constraint attendance_marks_session foreign key (tenant_id, session_id) references sessions (tenant_id, id),
    constraint attendance_marks_child foreign key (tenant_id, child_id) references users (tenant_id, id),
    constraint attendance_marks_recorder foreign key (tenant_id, recorded_by) references users (tenant_id, id),
    constraint attendance_marks_mark check (mark in ('attended', 'notAttended', 'excused', 'none'))
  )`.execute(db);
  await sql`create index attendance_marks_by_child on attendance_marks (tenant_id, child_id, session_id)`.execute(
    db,
  );
  await sql`create index attendance_marks_by_recorder on attendance_marks (tenant_id, recorded_by)`.execute(
    db,
  );
  await guardTenantTable(db, 'attendance_marks');

  await sql`create table attendance_leavings (
    tenant_id text not null,
    session_id uuid not null,
    child_id uuid not null,
    left_with text,
    guardian_id uuid,
    person_name text,
    recorded_at timestamptz not null,
    recorded_by uuid not null,
    event_id uuid not null,
    constraint attendance_leavings_pkey primary key (tenant_id, session_id, child_id),
    constraint attendance_leavings_session foreign key (tenant_id, session_id) references sessions (tenant_id, id),
    constraint attendance_leavings_child foreign key (tenant_id, child_id) references users (tenant_id, id),
    constraint attendance_leavings_guardian foreign key (tenant_id, guardian_id) references users (tenant_id, id),
    constraint attendance_leavings_recorder foreign key (tenant_id, recorded_by) references users (tenant_id, id),
    constraint attendance_leavings_with check (left_with is null or left_with in ('guardian', 'person', 'alone')),
    constraint attendance_leavings_guardian_named check ((left_with = 'guardian') is true = (guardian_id is not null)),
    constraint attendance_leavings_person_named check ((left_with = 'person') is true = (person_name is not null))
  )`.execute(db);
  await sql`create index attendance_leavings_by_child on attendance_leavings (tenant_id, child_id)`.execute(
    db,
  );
  await sql`create index attendance_leavings_by_guardian on attendance_leavings (tenant_id, guardian_id)
    where guardian_id is not null`.execute(db);
  await sql`create index attendance_leavings_by_recorder on attendance_leavings (tenant_id, recorded_by)`.execute(
    db,
  );
  await guardTenantTable(db, 'attendance_leavings');

  // The id is made on the device: whatever is sent twice is here once. `counted`: it was the latest when it came.
  await sql`create table attendance_events (
    tenant_id text not null,
    id uuid not null,
    session_id uuid not null,
    child_id uuid not null,
    mark text,
    left_with text,
    person_name text,
    recorded_at timestamptz not null,
    recorded_by uuid not null,
    received_at timestamptz not null,
    counted boolean not null,
    constraint attendance_events_pkey primary key (tenant_id, id),
    constraint attendance_events_session foreign key (tenant_id, session_id) references sessions (tenant_id, id),
    constraint attendance_events_child foreign key (tenant_id, child_id) references users (tenant_id, id),
    constraint attendance_events_recorder foreign key (tenant_id, recorded_by) references users (tenant_id, id)
  )`.execute(db);
  await sql`create index attendance_events_by_session on attendance_events
    (tenant_id, session_id, child_id, recorded_at, id)`.execute(db);
  await sql`create index attendance_events_by_child on attendance_events (tenant_id, child_id)`.execute(
    db,
  );
  await sql`create index attendance_events_by_recorder on attendance_events (tenant_id, recorded_by)`.execute(
    db,
  );
  await sql`create index attendance_events_by_arrival on attendance_events (tenant_id, received_at)`.execute(
    db,
  );
  await guardTenantTable(db, 'attendance_events', 'select, insert');
}

/** What a leader must know about a child; never in lists or mails, each sight is a line of the audit log. */
async function createCare(db: Kysely<unknown>): Promise<void> {
  await sql`create table child_care (
    tenant_id text not null,
    child_id uuid not null,
    note text,
    goes_home_alone boolean not null default false,
    contacts jsonb not null default '[]',
    collectors jsonb not null default '[]',
    confirmed_at timestamptz not null,
    confirmed_by uuid not null,
    version integer not null default 1,
    constraint child_care_pkey primary key (tenant_id, child_id),
    constraint child_care_child foreign key (tenant_id, child_id) references users (tenant_id, id),
    constraint child_care_confirmed_by foreign key (tenant_id, confirmed_by) references users (tenant_id, id)
  )`.execute(db);
  await sql`create index child_care_by_confirmer on child_care (tenant_id, confirmed_by)`.execute(
    db,
  );
  await guardTenantTable(db, 'child_care');
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createMarks(db);
  await createCare(db);
}
