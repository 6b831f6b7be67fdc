import { type Kysely, sql } from 'kysely';
import { createSortIndexes, guardTenantTable } from './helpers.ts';

/** The sample for a new table of a school: CONTRIBUTING.md step 3 says why each part is there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table locations (
    tenant_id text not null references tenants (id),
    id uuid not null,
    name text not null,
    street text not null,
    city text not null,
    zip_code text not null,
    phone text,
    room text,
    latitude double precision constraint locations_latitude_range check (latitude between -90 and 90),
    longitude double precision constraint locations_longitude_range check (longitude between -180 and 180),
    search_text text not null generated always as (fold_text(
      name || ' ' || coalesce(room, '') || ' ' || street || ' ' || zip_code || ' ' || city || ' ' || coalesce(phone, '')
    )) stored,
    version integer not null default 1,
    created_at timestamptz not null default clock_timestamp(),
    updated_at timestamptz not null default clock_timestamp(),
    constraint locations_pkey primary key (tenant_id, id),
    constraint locations_whole_coordinates check ((latitude is null) = (longitude is null))
  )`.execute(db);
  await createSortIndexes(db, 'locations', 'name');
  await createSortIndexes(db, 'locations', 'city');
  await sql`create index locations_zip_code on locations (tenant_id, zip_code, id)`.execute(db);
  await sql`create index locations_updated_at on locations (tenant_id, updated_at, id)`.execute(db);
  await sql`create index locations_search on locations using gin (search_text gin_trgm_ops)`.execute(
    db,
  );
  await guardTenantTable(db, 'locations');

  // What can hold on to a location points at it with a composite key, and has an index for that.
  await sql`alter table cohorts
    add column home_location_id uuid,
    add constraint cohorts_home_location foreign key (tenant_id, home_location_id)
      references locations (tenant_id, id)`.execute(db);
  await sql`create index cohorts_by_home_location on cohorts (tenant_id, home_location_id)`.execute(
    db,
  );
}
