import { sql } from 'kysely';
import type { HeldRole } from '#domain/auth/access.ts';
import type { Encoding } from '#domain/imports/encoding.ts';
import type { Mapping } from '#domain/imports/fields.ts';
import type { KnownPerson, KnownTie } from '#domain/imports/known.ts';
import type { Grid } from '#domain/imports/limits.ts';
import type { PlannedRow } from '#domain/imports/plan.ts';
import type { ImportStatus, RowCounts, RowStatus } from '#domain/imports/statuses.ts';
import { offsetOf, type Paging } from '#domain/lists/paging.ts';
import type { Tx } from '../../platform/db/database.ts';
import { insertRows } from '../../platform/db/rows.ts';
import { rolePermissions } from '../roles/fragments.ts';
import { presentSchoolYears } from '../school/fragments.ts';

export interface Owner {
  readonly id: string;
  readonly userId: string;
  readonly roleId: string;
}

export interface ImportRow extends Owner {
  readonly signInId: string;
  readonly fileName: string;
  readonly status: ImportStatus;
  readonly progress: number;
  readonly problem: string | null;
  readonly encoding: Encoding | null;
  readonly mapping: Mapping;
  readonly counts: RowCounts;
  /** The headers and the first row of people. */
  readonly head: Grid;
}

const COLUMNS = sql`i.id, i.user_id, i.role_id, i.sign_in_id, i.file_name, i.status, i.progress, i.problem, i.encoding,
  i.mapping, i.counts, jsonb_build_array(coalesce(i.cells->0, '[]'), coalesce(i.cells->1, '[]')) as head`;

export interface NewImport extends Owner {
  readonly signInId: string;
  readonly fileName: string;
  readonly content: Buffer;
  readonly encoding: Encoding | null;
  readonly cells: Grid;
  readonly mapping: Mapping;
  readonly counts: RowCounts;
  readonly hours: number;
}

export async function insertImport(tx: Tx, row: NewImport): Promise<void> {
  await tx.run(
    sql`insert into imports (tenant_id, id, user_id, role_id, sign_in_id, file_name, content, encoding, cells, mapping,
        counts, expires_at)
      values (${tx.tenantId}, ${row.id}, ${row.userId}, ${row.roleId}, ${row.signInId}, ${row.fileName}, ${row.content},
        ${row.encoding}, ${JSON.stringify(row.cells)}::jsonb, ${JSON.stringify(row.mapping)}::jsonb,
        ${JSON.stringify(row.counts)}::jsonb, app_now() + make_interval(hours => ${row.hours}))`,
  );
}

/** Of the person who uploaded it, in the role it was done in, until it expires. */
export function findImport(
  tx: Tx,
  { id, userId, roleId }: Owner,
  lock = false,
): Promise<ImportRow | undefined> {
  return tx.first(
    sql<ImportRow>`select ${COLUMNS} from imports i where i.tenant_id = ${tx.tenantId} and i.id = ${id}
      and i.user_id = ${userId} and i.role_id = ${roleId} and i.expires_at > app_now()
      ${lock ? sql`for update of i` : sql``}`,
  );
}

export function findContent(
  tx: Tx,
  id: string,
): Promise<{ content: Buffer; cells: Grid } | undefined> {
  return tx.first(
    sql<{ content: Buffer; cells: Grid }>`select i.content, i.cells from imports i
      where i.tenant_id = ${tx.tenantId} and i.id = ${id} and i.content is not null`,
  );
}

export async function updatePreview(
  tx: Tx,
  {
    id,
    encoding,
    cells,
    mapping,
    counts,
    problem,
  }: Pick<NewImport, 'id' | 'encoding' | 'cells' | 'mapping' | 'counts'> & {
    readonly problem: string | null;
  },
): Promise<void> {
  await tx.run(
    sql`update imports set status = 'preview', progress = 0, problem = ${problem}, encoding = ${encoding},
        cells = ${JSON.stringify(cells)}::jsonb, mapping = ${JSON.stringify(mapping)}::jsonb,
        counts = ${JSON.stringify(counts)}::jsonb
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

export async function updateStatus(
  tx: Tx,
  {
    id,
    status,
    progress,
    problem = null,
  }: { id: string; status: ImportStatus; progress: number; problem?: string | null },
): Promise<void> {
  await tx.run(
    sql`update imports set status = ${status}, progress = ${progress}, problem = ${problem}
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

/** How far it is, for whoever watches; never after it has ended. */
export async function updateProgress(tx: Tx, id: string, progress: number): Promise<void> {
  await tx.run(
    sql`update imports set progress = ${progress}
      where tenant_id = ${tx.tenantId} and id = ${id} and status = 'running'`,
  );
}

/** Null where it is done already, or nobody wants it any more. A job that died in the middle is done again. */
export function takeImport(tx: Tx, id: string): Promise<ImportRow | undefined> {
  return tx.first(
    sql<ImportRow>`update imports i set status = 'running', progress = 5
      where i.tenant_id = ${tx.tenantId} and i.id = ${id} and i.status in ('waiting', 'running')
        and i.expires_at > app_now() returning ${COLUMNS}`,
  );
}

export function findRunning(tx: Tx, id: string): Promise<ImportRow | undefined> {
  return tx.first(
    sql<ImportRow>`select ${COLUMNS} from imports i
      where i.tenant_id = ${tx.tenantId} and i.id = ${id} and i.status = 'running'`,
  );
}

/** Applied: what was uploaded is not kept, only what became of it. */
export async function finishImport(tx: Tx, id: string, counts: RowCounts): Promise<void> {
  await deleteRows(tx, id);
  await tx.run(
    sql`update imports set status = 'done', progress = 100, problem = null, content = null, cells = null,
        counts = ${JSON.stringify(counts)}::jsonb
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

export function deleteImport(tx: Tx, id: string): Promise<number> {
  return tx.run(sql`delete from imports where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export async function deleteExpired(tx: Tx): Promise<void> {
  await tx.run(
    sql`delete from imports where tenant_id = ${tx.tenantId} and expires_at <= app_now()`,
  );
}

/** Somebody who uploads again has given up what was before. */
export async function deleteOthersOf(tx: Tx, userId: string): Promise<void> {
  await tx.run(
    sql`delete from imports where tenant_id = ${tx.tenantId} and user_id = ${userId}
      and status in ('preview', 'failed', 'done')`,
  );
}

export async function deleteRows(tx: Tx, importId: string): Promise<void> {
  await tx.run(
    sql`delete from import_rows where tenant_id = ${tx.tenantId} and import_id = ${importId}`,
  );
}

export async function insertPlanned(
  tx: Tx,
  importId: string,
  rows: readonly PlannedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(
    insertRows(
      'importRows',
      rows.map((planned) => ({
        tenantId: tx.tenantId,
        importId,
        number: planned.number,
        status: planned.status,
        planned,
      })),
    ),
  );
}

export async function listPlanned(
  tx: Tx,
  { importId, status }: { importId: string; status: RowStatus | undefined },
  paging: Paging,
): Promise<{ rows: PlannedRow[]; total: number }> {
  const where = sql`r.tenant_id = ${tx.tenantId} and r.import_id = ${importId}
    and (${status ?? null}::text is null or r.status = ${status ?? null})`;
  const [rows, count] = await Promise.all([
    tx.all(
      sql<{ planned: PlannedRow }>`select r.planned from import_rows r where ${where}
        order by r.number limit ${paging.pageSize} offset ${offsetOf(paging)}`,
    ),
    tx.first(sql<{ total: number }>`select count(*) as total from import_rows r where ${where}`),
  ]);
  return { rows: rows.map(({ planned }) => planned), total: count?.total ?? 0 };
}

export function listRoles(tx: Tx): Promise<(HeldRole & { builtIn: boolean })[]> {
  return tx.all(
    sql<
      HeldRole & { builtIn: boolean }
    >`select r.id, r.name, r.kind, r.built_in, ${rolePermissions} as permissions
      from roles r where r.tenant_id = ${tx.tenantId}`,
  );
}

export type PersonRow = Omit<KnownPerson, 'kinds' | 'holdsMore'> & {
  readonly roleIds: readonly string[];
  readonly version: number;
};

/** Everybody there is: a list is judged against the whole school. */
export function listPeople(tx: Tx): Promise<PersonRow[]> {
  return tx.all(
    sql<PersonRow>`select u.id, u.username, u.first_name, u.last_name, u.email, u.phone, u.address, u.language,
        u.birth_date, u.status, u.confidential_address, u.version, coalesce(r.role_ids, '{}') as role_ids,
        coalesce(c.cohort_ids, '{}') as cohort_ids
      from users u
      left join (select user_id, array_agg(role_id::text) as role_ids from user_roles
        where tenant_id = ${tx.tenantId} group by user_id) r on r.user_id = u.id
      left join (select child_id, array_agg(cohort_id::text) as cohort_ids from cohort_children
        where tenant_id = ${tx.tenantId} group by child_id) c on c.child_id = u.id
      where u.tenant_id = ${tx.tenantId}`,
  );
}

export function listTies(tx: Tx): Promise<KnownTie[]> {
  return tx.all(
    sql<KnownTie>`select g.child_id, g.guardian_id, g.can_pay as pays from guardianships g
      where g.tenant_id = ${tx.tenantId}`,
  );
}

export function listCohorts(tx: Tx): Promise<{ id: string; name: string }[]> {
  return tx.all(
    sql<{ id: string; name: string }>`select c.id, c.name from cohorts c
      where c.tenant_id = ${tx.tenantId} and c.school_year = any(${presentSchoolYears(tx)})
      order by c.school_year, c.name`,
  );
}
