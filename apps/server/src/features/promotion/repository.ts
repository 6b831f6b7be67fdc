import { sql } from 'kysely';
import type { PossibleFamily } from '#domain/promotion/promotion.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lastDate, takingPlace } from '../activities/fragments.ts';
import { rightHolds } from '../families/fragments.ts';

export interface PromotedActivity {
  readonly name: string;
  readonly status: 'draft' | 'published';
  readonly cancelledAt: Date | null;
  readonly promoted: boolean;
  readonly startDate: string;
  readonly signupOpensAt: Date | null;
  readonly signupClosesAt: Date | null;
  readonly registrationDeadline: string | null;
  readonly lastStartsAt: Date | null;
  readonly cohortIds: string[];
  readonly minAge: number | null;
  readonly maxAge: number | null;
  readonly promotedAt: Date | null;
}

export function findActivity(tx: Tx, id: string): Promise<PromotedActivity | undefined> {
  return tx.first(
    sql<PromotedActivity>`select a.name, a.status, a.cancelled_at, a.promoted,
        coalesce(a.start_date, ${lastDate}, current_date) as start_date,
        a.signup_opens_at, a.signup_closes_at, a.registration_deadline, ${takingPlace(sql`max(s.starts_at)`)} as last_starts_at,
        array(select ac.cohort_id::text from activity_cohorts ac where ac.tenant_id = a.tenant_id
          and ac.activity_id = a.id) as cohort_ids, a.min_age, a.max_age, told.promoted_at
      from activities a left join activity_promotions told on told.tenant_id = a.tenant_id and told.activity_id = a.id
      where a.tenant_id = ${tx.tenantId} and a.id = ${id}`,
  );
}

/** Every guardian who may see and book for a child that is here, a line a child. */
export function listFamilies(tx: Tx, activityId: string): Promise<PossibleFamily[]> {
  return tx.all(
    sql<PossibleFamily>`select g.guardian_id, k.birth_date,
        array(select m.cohort_id::text from cohort_children m where m.tenant_id = k.tenant_id
          and m.child_id = k.id) as cohort_ids,
        exists (select 1 from bookings b where b.tenant_id = k.tenant_id and b.activity_id = ${activityId}
          and b.child_id = k.id and b.status in ('pending', 'confirmed', 'approved', 'waitlisted')) as booked
      from guardianships g
      join users k on k.tenant_id = g.tenant_id and k.id = g.child_id and k.status <> 'archived'
      join users u on u.tenant_id = g.tenant_id and u.id = g.guardian_id and u.status <> 'archived'
      where g.tenant_id = ${tx.tenantId} and ${rightHolds(tx, 'g', 'see')} and ${rightHolds(tx, 'g', 'book')}`,
  );
}

/** When it may be done again, where it may not be done now; else it is noted that it was. */
export async function takeTurn(
  tx: Tx,
  activityId: string,
  days: number,
): Promise<{ at: Date } | { againInSeconds: number }> {
  const taken = await tx.first(
    sql<{ at: Date }>`insert into activity_promotions as p (tenant_id, activity_id, promoted_at)
      values (${tx.tenantId}, ${activityId}, app_now())
      on conflict (tenant_id, activity_id) do update set promoted_at = excluded.promoted_at
        where p.promoted_at <= app_now() - make_interval(days => ${days})
      returning p.promoted_at as at`,
  );
  if (taken) return taken;
  const row = await tx.first(
    sql<{
      seconds: number;
    }>`select ceil(extract(epoch from promoted_at + make_interval(days => ${days}) - app_now()))::int as seconds
      from activity_promotions where tenant_id = ${tx.tenantId} and activity_id = ${activityId}`,
  );
  return { againInSeconds: Math.max(1, row?.seconds ?? 1) };
}

/** The version stays: who has the form open loses nothing by it. */
export function setPromoted(tx: Tx, id: string, promoted: boolean): Promise<number> {
  return tx.run(
    sql`update activities set promoted = ${promoted} where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}
