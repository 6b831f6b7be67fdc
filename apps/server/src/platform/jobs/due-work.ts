import { type RawBuilder, sql } from 'kysely';
import type { DatabaseHandle, Tx } from '../db/database.ts';
import type { JobData, Jobs } from './jobs.ts';

/** What a feature does when its time has come, once for each school. */
export interface Schedule {
  /** Finds what is due by itself and does it, in one transaction; done twice it does no harm. */
  run(tx: Tx): Promise<void>;
  /** Also every night, without anybody asking: for tidying up. */
  readonly nightly?: true;
}

/** By kind, which is `feature.what`. */
export type Schedules = Readonly<Record<string, Schedule>>;

/** At three in the night of the school, when nobody books. */
const NIGHT = sql<Date>`(select ((local.at - interval '3 hours')::date + interval '1 day 3 hours') at time zone local.zone
  from (select app_now() at time zone s.time_zone as at, s.time_zone as zone
    from schools s where s.tenant_id = current_setting('app.tenant_id')) local)`;

/** Written in the transaction that makes something due: the schedule runs at that time if there is its cause. */
export async function makeDue(tx: Tx, kind: string, dueAt: Date | RawBuilder<Date>): Promise<void> {
  await tx.run(
    sql`insert into due_work (tenant_id, kind, due_at) values (${tx.tenantId}, ${kind}, ${dueAt})
      on conflict do nothing`,
  );
}

/**
 * Takes what is due and makes a job of it for each school, in one transaction: nothing is lost between the two,
 * and however many processes tick, nothing is taken twice. Suspended schools wait.
 */
export async function tick(
  database: Pick<DatabaseHandle, 'inSystem'>,
  { jobs, schedules }: { jobs: Pick<Jobs, 'sendAll' | 'isWaiting'>; schedules: Schedules },
): Promise<void> {
  const nightly = Object.keys(schedules).filter((kind) => schedules[kind]?.nightly);
  await database.inSystem(async (run) => {
    // A school that is new, or a kind that came with this release, has no night planned yet.
    await run(
      `insert into due_work (tenant_id, kind, due_at)
        select t.id, k.kind, app_now() from tenants t cross join unnest($1::text[]) k(kind)
        where t.status = 'active' and not exists (select 1 from due_work d where d.tenant_id = t.id and d.kind = k.kind)
        and not ${jobs.isWaiting('t.id', 'k.kind')}
        on conflict do nothing`,
      [nightly],
    );
    const { rows } = await run(
      `with due as (
          select d.tenant_id, d.kind, d.due_at from due_work d join tenants t on t.id = d.tenant_id
          where d.due_at <= app_now() and t.status = 'active' for update of d skip locked),
        taken as (delete from due_work d using due
          where d.tenant_id = due.tenant_id and d.kind = due.kind and d.due_at = due.due_at
          returning d.tenant_id, d.kind)
      select distinct tenant_id as "tenantId", kind as id from taken`,
      [],
    );
    await jobs.sendAll(run, 'dueWork', rows as unknown as JobData[]);
  });
}

export interface DueWorkDeps {
  readonly inTenant: DatabaseHandle['inTenant'];
  readonly schedules: Schedules;
}

/** One school, one kind. Thrown errors make the queue try this one again, and no other. */
export async function runDueWork(
  { inTenant, schedules }: DueWorkDeps,
  { tenantId, id: kind }: JobData,
): Promise<void> {
  const schedule = schedules[kind];
  // Left over from another release.
  if (!schedule) return;
  await inTenant(tenantId, async (tx) => {
    await schedule.run(tx);
    if (schedule.nightly) await makeDue(tx, kind, NIGHT);
  });
}
