import { type RawBuilder, sql } from 'kysely';
import type { Mark } from '#domain/attendance/mark.ts';
import * as absence from '../absences/fragments.ts';
import { isOnRegisterOf } from '../bookings/fragments.ts';
import { schoolYearOn } from '../school/fragments.ts';

/**
 * Whether a confirmed absence excuses the child (an expression) from the session `s` of a statement, where `m` is what
 * was recorded of it, if anything: `shownMark` of the domain. What was recorded after the confirmation goes
 * before it, unless it was taken back.
 */
export const excusedByAbsence = (childId: RawBuilder<unknown>): RawBuilder<boolean> =>
  absence.excusedByAbsence({
    childId,
    session: 's',
    recordedAt: sql`(case when m.mark <> 'none' then m.recorded_at end)`,
  });

/** Whether the session `s` is for a cohort: for one of its activity's, or for all. */
const isForCohort = (
  cohort: RawBuilder<unknown>,
) => sql`(exists (select 1 from activity_cohorts fits
    where fits.tenant_id = s.tenant_id and fits.activity_id = s.activity_id and fits.cohort_id = ${cohort})
  or not exists (select 1 from activity_cohorts any_of where any_of.tenant_id = s.tenant_id
    and any_of.activity_id = s.activity_id))`;

/** Whether a cohort is free on the day of the session `s`. */
const isCohortFree = (cohort: RawBuilder<unknown>) => sql`exists (select 1 from holiday_cohorts fc
  join holidays f on f.tenant_id = fc.tenant_id and f.id = fc.holiday_id and s.date between f.start_date and f.end_date
  where fc.tenant_id = s.tenant_id and fc.cohort_id = ${cohort})`;

/**
 * The name of the holiday for which a child is not expected in the session `s` of a statement, which takes place; null:
 * there is none. `holidayOfChild` of the domain, as SQL.
 */
export const holidayOf = (child: RawBuilder<unknown>) => {
  const own = sql`cohort_children own join cohorts oc on oc.tenant_id = own.tenant_id and oc.id = own.cohort_id
      and oc.school_year = ${schoolYearOn(sql`s.date`)}
    where own.tenant_id = s.tenant_id and own.child_id = ${child} and ${isForCohort(sql`own.cohort_id`)}`;
  return sql<string | null>`(select h.title from holidays h
    where h.tenant_id = s.tenant_id and s.date between h.start_date and h.end_date
      and exists (select 1 from ${own} and exists (select 1 from holiday_cohorts hc where hc.tenant_id = h.tenant_id
        and hc.holiday_id = h.id and hc.cohort_id = own.cohort_id))
      and not exists (select 1 from ${own} and not ${isCohortFree(sql`own.cohort_id`)})
      and (not exists (select 1 from activity_cohorts k where k.tenant_id = s.tenant_id and k.activity_id = s.activity_id)
        or exists (select 1 from activity_cohorts k where k.tenant_id = s.tenant_id and k.activity_id = s.activity_id
          and not ${isCohortFree(sql`k.cohort_id`)}))
    order by h.start_date, h.id limit 1)`;
};

/** What is shown of a child in the session `s` of a statement, `m` being what was recorded. */
export const shownMarkOf = (child: RawBuilder<unknown>) =>
  sql<Mark>`case when m.mark = 'attended' then m.mark when ${excusedByAbsence(child)} then 'excused'
    when m.mark <> 'none' then m.mark when ${holidayOf(child)} is not null then 'excused' else 'none' end`;

/** The holiday, where that is why the child is shown as excused. */
export const shownHolidayOf = (child: RawBuilder<unknown>) =>
  sql<string | null>`case when coalesce(m.mark, 'none') = 'none' and not ${excusedByAbsence(child)}
    then ${holidayOf(child)} end`;

/** The children of the session `s` of a statement: those on the register, and those whom somebody marked. */
export const childrenOfSession = sql`(select b.child_id from bookings b where ${isOnRegisterOf}
  union select marked.child_id from attendance_marks marked where marked.tenant_id = s.tenant_id
    and marked.session_id = s.id and marked.mark <> 'none')`;

/** How many come to the session `s` of a statement, as its register counts: those who are excused do not. */
export const comingTo = sql<number>`(select count(*) from ${childrenOfSession} r
  left join attendance_marks m on m.tenant_id = s.tenant_id and m.session_id = s.id and m.child_id = r.child_id
  where ${shownMarkOf(sql`r.child_id`)} <> 'excused')`;
