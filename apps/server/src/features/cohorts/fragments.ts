import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '#domain/auth/reach.ts';
import type { Language } from '#domain/languages.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rightHolds } from '../families/fragments.ts';
import { presentSchoolYears, schoolToday, schoolYearOn } from '../school/fragments.ts';

/** Words in the order of the reader's language. */
export const inWordsOf = (language: Language) => sql`collate ${sql.id(`${language}-x-icu`)}`;

const teachers = (duty: 'main' | 'assistant', language: Language) => sql`(select coalesce(json_agg(
    json_build_object('userId', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
    order by u.sort_name ${inWordsOf(language)}, u.id), '[]')
  from cohort_teachers t join users u on u.tenant_id = t.tenant_id and u.id = t.teacher_id
  where t.tenant_id = c.tenant_id and t.cohort_id = c.id and t.duty = ${duty})`;

/** All that is told of the cohort `c` of a statement, but its children. */
export const cohortColumns = (language: Language) => sql`c.id, c.name, c.school_year, c.version,
  ${teachers('main', language)} as main_teachers, ${teachers('assistant', language)} as assistant_teachers,
  (select json_build_object('id', l.id, 'name', l.name) from locations l
    where l.tenant_id = c.tenant_id and l.id = c.home_location_id) as home_location,
  (select count(*) from cohort_children cc join users u on u.tenant_id = cc.tenant_id and u.id = cc.child_id
    where cc.tenant_id = c.tenant_id and cc.cohort_id = c.id and u.status <> 'archived') as child_count`;

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

/** The cohort `c` of a statement is one that the person `u` is in as a child or teaches. */
const isOfPerson = sql`c.tenant_id = u.tenant_id and c.id in (
    select cc.cohort_id from cohort_children cc where cc.tenant_id = u.tenant_id and cc.child_id = u.id
    union select ct.cohort_id from cohort_teachers ct where ct.tenant_id = u.tenant_id and ct.teacher_id = u.id)`;

/** The cohorts that the person `u` of a statement is in as a child or teaches, of all years. */
export const cohortsOfPerson = sql`(select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'schoolYear', c.school_year)
    order by c.school_year desc, c.name), '[]')
  from cohorts c where ${isOfPerson})`;

/** Cohorts `c` of this school year first, then from the newest year back. */
export const byPresentYear = (tx: Tx) =>
  sql`(c.school_year = ${schoolYearOn(schoolToday(tx))}) desc, c.school_year desc`;

/**
 * What a list tells beside the name of the person `u`: the cohorts of this school year. Who has none is told
 * of by those of the newest year; older ones beside them would read as if they still held.
 */
export const presentCohortsOfPerson = (
  tx: Tx,
) => sql`(select coalesce(json_agg(json_build_object('id', p.id,
    'name', p.name, 'schoolYear', p.school_year) order by p.sort_name, p.id), '[]')
  from (select c.id, c.name, c.sort_name, c.school_year, rank() over (order by ${byPresentYear(tx)}) as place
    from cohorts c where ${isOfPerson}) p where p.place = 1)`;

/** No more than their names. */
export const presentCohortNamesOfPerson = (tx: Tx) =>
  sql`array(select x.name from json_to_recordset(${presentCohortsOfPerson(tx)}) as x(name text))`;
