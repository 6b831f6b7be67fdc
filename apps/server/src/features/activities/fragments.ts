import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '#domain/auth/reach.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isCohortWithin } from '../cohorts/fragments.ts';
import { rightHolds } from '../families/fragments.ts';

/** Whether the activity `a` of a statement is one that this person runs: author or teacher of it. */
export function isOwnActivity(userId: string): RawBuilder<boolean> {
  return sql<boolean>`(a.author_id = ${userId} or exists (select 1 from activity_teachers own
    where own.tenant_id = a.tenant_id and own.activity_id = a.id and own.teacher_id = ${userId}))`;
}

/** The files of the activity `a` of a statement, in the order they came, as JSON. */
export const filesOfActivity = sql`(select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name,
    'sizeBytes', f.size_bytes) order by f.created_at, f.id), '[]')
  from files f where f.tenant_id = a.tenant_id and f.activity_id = a.id)`;

const isOpenToAll = sql<boolean>`not exists (select 1 from activity_cohorts ac
  where ac.tenant_id = a.tenant_id and ac.activity_id = a.id)`;

/** Whether it is for the child of a statement: open to all, or to a cohort of that child. */
const isFor = (child: RawBuilder<unknown>) => sql<boolean>`(${isOpenToAll} or exists (
  select 1 from activity_cohorts ac join cohort_children m on m.tenant_id = ac.tenant_id and m.cohort_id = ac.cohort_id
  where ac.tenant_id = a.tenant_id and ac.activity_id = a.id and m.child_id = ${child}))`;

/**
 * Whether the activity `a` of a statement is seen by the reader: `canSeeActivity` of the domain, as SQL, so that
 * what is out of sight is never read.
 */
export function isActivityVisible(tx: Tx, reach: Reach): RawBuilder<boolean> {
  switch (reach.kind) {
    case 'all':
      return sql<boolean>`true`;
    case 'taught':
      return sql<boolean>`(${isOwnActivity(reach.by)} or a.status = 'published' and (${isOpenToAll}
        or exists (select 1 from activity_cohorts ac join cohorts c on c.tenant_id = ac.tenant_id and c.id = ac.cohort_id
          where ac.tenant_id = a.tenant_id and ac.activity_id = a.id and ${isCohortWithin(tx, reach)})))`;
    case 'guarded':
      return sql<boolean>`(a.status = 'published' and a.cancelled_at is null and exists (select 1 from guardianships g
        join users k on k.tenant_id = g.tenant_id and k.id = g.child_id and k.status <> 'archived'
        where g.tenant_id = a.tenant_id and g.guardian_id = ${reach.by} and ${rightHolds(tx, 'g', 'see')}
          and ${isFor(sql`g.child_id`)}))`;
    case 'self':
      return sql<boolean>`(a.status = 'published' and a.cancelled_at is null and ${isFor(sql`${reach.by}::uuid`)})`;
  }
}
