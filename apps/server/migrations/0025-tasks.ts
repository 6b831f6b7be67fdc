import { type Kysely, sql } from 'kysely';
import { guardTenantTable } from './helpers.ts';

/** What somebody wrote down to be done; what gathers by itself is worked out and has no rows. */
async function createTasks(db: Kysely<unknown>): Promise<void> {
  await sql`create table tasks (
    tenant_id text not null,
    id uuid not null,
    title text not null,
    description text not null default '',
    assignee_id uuid,
    due_date date,
    author_id uuid not null,
    created_at timestamptz not null default clock_timestamp(),
    done_at timestamptz,
    done_by uuid,
    version integer not null default 1,
    search_text text not null generated always as (fold_text(title)) stored,
    constraint tasks_pkey primary key (tenant_id, id),
    constraint tasks_assignee foreign key (tenant_id, assignee_id) references users (tenant_id, id),
    constraint tasks_author foreign key (tenant_id, author_id) references users (tenant_id, id),
    constraint tasks_doer foreign key (tenant_id, done_by) references users (tenant_id, id),
    constraint tasks_done check ((done_at is null) = (done_by is null))
  )`.execute(db);
  await sql`create index tasks_open on tasks (tenant_id, due_date, created_at, id) where done_at is null`.execute(
    db,
  );
  await sql`create index tasks_finished on tasks (tenant_id, done_at desc, id) where done_at is not null`.execute(
    db,
  );
  await sql`create index tasks_by_assignee on tasks (tenant_id, assignee_id)`.execute(db);
  await sql`create index tasks_by_author on tasks (tenant_id, author_id)`.execute(db);
  await sql`create index tasks_by_doer on tasks (tenant_id, done_by) where done_by is not null`.execute(
    db,
  );
  await guardTenantTable(db, 'tasks');
}

/** When the families were last told of an activity that the school promotes. */
async function createPromotions(db: Kysely<unknown>): Promise<void> {
  await sql`create table activity_promotions (
    tenant_id text not null,
    activity_id uuid not null,
    promoted_at timestamptz not null,
    constraint activity_promotions_pkey primary key (tenant_id, activity_id),
    constraint activity_promotions_activity foreign key (tenant_id, activity_id)
      references activities (tenant_id, id) on delete cascade
  )`.execute(db);
  await guardTenantTable(db, 'activity_promotions');
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTasks(db);
  await createPromotions(db);
  // Who is away today is asked whenever somebody opens the dashboard.
  await sql`create index absences_by_end on absences (tenant_id, ends_local)
    where status in ('pending', 'confirmed')`.execute(db);
}
