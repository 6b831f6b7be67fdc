import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database.ts';
import { rightHolds } from './school-clock.ts';

/** Whose data is within reach; `by` is the person who reaches. */
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
      return sql`(u.id = ${reach.by} or exists (select 1 from cohort_teachers t
        join cohort_children c on c.tenant_id = t.tenant_id and c.cohort_id = t.cohort_id
        where t.tenant_id = u.tenant_id and t.teacher_id = ${reach.by} and c.child_id = u.id))`;
    case 'guarded':
      return sql`(u.id = ${reach.by} or exists (select 1 from guardianships g
        where g.tenant_id = u.tenant_id and g.guardian_id = ${reach.by} and g.child_id = u.id
          and ${rightHolds(tx, 'g', 'see')}))`;
    case 'self':
      return sql`u.id = ${reach.by}`;
  }
}
