import { sql } from 'kysely';
import type { Language } from '#domain/languages.ts';
import { offsetOf, type Paging } from '#domain/lists/paging.ts';
import type { UserStatus } from '#domain/users/user.ts';
import type { Tx } from '../../platform/db/database.ts';
import { matchesSearch } from '../../platform/db/lists.ts';
import { presentCohortsOfPerson } from '../cohorts/fragments.ts';
import { rightHolds } from '../families/fragments.ts';
import { hasRoleOf } from '../roles/fragments.ts';

export interface SignupClock {
  readonly now: Date;
  readonly timeZone: string;
  readonly drafts: number;
}

/** Drafts that such a child would see, were they published. */
export async function readClock(tx: Tx, cohortId: string | null): Promise<SignupClock> {
  const row = await tx.first(
    sql<SignupClock>`select app_now() as now, school.time_zone,
        (select count(*) from activities a where a.tenant_id = school.tenant_id and a.status = 'draft'
          and (${cohortId}::uuid is null
            or not exists (select 1 from activity_cohorts ac where ac.tenant_id = a.tenant_id and ac.activity_id = a.id)
            or exists (select 1 from activity_cohorts ac where ac.tenant_id = a.tenant_id and ac.activity_id = a.id
              and ac.cohort_id = ${cohortId}))) as drafts
      from schools school where school.tenant_id = ${tx.tenantId}`,
  );
  if (!row) throw new Error('every school has its row');
  return row;
}

export interface UnreadyRow {
  readonly childId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly cohorts: { readonly id: string; readonly name: string; readonly schoolYear: string }[];
  /** Those whose right to book holds today. */
  readonly guardians: {
    readonly userId: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly hasEmail: boolean;
    readonly status: UserStatus;
    readonly hasSignedIn: boolean;
  }[];
}

/** Children for whom no guardian who may book has ever signed in: `obstacleOf` of the domain, as SQL. */
export async function listUnready(
  tx: Tx,
  { q, cohortId }: { q?: string | undefined; cohortId?: string | undefined },
  order: Paging & { language: Language },
): Promise<{ rows: UnreadyRow[]; total: number }> {
  const mayBook = sql`from guardianships g
    join users k on k.tenant_id = g.tenant_id and k.id = g.guardian_id and k.status <> 'archived'
    where g.tenant_id = u.tenant_id and g.child_id = u.id and ${rightHolds(tx, 'g', 'book')}`;
  const hasSignedIn = sql`exists (select 1 from sign_ins s where s.tenant_id = k.tenant_id and s.user_id = k.id)`;
  const where = sql.join(
    [
      sql`u.tenant_id = ${tx.tenantId} and u.status <> 'archived' and ${hasRoleOf('child')}
        and not exists (select 1 ${mayBook} and ${hasSignedIn})`,
      ...matchesSearch(sql<string>`fold_text(u.sort_name)`, q),
      ...(cohortId === undefined
        ? []
        : [
            sql`exists (select 1 from cohort_children m where m.tenant_id = u.tenant_id and m.child_id = u.id
              and m.cohort_id = ${cohortId})`,
          ]),
    ],
    sql` and `,
  );
  const inOrder = sql`u.sort_name collate ${sql.id(`${order.language}-x-icu`)}, u.id`;
  const [rows, count] = await Promise.all([
    tx.all(
      sql<UnreadyRow>`select u.id as child_id, u.first_name, u.last_name, ${presentCohortsOfPerson(tx)} as cohorts,
          (select coalesce(json_agg(json_build_object('userId', k.id, 'firstName', k.first_name,
              'lastName', k.last_name, 'hasEmail', k.email is not null, 'status', k.status,
              'hasSignedIn', ${hasSignedIn}) order by k.sort_name, k.id), '[]') ${mayBook}) as guardians
        from (select u.* from users u where ${where} order by ${inOrder}
          limit ${order.pageSize} offset ${offsetOf(order)}) u
        where u.tenant_id = ${tx.tenantId} order by ${inOrder}`,
    ),
    tx.first(sql<{ total: number }>`select count(*) as total from users u where ${where}`),
  ]);
  return { rows, total: count?.total ?? 0 };
}
