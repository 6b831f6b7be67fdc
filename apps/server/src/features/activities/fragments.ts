import { type RawBuilder, sql } from 'kysely';
import type { ActivityFilter } from '#domain/activities/limits.ts';
import type { Reach } from '#domain/auth/reach.ts';
import type { Tx } from '../../platform/db/database.ts';
import { matchesSearch } from '../../platform/db/lists.ts';
import { isCohortWithin } from '../cohorts/fragments.ts';
import { rightHolds } from '../families/fragments.ts';
import { schoolToday } from '../school/fragments.ts';

/** Whether the activity `a` of a statement is one that this person runs: author or teacher of it. */
export function isOwnActivity(userId: string): RawBuilder<boolean> {
  return sql<boolean>`(a.author_id = ${userId} or exists (select 1 from activity_teachers own
    where own.tenant_id = a.tenant_id and own.activity_id = a.id and own.teacher_id = ${userId}))`;
}

/** The files of the activity `a` of a statement, in the order they came, as JSON. */
export const filesOfActivity = sql`(select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name,
    'sizeBytes', f.size_bytes) order by f.created_at, f.id), '[]')
  from files f where f.tenant_id = a.tenant_id and f.activity_id = a.id)`;

/** Whether the pool `p` is of a slot that there still is; those that an edit took away have no places to show. */
export const isPoolOfSlot = sql<boolean>`exists (select 1 from sessions slot where slot.tenant_id = p.tenant_id
  and slot.id = p.id and slot.cancelled_by is distinct from 'edit')`;

const isOpenToAll = sql<boolean>`not exists (select 1 from activity_cohorts ac
  where ac.tenant_id = a.tenant_id and ac.activity_id = a.id)`;

/** Whether it is for the child of a statement: open to all, or to a cohort of that child. */
const isFor = (child: RawBuilder<unknown>) => sql<boolean>`(${isOpenToAll} or exists (
  select 1 from activity_cohorts ac join cohort_children m on m.tenant_id = ac.tenant_id and m.cohort_id = ac.cohort_id
  where ac.tenant_id = a.tenant_id and ac.activity_id = a.id and m.child_id = ${child}))`;

/** Whoever has or had a booking goes on seeing it, cancelled or not for them any more. */
const wasBookedFor = (child: RawBuilder<unknown>) => sql<boolean>`exists (select 1 from bookings bk
  where bk.tenant_id = a.tenant_id and bk.activity_id = a.id and bk.child_id = ${child})`;

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
      return sql<boolean>`(a.status = 'published' and exists (select 1 from guardianships g
        join users k on k.tenant_id = g.tenant_id and k.id = g.child_id and k.status <> 'archived'
        where g.tenant_id = a.tenant_id and g.guardian_id = ${reach.by} and ${rightHolds(tx, 'g', 'see')}
          and (a.cancelled_at is null and ${isFor(sql`g.child_id`)} or ${wasBookedFor(sql`g.child_id`)})))`;
    case 'self':
      return sql<boolean>`(a.status = 'published' and (a.cancelled_at is null and ${isFor(sql`${reach.by}::uuid`)}
        or ${wasBookedFor(sql`${reach.by}::uuid`)}))`;
  }
}

export const takingPlace = (what: RawBuilder<unknown>) => sql`(select ${what} from sessions s
  where s.tenant_id = a.tenant_id and s.activity_id = a.id and s.status <> 'cancelled')`;
export const firstDate = takingPlace(sql`min(s.date)`);
export const lastDate = takingPlace(sql`max(s.date)`);

/** `matchesFilter` of the domain, as SQL. */
export function isInTab(tx: Tx, filter: ActivityFilter): RawBuilder<unknown> {
  const begins = sql`least(a.start_date, ${firstDate})`;
  const ends = sql`greatest(a.end_date, ${lastDate})`;
  const today = schoolToday(tx);
  const running = sql`a.status = 'published' and a.cancelled_at is null`;
  switch (filter) {
    case 'all':
      return sql`true`;
    case 'draft':
      return sql`a.status = 'draft'`;
    case 'past':
      return sql`(a.cancelled_at is not null or a.status = 'published' and ${today} > ${ends})`;
    case 'current':
      return sql`(${running} and ${today} between ${begins} and ${ends})`;
    case 'future':
      return sql`(${running} and ${today} < ${begins})`;
  }
}

/** A word is found in the name, or in that of one who runs it. */
export function finds(q: string | undefined): RawBuilder<unknown>[] {
  const inTeacher = matchesSearch('t.names', q);
  return matchesSearch('a.search_text', q).map(
    (condition, index) => sql`(${condition} or exists (select 1 from (
        select fold_text(u.first_name || ' ' || u.last_name) as names from activity_teachers at
        join users u on u.tenant_id = at.tenant_id and u.id = at.teacher_id
        where at.tenant_id = a.tenant_id and at.activity_id = a.id) t where ${inTeacher[index]}))`,
  );
}
