import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database.ts';
import { presentSchoolYears, rightHolds } from './school-clock.ts';

/**
 * Whose data is within reach; `by` is the person who reaches. What is taught is what is taught in this school
 * year or the coming one, and who is taught has not left: former pupils are nobody's business.
 */
export type Reach =
  | { readonly kind: 'all' }
  | { readonly kind: 'taught' | 'guarded' | 'self'; readonly by: string };

/**
 * Whether the person `u` of a statement is within reach. The scope is part of the statement: what is out of
 * reach is never read, only to be thrown away later.
 */
export function isWithin(tx: Tx, reach: Reach): RawBuilder<boolean> {
  switch (reach.kind) {
    case 'all':
      return sql`true`;
    case 'taught':
      return sql`(u.id = ${reach.by} or u.status <> 'archived' and exists (select 1 from cohort_teachers t
        join cohorts k on k.tenant_id = t.tenant_id and k.id = t.cohort_id
        join cohort_children c on c.tenant_id = t.tenant_id and c.cohort_id = t.cohort_id
        where t.tenant_id = u.tenant_id and t.teacher_id = ${reach.by} and c.child_id = u.id
          and k.school_year = any(${presentSchoolYears(tx)})))`;
    case 'guarded':
      return sql`(u.id = ${reach.by} or exists (select 1 from guardianships g
        where g.tenant_id = u.tenant_id and g.guardian_id = ${reach.by} and g.child_id = u.id
          and ${rightHolds(tx, 'g', 'see')}))`;
    case 'self':
      return sql`u.id = ${reach.by}`;
  }
}

/**
 * Whether the cohort `c` of a statement is within reach: taught now, of a child that the guardian may see, or
 * the own. Of children who have left, nothing is shown.
 */
export function isCohortWithin(tx: Tx, reach: Reach): RawBuilder<boolean> {
  switch (reach.kind) {
    case 'all':
      return sql`true`;
    case 'taught':
      return sql`(c.school_year = any(${presentSchoolYears(tx)}) and exists (select 1 from cohort_teachers t
        where t.tenant_id = c.tenant_id and t.cohort_id = c.id and t.teacher_id = ${reach.by}))`;
    case 'guarded':
      return sql`exists (select 1 from guardianships g
        join cohort_children m on m.tenant_id = g.tenant_id and m.child_id = g.child_id
        join users k on k.tenant_id = g.tenant_id and k.id = g.child_id and k.status <> 'archived'
        where ${rightHolds(tx, 'g', 'see')} and g.tenant_id = c.tenant_id and m.cohort_id = c.id
          and g.guardian_id = ${reach.by})`;
    case 'self':
      return sql`exists (select 1 from cohort_children m
        where m.tenant_id = c.tenant_id and m.cohort_id = c.id and m.child_id = ${reach.by})`;
  }
}
