import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isActivityVisible } from '../activities/fragments.ts';
import { rightHolds } from '../families/fragments.ts';

/** The same time by the school's clock on the day before, whatever the clock does in between. */
const soonAt = sql<Date>`((a.signup_opens_at at time zone s.time_zone) - interval '1 day') at time zone s.time_zone`;

/** When there is something to tell about an activity; nothing where it opened with its publication. */
export async function listTimes(tx: Tx, activityId: string | null): Promise<Date[]> {
  const rows = await tx.all(
    sql<{ soonAt: Date; opensAt: Date }>`select ${soonAt} as soon_at, a.signup_opens_at as opens_at
      from activities a join schools s on s.tenant_id = a.tenant_id
      where a.tenant_id = ${tx.tenantId} and a.status = 'published' and a.cancelled_at is null
        and a.signup_opens_at > app_now() and ${activityId === null ? sql`true` : sql`a.id = ${activityId}`}`,
  );
  return rows.flatMap((row) => [row.soonAt, row.opensAt]);
}

export interface Opening {
  readonly activityId: string;
  readonly activity: string;
  readonly kind: 'soon' | 'opens';
  readonly opensAt: Date;
}

/**
 * Takes what is to be told now, so that nobody else does. That it opens soon is no news once it is open; that it
 * is open none after a day, should the server have been down for so long.
 */
export function takeOpenings(tx: Tx): Promise<Opening[]> {
  return tx.all(
    sql<Opening>`with due as (
        select a.id as activity_id, a.name as activity, k.kind, a.signup_opens_at as opens_at
        from activities a join schools s on s.tenant_id = a.tenant_id
          cross join (values ('soon'), ('opens')) k(kind)
        where a.tenant_id = ${tx.tenantId} and a.status = 'published' and a.cancelled_at is null
          and a.signup_opens_at between app_now() - interval '1 day' and app_now() + interval '25 hours'
          and (k.kind = 'opens' and a.signup_opens_at <= app_now()
            or k.kind = 'soon' and ${soonAt} <= app_now() and a.signup_opens_at > app_now()
              and a.published_at < ${soonAt})),
      taken as (insert into signup_notices (tenant_id, activity_id, kind, opens_at, sent_at)
        select ${tx.tenantId}, activity_id, kind, opens_at, app_now() from due
        on conflict do nothing returning activity_id, kind)
      select due.* from due join taken using (activity_id, kind) order by due.activity_id`,
  );
}

/** Guardians who may see a child that the activity is for: those who could book. */
export async function listFamilies(tx: Tx, activityId: string): Promise<string[]> {
  const rows = await tx.all(
    sql<{ id: string }>`select distinct g.guardian_id as id from activities a
      join guardianships g on g.tenant_id = a.tenant_id and ${rightHolds(tx, 'g', 'see')}
        and ${rightHolds(tx, 'g', 'book')}
      join users k on k.tenant_id = g.tenant_id and k.id = g.child_id and k.status <> 'archived'
      where a.tenant_id = ${tx.tenantId} and a.id = ${activityId}
        and (not exists (select 1 from activity_cohorts ac where ac.tenant_id = a.tenant_id and ac.activity_id = a.id)
          or exists (select 1 from activity_cohorts ac
            join cohort_children m on m.tenant_id = ac.tenant_id and m.cohort_id = ac.cohort_id
            where ac.tenant_id = a.tenant_id and ac.activity_id = a.id and m.child_id = g.child_id))`,
  );
  return rows.map(({ id }) => id);
}

/** Of these activities those that the person does not see as a guardian any more. */
export async function listUnseen(
  tx: Tx,
  userId: string,
  activityIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.all(
    sql<{ id: string }>`select asked.id from unnest(${[...activityIds]}::uuid[]) asked(id)
      where not exists (select 1 from activities a where a.tenant_id = ${tx.tenantId} and a.id = asked.id
        and ${isActivityVisible(tx, { kind: 'guarded', by: userId })})`,
  );
  return rows.map(({ id }) => id);
}
