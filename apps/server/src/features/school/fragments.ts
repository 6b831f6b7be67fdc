import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Today by the calendar of the school, inside a statement: last days are judged by it, wherever the server is. */
export function schoolToday({ tenantId }: Pick<Tx, 'tenantId'>): RawBuilder<string> {
  return sql<string>`(select (app_now() at time zone s.time_zone)::date from schools s where s.tenant_id = ${tenantId})`;
}

/** The school year of a date (an expression), as it is written (domain/cohorts/school-year.ts). */
export const schoolYearOn = (
  date: RawBuilder<unknown>,
) => sql<string>`(extract(year from ${date} - interval '7 months')::int || '/'
  || extract(year from ${date} - interval '7 months')::int + 1)`;

/**
 * The school year of today and the coming one, as they are written. A year turns on the first of August
 * (domain/cohorts/school-year.ts): seven months earlier it is the first of January of the year it begins in.
 */
export function presentSchoolYears(tx: Pick<Tx, 'tenantId'>): RawBuilder<string[]> {
  return sql<string[]>`(select array[y || '/' || y + 1, y + 1 || '/' || y + 2]
    from (select extract(year from ${schoolToday(tx)} - interval '7 months')::int as y) begun)::text[]`;
}
