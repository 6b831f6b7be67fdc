import { type Kysely, sql } from 'kysely';
import { guardTenantTable } from './helpers.ts';

const LIVE = sql.raw(`status in ('pending', 'confirmed', 'approved', 'waitlisted')`);

/** The scarce rows: whoever wants a place holds one of them first. Apart from the activity, which many only read. */
async function createPools(db: Kysely<unknown>): Promise<void> {
  // The id is the activity's. An appointment has one more for each slot, with the slot's id; the places are there,
  // and its own row is held only to count how many children there are in all.
  await sql`create table seat_pools (
    tenant_id text not null,
    id uuid not null,
    activity_id uuid not null,
    capacity integer,
    taken integer not null default 0,
    waiting integer not null default 0,
    next_position bigint not null default 1,
    constraint seat_pools_pkey primary key (tenant_id, id),
    constraint seat_pools_activity foreign key (tenant_id, activity_id)
      references activities (tenant_id, id) on delete cascade,
    constraint seat_pools_taken check (taken >= 0 and (capacity is null or taken <= capacity)),
    constraint seat_pools_waiting check (waiting >= 0)
  )`.execute(db);
  await sql`create index seat_pools_by_activity on seat_pools (tenant_id, activity_id)`.execute(db);
  await guardTenantTable(db, 'seat_pools');
  await sql`insert into seat_pools (tenant_id, id, activity_id, capacity)
    select tenant_id, id, id, case when kind = 'regular' then least(max_participants, max_participants_per_session) end
    from activities where status = 'published'`.execute(db);
  await sql`insert into seat_pools (tenant_id, id, activity_id, capacity)
    select s.tenant_id, s.id, s.activity_id, coalesce(a.max_participants_per_session, 1)
    from sessions s join activities a on a.tenant_id = s.tenant_id and a.id = s.activity_id
    where a.kind = 'appointment'`.execute(db);
}

async function createBookings(db: Kysely<unknown>): Promise<void> {
  await sql`create table bookings (
    tenant_id text not null,
    id uuid not null,
    pool_id uuid not null,
    activity_id uuid not null,
    session_id uuid,
    given boolean not null default false,
    child_id uuid not null,
    status text not null,
    booked_at timestamptz not null,
    booked_by uuid not null,
    series_id uuid not null,
    position bigint,
    covers_from timestamptz,
    covers_until timestamptz,
    reason text,
    decided_by uuid,
    decided_at timestamptz,
    constraint bookings_pkey primary key (tenant_id, id),
    constraint bookings_pool foreign key (tenant_id, pool_id) references seat_pools (tenant_id, id),
    constraint bookings_activity foreign key (tenant_id, activity_id) references activities (tenant_id, id),
    constraint bookings_session foreign key (tenant_id, session_id) references sessions (tenant_id, id),
    constraint bookings_child foreign key (tenant_id, child_id) references users (tenant_id, id),
    constraint bookings_booked_by foreign key (tenant_id, booked_by) references users (tenant_id, id),
    constraint bookings_decided_by foreign key (tenant_id, decided_by) references users (tenant_id, id),
    constraint bookings_status check (status in
      ('pending', 'confirmed', 'approved', 'waitlisted', 'rejected', 'cancelled')),
    constraint bookings_line check ((status = 'waitlisted') = (position is not null)),
    constraint bookings_given check (not given or session_id is not null)
  )`.execute(db);
  // One of them for a child: whatever two requests at once were told, the second is refused here.
  await sql`create unique index bookings_one_of_activity on bookings (tenant_id, activity_id, child_id)
    where session_id is null and ${LIVE}`.execute(db);
  await sql`create unique index bookings_one_of_session on bookings (tenant_id, session_id, child_id)
    where session_id is not null and ${LIVE}`.execute(db);
  await sql`create index bookings_line on bookings (tenant_id, pool_id, position)
    where status = 'waitlisted'`.execute(db);
  await sql`create index bookings_by_pool on bookings (tenant_id, pool_id, status)`.execute(db);
  await sql`create index bookings_by_activity on bookings (tenant_id, activity_id, booked_at, id)`.execute(
    db,
  );
  await sql`create index bookings_by_session on bookings (tenant_id, session_id)
    where session_id is not null`.execute(db);
  await sql`create index bookings_by_child on bookings (tenant_id, child_id, booked_at, id)`.execute(
    db,
  );
  await sql`create index bookings_by_booker on bookings (tenant_id, booked_by)`.execute(db);
  await sql`create index bookings_by_decider on bookings (tenant_id, decided_by)
    where decided_by is not null`.execute(db);
  await sql`create index bookings_by_time on bookings (tenant_id, booked_at, id)`.execute(db);
  await guardTenantTable(db, 'bookings');

  // Somebody with a place in the activity who is not in this session.
  await sql`create table session_exceptions (
    tenant_id text not null,
    booking_id uuid not null,
    session_id uuid not null,
    kind text not null,
    reason text,
    made_at timestamptz not null,
    made_by uuid,
    constraint session_exceptions_pkey primary key (tenant_id, booking_id, session_id),
    constraint session_exceptions_booking foreign key (tenant_id, booking_id)
      references bookings (tenant_id, id),
    constraint session_exceptions_session foreign key (tenant_id, session_id)
      references sessions (tenant_id, id),
    constraint session_exceptions_made_by foreign key (tenant_id, made_by)
      references users (tenant_id, id),
    constraint session_exceptions_kind check (kind in ('family', 'staff', 'placeGiven'))
  )`.execute(db);
  await sql`create index session_exceptions_by_session on session_exceptions (tenant_id, session_id)`.execute(
    db,
  );
  await sql`create index session_exceptions_by_maker on session_exceptions (tenant_id, made_by)
    where made_by is not null`.execute(db);
  await guardTenantTable(db, 'session_exceptions');
}

/** What happened to a booking and why, in the order it did; and answers kept for those who ask again. */
async function createHistory(db: Kysely<unknown>): Promise<void> {
  await sql`create table booking_events (
    tenant_id text not null,
    id uuid not null,
    booking_id uuid not null,
    at timestamptz not null,
    actor_id uuid,
    event text not null,
    status text not null,
    details jsonb not null default '{}',
    constraint booking_events_pkey primary key (tenant_id, id),
    constraint booking_events_booking foreign key (tenant_id, booking_id)
      references bookings (tenant_id, id),
    constraint booking_events_actor foreign key (tenant_id, actor_id) references users (tenant_id, id)
  )`.execute(db);
  await sql`create index booking_events_by_booking on booking_events (tenant_id, booking_id, at, id)`.execute(
    db,
  );
  await sql`create index booking_events_by_actor on booking_events (tenant_id, actor_id)
    where actor_id is not null`.execute(db);
  await guardTenantTable(db, 'booking_events', 'select, insert');

  await sql`create table idempotency_keys (
    tenant_id text not null,
    user_id uuid not null,
    key text not null,
    endpoint text not null,
    body_hash bytea not null,
    answer jsonb,
    created_at timestamptz not null default clock_timestamp(),
    constraint idempotency_keys_pkey primary key (tenant_id, user_id, key),
    constraint idempotency_keys_user foreign key (tenant_id, user_id) references users (tenant_id, id)
  )`.execute(db);
  await sql`create index idempotency_keys_by_time on idempotency_keys (tenant_id, created_at)`.execute(
    db,
  );
  await guardTenantTable(db, 'idempotency_keys');
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createPools(db);
  await createBookings(db);
  await createHistory(db);
}
