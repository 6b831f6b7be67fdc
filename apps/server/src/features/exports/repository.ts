import { sql } from 'kysely';
import type { ReportLines, ReportQuery } from '#domain/attendance/report.ts';
import type { ExportFormat, ExportKind, ExportStatus } from '#domain/exports/export.ts';
import type { Language } from '#domain/languages.ts';
import type { UserStatus } from '#domain/users/user.ts';
import type { Tx } from '../../platform/db/database.ts';

/** What was asked, as it came; each kind reads its own. */
export interface ExportParams extends ReportQuery, ReportLines {
  readonly sessionId?: string | undefined;
  readonly personId?: string | undefined;
  readonly roleId?: string | undefined;
  readonly status?: UserStatus | 'all' | undefined;
  readonly payerId?: string | undefined;
}

export interface NewExport {
  readonly id: string;
  readonly userId: string;
  readonly roleId: string;
  readonly signInId: string;
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  readonly language: Language;
  readonly params: ExportParams;
  readonly hours: number;
}

export interface ExportRow extends Omit<NewExport, 'hours'> {
  readonly status: ExportStatus;
  readonly progress: number;
  readonly name: string | null;
}

const columns = sql`e.id, e.user_id, e.role_id, e.sign_in_id, e.kind, e.format, e.language, e.params, e.status, e.progress,
  e.name`;

export async function insertExport(tx: Tx, row: NewExport): Promise<void> {
  await tx.run(
    sql`insert into exports (tenant_id, id, user_id, role_id, sign_in_id, kind, format, language, params, expires_at)
      values (${tx.tenantId}, ${row.id}, ${row.userId}, ${row.roleId}, ${row.signInId}, ${row.kind}, ${row.format},
        ${row.language}, ${JSON.stringify(row.params)}::jsonb, app_now() + make_interval(hours => ${row.hours}))`,
  );
}

/** Of the person who asked, in the role it was asked in, until it expires. */
export function findExport(
  tx: Tx,
  { id, userId, roleId }: { readonly id: string; readonly userId: string; readonly roleId: string },
): Promise<ExportRow | undefined> {
  return tx.first(
    sql<ExportRow>`select ${columns} from exports e where e.tenant_id = ${tx.tenantId} and e.id = ${id}
      and e.user_id = ${userId} and e.role_id = ${roleId} and e.expires_at > app_now()`,
  );
}

/** Null where it is made already, or nobody wants it any more. A job that died in the middle is done again. */
export function takeExport(tx: Tx, id: string): Promise<ExportRow | undefined> {
  return tx.first(
    sql<ExportRow>`update exports e set status = 'running', progress = 10
      where e.tenant_id = ${tx.tenantId} and e.id = ${id} and e.status in ('waiting', 'running')
        and e.expires_at > app_now() returning ${columns}`,
  );
}

/** How many it found: none where somebody was erased meanwhile, and with them what names them. */
export function updateStatus(
  tx: Tx,
  {
    id,
    status,
    progress,
    name,
  }: {
    readonly id: string;
    readonly status: ExportStatus;
    readonly progress: number;
    readonly name: string | null;
  },
): Promise<number> {
  return tx.run(
    sql`update exports set status = ${status}, progress = ${progress}, name = ${name}
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

export async function deleteExpired(tx: Tx): Promise<string[]> {
  const rows = await tx.all(
    sql<{
      id: string;
    }>`delete from exports where tenant_id = ${tx.tenantId} and expires_at <= app_now()
      returning id::text`,
  );
  return rows.map(({ id }) => id);
}

export interface SchoolRow {
  readonly name: string;
  readonly timeZone: string;
  readonly now: Date;
  readonly logo: Buffer | null;
}

export async function getSchool(tx: Tx): Promise<SchoolRow> {
  const row = await tx.first(
    sql<SchoolRow>`select coalesce(s.display_name, t.name) as name, s.time_zone, app_now() as now,
        (select l.png from school_logos l where l.tenant_id = s.tenant_id) as logo
      from schools s join tenants t on t.id = s.tenant_id where s.tenant_id = ${tx.tenantId}`,
  );
  if (!row) throw new Error('the school has no settings');
  return row;
}
