import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '#domain/auth/reach.ts';
import type { Span } from '#domain/dates/dates.ts';
import type { HolidaySort } from '#domain/holidays/holiday.ts';
import type { Language } from '#domain/languages.ts';
import { offsetOf, type Paging } from '#domain/lists/paging.ts';
import type { SchoolHoliday } from '#domain/sessions/holidays.ts';
import { query, type Tx } from '../../platform/db/database.ts';
import { inOrderOf, matchesSearch } from '../../platform/db/lists.ts';
import { insertRows } from '../../platform/db/rows.ts';
import { isCohortWithin } from '../cohorts/fragments.ts';

export interface HolidayFields extends Span {
  readonly title: string;
}

/** A field left out stays as it is. */
export type HolidayFieldChanges = {
  readonly [Field in keyof HolidayFields]?: HolidayFields[Field] | undefined;
};

export interface HolidayRow extends HolidayFields {
  readonly id: string;
  readonly version: number;
  readonly cohorts: { id: string; name: string; schoolYear: string }[];
  readonly overlaps: string[];
  readonly within: string[];
}

export interface HolidayVisibility {
  readonly reach: Reach;
  /** Whether to tell what it overlaps with. */
  readonly overlaps: boolean;
}

/** What the constraint `holidays_span` allows, so that an index finds where to look. */
const LONGEST_DAYS = 366;

const schoolWide = (holiday: 'h' | 'o') => sql`not exists (select 1 from holiday_cohorts w
  where w.tenant_id = ${sql.ref(`${holiday}.tenant_id`)} and w.holiday_id = ${sql.ref(`${holiday}.id`)})`;

/** Of the whole school, or of a cohort within reach. */
function concerns(tx: Tx, reach: Reach): RawBuilder<unknown> {
  if (reach.kind === 'all') return sql`true`;
  return sql`(${schoolWide('h')} or exists (select 1 from holiday_cohorts hc
    join cohorts c on c.tenant_id = hc.tenant_id and c.id = hc.cohort_id
    where hc.tenant_id = h.tenant_id and hc.holiday_id = h.id and ${isCohortWithin(tx, reach)}))`;
}

/** Whether the shorter one lies wholly within the longer one, for all its people. */
const covers = (longer: 'h' | 'o', shorter: 'h' | 'o') => {
  const [a, b] = [sql.ref(longer), sql.ref(shorter)];
  return sql`(${a}.start_date <= ${b}.start_date and ${a}.end_date >= ${b}.end_date
    and ${a}.end_date - ${a}.start_date > ${b}.end_date - ${b}.start_date
    and (${schoolWide(longer)} or not ${schoolWide(shorter)} and not exists (select 1 from holiday_cohorts x
      where x.tenant_id = ${b}.tenant_id and x.holiday_id = ${b}.id
        and not exists (select 1 from holiday_cohorts y where y.tenant_id = x.tenant_id
          and y.holiday_id = ${a}.id and y.cohort_id = x.cohort_id))))`;
};

/** Titles of others on the same days. */
const othersThat = (condition: RawBuilder<unknown>) => sql`array(select o.title from holidays o
  where o.tenant_id = h.tenant_id and o.id <> h.id
    and o.start_date between h.start_date - ${sql.lit(LONGEST_DAYS)} and h.end_date
    and o.end_date >= h.start_date and ${condition}
  order by o.start_date, o.id limit 5)`;

/** For the same people; a public holiday in a break is no double, so neither of the two is named. */
const overlapping = othersThat(sql`(${schoolWide('h')} or ${schoolWide('o')}
    or exists (select 1 from holiday_cohorts one
      join holiday_cohorts two on two.tenant_id = one.tenant_id and two.cohort_id = one.cohort_id
      where one.tenant_id = h.tenant_id and one.holiday_id = h.id and two.holiday_id = o.id))
    and not ${covers('o', 'h')} and not ${covers('h', 'o')}`);
const containing = othersThat(covers('o', 'h'));
const NONE = sql`'{}'::text[]`;

const columns = (
  tx: Tx,
  { reach, overlaps }: HolidayVisibility,
) => sql`h.id, h.title, h.start_date, h.end_date, h.version,
  (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'schoolYear', c.school_year)
      order by c.school_year desc, c.sort_name, c.id), '[]')
    from holiday_cohorts hc join cohorts c on c.tenant_id = hc.tenant_id and c.id = hc.cohort_id
    where hc.tenant_id = h.tenant_id and hc.holiday_id = h.id and ${isCohortWithin(tx, reach)}) as cohorts,
  ${overlaps ? overlapping : NONE} as overlaps, ${overlaps ? containing : NONE} as within`;

/** That touches the span: a holiday that begins before it can reach into it. */
const touches = ({ startDate, endDate }: Span) =>
  sql`h.start_date between ${startDate}::date - ${sql.lit(LONGEST_DAYS)} and ${endDate}::date
    and h.end_date >= ${startDate}::date`;

export interface HolidayFilter {
  readonly q?: string | undefined;
  readonly span?: Span | undefined;
  readonly cohortId?: string | undefined;
}

function whereHoliday(tx: Tx, filter: HolidayFilter, reach: Reach): RawBuilder<unknown> {
  const { span, cohortId } = filter;
  return sql.join(
    [
      sql`h.tenant_id = ${tx.tenantId}`,
      concerns(tx, reach),
      ...matchesSearch('h.search_text', filter.q),
      ...(span === undefined ? [] : [touches(span)]),
      ...(cohortId === undefined
        ? []
        : [
            sql`(${schoolWide('h')} or exists (select 1 from holiday_cohorts f where f.tenant_id = h.tenant_id
              and f.holiday_id = h.id and f.cohort_id = ${cohortId}))`,
          ]),
    ],
    sql` and `,
  );
}

export async function listHolidays(
  tx: Tx,
  { filter, visibility }: { filter: HolidayFilter; visibility: HolidayVisibility },
  order: Paging & { sort: HolidaySort | `-${HolidaySort}`; language: Language },
): Promise<{ rows: HolidayRow[]; total: number }> {
  const where = whereHoliday(tx, filter, visibility.reach);
  // Both are sent at once and travel together.
  const [rows, count] = await Promise.all([
    tx.all(
      sql<HolidayRow>`select ${columns(tx, visibility)} from holidays h where ${where}
        order by ${inOrderOf('h', order.sort, ['title'], order.language)}, h.id
        limit ${order.pageSize} offset ${offsetOf(order)}`,
    ),
    tx.first(sql<{ total: number }>`select count(*) as total from holidays h where ${where}`),
  ]);
  return { rows, total: count?.total ?? 0 };
}

export interface YearRow extends HolidayFields {
  readonly id: string;
  readonly schoolWide: boolean;
}

export function listHolidaysWithin(tx: Tx, span: Span, reach: Reach): Promise<YearRow[]> {
  return tx.all(
    sql<YearRow>`select h.id, h.title, h.start_date, h.end_date, ${schoolWide('h')} as school_wide
      from holidays h where ${whereHoliday(tx, { span }, reach)} order by h.start_date, h.id limit 1000`,
  );
}

/** With the cohorts they are for, for whoever plans around them. */
export function listForPlanning(tx: Tx, span: Span): Promise<SchoolHoliday[]> {
  return tx.all(
    sql<SchoolHoliday>`select h.id, h.title, h.start_date, h.end_date,
        array(select c.cohort_id::text from holiday_cohorts c where c.tenant_id = h.tenant_id
          and c.holiday_id = h.id) as cohort_ids
      from holidays h where h.tenant_id = ${tx.tenantId} and ${touches(span)} order by h.start_date, h.id limit 2000`,
  );
}

export function findHoliday(
  tx: Tx,
  id: string,
  visibility: HolidayVisibility,
): Promise<HolidayRow | undefined> {
  return tx.first(
    sql<HolidayRow>`select ${columns(tx, visibility)} from holidays h
      where ${whereHoliday(tx, {}, visibility.reach)} and h.id = ${id}`,
  );
}

/** Held until the transaction ends: nobody changes it between the question and the answer. */
export function lockHoliday(
  tx: Tx,
  id: string,
): Promise<(HolidayFields & { version: number }) | undefined> {
  return tx.first(
    query
      .selectFrom('holidays')
      .select(['title', 'startDate', 'endDate', 'version'])
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', id)
      .forUpdate(),
  );
}

export async function insertHolidays(
  tx: Tx,
  holidays: readonly (HolidayFields & { id: string })[],
): Promise<void> {
  if (holidays.length === 0) return;
  await tx.run(
    insertRows(
      'holidays',
      holidays.map((holiday) => ({ tenantId: tx.tenantId, ...holiday })),
    ),
  );
}

export async function updateHoliday(
  tx: Tx,
  id: string,
  change: HolidayFieldChanges,
): Promise<void> {
  await tx.run(
    query
      .updateTable('holidays')
      .set((eb) => ({ ...change, version: eb('version', '+', 1), updatedAt: sql<Date>`app_now()` }))
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', id),
  );
}

export async function replaceCohorts(
  tx: Tx,
  holidayId: string,
  cohortIds: readonly string[],
): Promise<void> {
  await tx.run(
    query
      .deleteFrom('holidayCohorts')
      .where('tenantId', '=', tx.tenantId)
      .where('holidayId', '=', holidayId),
  );
  await insertCohorts(tx, holidayId, cohortIds);
}

export async function insertCohorts(
  tx: Tx,
  holidayId: string,
  cohortIds: readonly string[],
): Promise<void> {
  if (cohortIds.length === 0) return;
  await tx.run(
    insertRows(
      'holidayCohorts',
      cohortIds.map((cohortId) => ({ tenantId: tx.tenantId, holidayId, cohortId })),
    ),
  );
}

export function deleteHoliday(tx: Tx, id: string): Promise<number> {
  return tx.run(
    query.deleteFrom('holidays').where('tenantId', '=', tx.tenantId).where('id', '=', id),
  );
}
