import { sql } from 'kysely';
import type { Language } from '#domain/languages.ts';
import { query, type Tx } from '../../platform/db/database.ts';
import { schoolToday } from '../../platform/db/school-clock.ts';

export interface SchoolRow {
  readonly tenantId: string;
  readonly name: string;
  readonly language: Language;
  readonly timeZone: string;
  readonly currency: string;
  readonly accentColor: string;
}

export interface SchoolNow extends SchoolRow {
  readonly maintenance: { text: string | null; from: string | null; until: string | null } | null;
  readonly now: Date;
}

export function findSchool(tx: Tx): Promise<SchoolRow | undefined> {
  return tx.first(
    sql<SchoolRow>`select t.id as tenant_id, t.name, s.language, s.time_zone, s.currency, s.accent_color
      from tenants t join schools s on s.tenant_id = t.id where s.tenant_id = ${tx.tenantId}`,
  );
}

/** The school and what the operator tells all schools, at one instant. */
export function findSchoolNow(tx: Tx): Promise<SchoolNow | undefined> {
  return tx.first(
    sql<SchoolNow>`select t.id as tenant_id, t.name, s.language, s.time_zone, s.currency, s.accent_color,
      app_now() as now, (select json_build_object('text', m.text, 'from', m.starts_at, 'until', m.ends_at)
        from maintenance m) as maintenance
      from tenants t join schools s on s.tenant_id = t.id where s.tenant_id = ${tx.tenantId}`,
  );
}

/** With the defaults of the table. */
export function insertSchool(tx: Tx): Promise<number> {
  return tx.run(
    query
      .insertInto('schools')
      .values({ tenantId: tx.tenantId })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

export async function findToday(tx: Tx): Promise<string | undefined> {
  return (await tx.first(sql<{ today: string }>`select ${schoolToday(tx)} as today`))?.today;
}
