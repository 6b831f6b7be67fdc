import { sql } from 'kysely';
import type { Language } from '#domain/languages.ts';
import type { DateFormat, RegionalSettings, TimeFormat } from '#domain/regional/regional.ts';
import { query, type Tx } from '../../platform/db/database.ts';
import { schoolToday } from './fragments.ts';

export interface SchoolRow {
  readonly tenantId: string;
  readonly name: string;
  readonly language: Language;
  readonly timeZone: string;
  readonly currency: string;
  readonly accentColor: string;
  readonly homePages: Readonly<Record<string, unknown>>;
}

export interface SchoolNow extends SchoolRow {
  readonly maintenance: { text: string | null; from: string | null; until: string | null } | null;
  readonly now: Date;
  readonly logoHash: string | null;
}

export function findSchool(tx: Tx): Promise<SchoolRow | undefined> {
  return tx.first(
    sql<SchoolRow>`select t.id as tenant_id, coalesce(s.display_name, t.name) as name, s.language, s.time_zone, s.currency, s.accent_color, s.home_pages
      from tenants t join schools s on s.tenant_id = t.id where s.tenant_id = ${tx.tenantId}`,
  );
}

/** The school and what the operator tells all schools, at one instant. */
export function findSchoolNow(tx: Tx): Promise<SchoolNow | undefined> {
  return tx.first(
    sql<SchoolNow>`select t.id as tenant_id, coalesce(s.display_name, t.name) as name, s.language, s.time_zone, s.currency, s.accent_color,
      s.home_pages, app_now() as now, (select l.hash from school_logos l where l.tenant_id = s.tenant_id) as logo_hash, (select json_build_object('text', m.text, 'from', m.starts_at, 'until', m.ends_at)
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

export function findRegionalSettings(
  tx: Tx,
): Promise<{ dateFormat: DateFormat; timeFormat: TimeFormat } | undefined> {
  return tx.first(
    query
      .selectFrom('schools')
      .select(['dateFormat', 'timeFormat'])
      .where('tenantId', '=', tx.tenantId),
  );
}

export async function updateRegionalSettings(tx: Tx, settings: RegionalSettings): Promise<void> {
  await tx.run(
    query
      .updateTable('schools')
      .set({ ...settings })
      .where('tenantId', '=', tx.tenantId),
  );
}

/** Only the areas named change; gives back all of them. */
export async function updateHomePages(
  tx: Tx,
  changes: Readonly<Record<string, string | null | undefined>>,
): Promise<Readonly<Record<string, unknown>>> {
  const row = await tx.first(
    sql<{ homePages: Record<string, unknown> }>`update schools
      set home_pages = home_pages || ${JSON.stringify(changes)}::jsonb
      where tenant_id = ${tx.tenantId} returning home_pages`,
  );
  return row?.homePages ?? {};
}

export async function findToday(tx: Tx): Promise<string | undefined> {
  return (await tx.first(sql<{ today: string }>`select ${schoolToday(tx)} as today`))?.today;
}

export interface SchoolClock {
  readonly now: Date;
  readonly timeZone: string;
  readonly currency: string;
}

export function findClock(tx: Tx): Promise<SchoolClock | undefined> {
  return tx.first(
    sql<SchoolClock>`select app_now() as now, s.time_zone, s.currency from schools s
      where s.tenant_id = ${tx.tenantId}`,
  );
}

export interface SchoolProfile {
  readonly name: string;
  readonly language: Language;
  readonly timeZone: string;
  readonly currency: string;
  readonly accentColor: string;
}

export async function updateProfile(tx: Tx, { name, ...profile }: SchoolProfile): Promise<void> {
  await tx.run(
    query
      .updateTable('schools')
      .set({ displayName: name, ...profile })
      .where('tenantId', '=', tx.tenantId),
  );
}

export async function upsertLogo(tx: Tx, logo: { png: Buffer; hash: string }): Promise<void> {
  await tx.run(
    query
      .insertInto('schoolLogos')
      .values({ tenantId: tx.tenantId, ...logo })
      .onConflict((conflict) => conflict.column('tenantId').doUpdateSet(logo)),
  );
}

export function deleteLogo(tx: Tx): Promise<number> {
  return tx.run(query.deleteFrom('schoolLogos').where('tenantId', '=', tx.tenantId));
}

export function findLogo(tx: Tx, hash: string): Promise<{ png: Buffer } | undefined> {
  return tx.first(
    query
      .selectFrom('schoolLogos')
      .select('png')
      .where('tenantId', '=', tx.tenantId)
      .where('hash', '=', hash),
  );
}

export async function findShowClassmates(tx: Tx): Promise<boolean> {
  const row = await tx.first(
    query.selectFrom('schools').select('showClassmates').where('tenantId', '=', tx.tenantId),
  );
  return row?.showClassmates ?? false;
}

export async function updateShowClassmates(tx: Tx, showClassmates: boolean): Promise<void> {
  await tx.run(
    query.updateTable('schools').set({ showClassmates }).where('tenantId', '=', tx.tenantId),
  );
}
