import { type Kysely, sql } from 'kysely';
import { APP_ROLE } from './helpers.ts';

/**
 * When there is something to do for which school: no personal data, so it belongs to no school and one look finds
 * what is due in all of them. Digests that wait already become due at once; who is not to get one yet gets none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table due_work (
    tenant_id text not null,
    kind text not null,
    due_at timestamptz not null,
    constraint due_work_pkey primary key (tenant_id, kind, due_at),
    constraint due_work_tenant foreign key (tenant_id) references tenants (id)
  )`.execute(db);
  await sql`create index due_work_by_time on due_work (due_at)`.execute(db);
  await sql`grant select, insert, delete, update on due_work to ${sql.id(APP_ROLE)}`.execute(db);
  await sql`insert into due_work (tenant_id, kind, due_at)
    select id, 'notifications.digests', clock_timestamp() from tenants`.execute(db);
}
