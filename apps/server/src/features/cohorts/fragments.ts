import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '#domain/auth/reach.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rightHolds } from '../families/fragments.ts';
import { presentSchoolYears } from '../school/fragments.ts';

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

/** The cohorts that the person `u` of a statement is in as a child or teaches. */
export const cohortsOfPerson = sql`(select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'schoolYear', c.school_year)
    order by c.school_year desc, c.name), '[]')
  from cohorts c where c.tenant_id = u.tenant_id and c.id in (
    select cc.cohort_id from cohort_children cc where cc.tenant_id = u.tenant_id and cc.child_id = u.id
    union select ct.cohort_id from cohort_teachers ct where ct.tenant_id = u.tenant_id and ct.teacher_id = u.id))`;
