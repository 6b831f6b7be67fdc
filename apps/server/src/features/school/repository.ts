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

export function findSchool(tx: Tx): Promise<SchoolRow | undefined> {
  return tx.first(
    sql<SchoolRow>`select t.id as tenant_id, t.name, s.language, s.time_zone, s.currency, s.accent_color
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
