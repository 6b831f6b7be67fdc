import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Reach } from '#domain/auth/reach.ts';
import type { Language } from '#domain/languages.ts';
import type { Tx } from '../../platform/db/database.ts';
import { matchesSearch } from '../../platform/db/lists.ts';
import { finds, isActivityVisible } from '../activities/fragments.ts';
import { inWordsOf, isCohortWithin } from '../cohorts/fragments.ts';
import { schoolToday } from '../school/fragments.ts';
import { isWithin, matchesPerson } from '../users/fragments.ts';

export interface Found {
  readonly people: { id: string; name: string }[];
  readonly cohorts: { id: string; name: string; schoolYear: string }[];
  readonly locations: { id: string; name: string; room: string | null }[];
  readonly activities: { id: string; name: string }[];
  readonly sessions: {
    id: string;
    activityId: string;
    activityName: string;
    date: string;
    startTime: string;
    endTime: string;
  }[];
}

export interface Wanted {
  readonly q: string;
  /** Of each kind. */
  readonly most: number;
  readonly language: Language;
  /** Null: nothing of that kind. */
  readonly people: Reach | null;
  readonly withHidden: boolean;
  readonly cohorts: Reach;
  readonly locations: boolean;
  readonly activities: Reach | null;
}

const NONE = sql`'[]'::json`;
const all = (conditions: readonly Expression<unknown>[]) => sql.join(conditions, sql` and `);

/** What begins with the words stands before what only has them in it. */
const best = (name: RawBuilder<unknown>, q: string) =>
  sql`fold_text(${name}) like fold_text(${q.replace(/[\\%_]/g, '\\$&')}) || '%' desc`;

const listed = (fields: RawBuilder<unknown>, rows: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(json_build_object(${fields}) order by x.place), '[]') from (${rows}) x)`;

/** All kinds in one statement, each by the reach of the lists that show it. */
export async function find(tx: Tx, wanted: Wanted): Promise<Found> {
  const row = await tx.first(
    sql<Found>`select ${peopleOf(tx, wanted)} as people, ${cohortsOf(tx, wanted)} as cohorts,
      ${locationsOf(tx, wanted)} as locations, ${activitiesOf(tx, wanted)} as activities,
      ${sessionsOf(tx, wanted)} as sessions`,
  );
  if (!row) throw new Error('a search has an answer');
  return row;
}

const has = (column: string, q: string) => matchesSearch(column, q).map((each) => sql`${each}`);

function peopleOf(tx: Tx, { people, withHidden, q, language, most }: Wanted): RawBuilder<unknown> {
  if (people === null) return NONE;
  const order = sql`${best(sql`u.first_name || ' ' || u.last_name`, q)}, u.sort_name ${inWordsOf(language)}, u.id`;
  return listed(
    sql`'id', x.id, 'name', x.name`,
    sql`select u.id, u.first_name || ' ' || u.last_name as name, row_number() over (order by ${order}) as place
      from users u where u.tenant_id = ${tx.tenantId} and u.status <> 'archived' and ${isWithin(tx, people)}
        and ${all(matchesPerson(q, { withHidden }))} order by ${order} limit ${most}`,
  );
}

function cohortsOf(tx: Tx, { cohorts, q, language, most }: Wanted): RawBuilder<unknown> {
  const order = sql`${best(sql`c.name`, q)}, c.school_year desc, c.sort_name ${inWordsOf(language)}, c.id`;
  return listed(
    sql`'id', x.id, 'name', x.name, 'schoolYear', x.school_year`,
    sql`select c.id, c.name, c.school_year, row_number() over (order by ${order}) as place
      from cohorts c where c.tenant_id = ${tx.tenantId} and ${isCohortWithin(tx, cohorts)}
        and ${all(has('c.search_text', q))} order by ${order} limit ${most}`,
  );
}

function locationsOf(tx: Tx, { locations, q, language, most }: Wanted): RawBuilder<unknown> {
  if (!locations) return NONE;
  const order = sql`${best(sql`l.name`, q)}, l.name ${inWordsOf(language)}, l.id`;
  return listed(
    sql`'id', x.id, 'name', x.name, 'room', x.room`,
    sql`select l.id, l.name, l.room, row_number() over (order by ${order}) as place
      from locations l where l.tenant_id = ${tx.tenantId} and ${all(has('l.search_text', q))}
      order by ${order} limit ${most}`,
  );
}

function activitiesOf(tx: Tx, { activities, q, language, most }: Wanted): RawBuilder<unknown> {
  if (activities === null) return NONE;
  const order = sql`a.cancelled_at is not null, ${best(sql`a.name`, q)}, a.name ${inWordsOf(language)}, a.id`;
  return listed(
    sql`'id', x.id, 'name', x.name`,
    sql`select a.id, a.name, row_number() over (order by ${order}) as place
      from activities a where a.tenant_id = ${tx.tenantId} and ${isActivityVisible(tx, activities)}
        and ${all(finds(q))} order by ${order} limit ${most}`,
  );
}

/** The next sessions of activities of that name. */
function sessionsOf(tx: Tx, { activities, q, most }: Wanted): RawBuilder<unknown> {
  if (activities === null) return NONE;
  const order = sql`s.date, s.start_time, s.id`;
  return listed(
    sql`'id', x.id, 'activityId', x.activity_id, 'activityName', x.name, 'date', x.date,
      'startTime', x.start_time, 'endTime', x.end_time`,
    sql`select s.id, s.activity_id, a.name, s.date, s.start_time, s.end_time, row_number() over (order by ${order}) as place
      from sessions s join activities a on a.tenant_id = s.tenant_id and a.id = s.activity_id
      where s.tenant_id = ${tx.tenantId} and s.date >= ${schoolToday(tx)} and s.status <> 'cancelled'
        and ${isActivityVisible(tx, activities)} and ${all(has('a.search_text', q))} order by ${order} limit ${most}`,
  );
}
