import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Reach, TEACHER_REACH_DAYS } from '#domain/auth/reach.ts';
import type { Tx } from '../../platform/db/database.ts';
import { matchesSearch } from '../../platform/db/lists.ts';
import { isOwnActivity } from '../activities/fragments.ts';
import { rightHolds } from '../families/fragments.ts';
import { presentSchoolYears, schoolToday } from '../school/fragments.ts';

/**
 * Whether the person `u` of a statement is within reach. The scope is part of the statement: what is out of
 * reach is never read, only to be thrown away later.
 */
export function isWithin(tx: Tx, reach: Reach): RawBuilder<boolean> {
  switch (reach.kind) {
    case 'all':
      // Whoever was erased is nobody any more, for the office too.
      return sql`u.erased_at is null`;
    case 'taught':
      return sql`(u.id = ${reach.by} or u.status <> 'archived' and (exists (select 1 from cohort_teachers t
        join cohorts k on k.tenant_id = t.tenant_id and k.id = t.cohort_id
        join cohort_children c on c.tenant_id = t.tenant_id and c.cohort_id = t.cohort_id
        where t.tenant_id = u.tenant_id and t.teacher_id = ${reach.by} and c.child_id = u.id
          and k.school_year = any(${presentSchoolYears(tx)})) or ${takesPartWith(tx, reach.by)}))`;
    case 'guarded':
      return sql`(u.id = ${reach.by} or exists (select 1 from guardianships g
        where g.tenant_id = u.tenant_id and g.guardian_id = ${reach.by} and g.child_id = u.id
          and ${rightHolds(tx, 'g', 'see')}))`;
    case 'self':
      return sql`u.id = ${reach.by}`;
  }
}

/** The names of the person `u`, to search in: all that is found where contacts are not for the reader. */
export const foldedName = sql<string>`fold_text(u.sort_name)`;

/**
 * Whether the person `u`, within reach, has each of these words in its names, or in what it is reached and entered
 * by. That of a child with a confidential address is left out but for who manages people: letter by letter it
 * would be told all the same.
 */
export function matchesPerson(
  q: string | undefined,
  { withHidden }: { readonly withHidden: boolean },
): Expression<SqlBool>[] {
  const found = matchesSearch('u.search_text', q);
  if (withHidden || found.length === 0) return found;
  const named = sql.join(matchesSearch(foldedName, q), sql` and `);
  return [...found, sql<SqlBool>`(not u.confidential_address or ${named})`];
}

/**
 * From whom the username and the e-mail address of the person `u` are kept, in whatever role they act: the
 * guardians of a child with a confidential address.
 */
export const hiddenFrom = sql<
  string[]
>`case when u.confidential_address then array(select g.guardian_id
  from guardianships g where g.tenant_id = u.tenant_id and g.child_id = u.id) else array[]::uuid[] end`;

/**
 * Whether the child `u` has a booking, of any live state, in something that this teacher runs and that is not over
 * for longer than the teacher has to do with its families.
 */
const takesPartWith = (tx: Tx, teacherId: string) => sql<boolean>`exists (select 1 from bookings b
  join activities a on a.tenant_id = b.tenant_id and a.id = b.activity_id
  where b.tenant_id = u.tenant_id and b.child_id = u.id and b.status in ('pending', 'confirmed', 'approved', 'waitlisted')
    and a.end_date >= ${schoolToday(tx)} - ${sql.lit(TEACHER_REACH_DAYS)} and ${isOwnActivity(teacherId)})`;

/**
 * When the person `u` last signed in: told by the newest sign-in, and kept nowhere else, so that whoever
 * comes on sign-up evening writes to no row of people. Clearing old sign-ins must leave everybody's newest.
 */
export const lastLoginAt = sql<Date | null>`(select max(s.created_at) from sign_ins s
  where s.tenant_id = u.tenant_id and s.user_id = u.id)`;
