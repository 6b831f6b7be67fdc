import type { Encoding } from '#domain/imports/encoding.ts';
import { type Mapping, mapHeaders } from '#domain/imports/fields.ts';
import type { KnownSchool } from '#domain/imports/known.ts';
import { type Grid, IMPORT_LIMITS, isBlank, UnreadableTable } from '#domain/imports/limits.ts';
import { type ImportPlan, planImport } from '#domain/imports/plan.ts';
import { type RowRules, readRow } from '#domain/imports/row.ts';
import { countRows, mayApply, type RowStatus } from '#domain/imports/statuses.ts';
import type { Paging } from '#domain/lists/paging.ts';
import { holdsAll } from '#domain/roles/changes.ts';
import { type FindPrincipal, has, type Principal } from '../../platform/auth/principal.ts';
import { recordChange } from '../../platform/changes.ts';
import type { DatabaseHandle, InTenant, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { JobData, Jobs } from '../../platform/jobs/jobs.ts';
import { readRegionalSettings, readToday } from '../school/service.ts';
import { makeTemplate } from './lib/make-template.ts';
import { readAside } from './lib/read-aside.ts';
import { recordImported } from './lib/record-imported.ts';
import { writePlan } from './lib/write-plan.ts';
import { importingRole } from './policy.ts';
import * as repository from './repository.ts';

/** What an e-mail address and a username look like, as everywhere else. */
export type TextChecks = Pick<RowRules, 'isEmail' | 'isUsername'>;

interface Caller {
  readonly principal: Principal;
  readonly inTenant: InTenant;
  readonly checks: TextChecks;
}

function requireImporter(principal: Principal) {
  const role = importingRole(principal);
  if (!role) throw new AppError('access_denied');
  return role;
}

function answer(row: repository.ImportRow) {
  const { userId: _user, roleId: _role, signInId: _signIn, head, mapping, ...shown } = row;
  const [headers = [], sample = []] = head;
  return {
    ...shown,
    columns: mapping.map((field, index) => ({
      header: (headers[index] ?? '').slice(0, 200),
      sample: (sample[index] ?? '').slice(0, 100),
      field,
    })),
    counts: { ...row.counts },
    can: { apply: row.status === 'preview' && mayApply(row.counts) },
  };
}

/** What people see of the name of a file; it is never part of a path. */
const cleanName = (name: string) =>
  name
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 120) || 'import';

async function readFile(bytes: Uint8Array, encoding: Encoding | null) {
  try {
    return await readAside(bytes, encoding);
  } catch (error) {
    if (error instanceof UnreadableTable) {
      throw new AppError(`import_${error.fault}`, { cause: error });
    }
    throw error;
  }
}

interface Judged {
  readonly plan: ImportPlan;
  readonly versions: ReadonlyMap<string, number>;
  readonly roleIds: { readonly child: string; readonly parent: string };
}

/** What the list would do to the school as it is now, in the name of this person. */
async function judge(
  tx: Tx,
  principal: Principal,
  {
    cells,
    mapping,
    checks,
  }: { readonly cells: Grid; readonly mapping: Mapping; readonly checks: TextChecks },
): Promise<Judged> {
  const active = requireImporter(principal);
  const [roles, people, ties, cohorts, today, { dateFormat }] = await Promise.all([
    repository.listRoles(tx),
    repository.listPeople(tx),
    repository.listTies(tx),
    repository.listCohorts(tx),
    readToday(tx),
    readRegionalSettings(tx),
  ]);
  const builtIn = (kind: 'child' | 'parent') => {
    const role = roles.find((one) => one.builtIn && one.kind === kind);
    // Nobody gives what they do not hold, not by a file either.
    if (!role || !holdsAll(active, role)) throw new AppError('permission_not_held');
    return role.id;
  };
  const roleIds = { child: builtIn('child'), parent: builtIn('parent') };
  const byId = new Map(roles.map((role) => [role.id, role]));
  const school: KnownSchool = {
    people: people.map((person) => {
      const held = person.roleIds.flatMap((id) => byId.get(id) ?? []);
      return {
        ...person,
        kinds: held.map(({ kind }) => kind),
        holdsMore: !held.every((role) => holdsAll(active, role)),
      };
    }),
    ties,
    cohorts,
    mayFillCohorts: has(principal, 'cohorts.manage'),
  };
  const rules = { ...checks, today, monthFirst: dateFormat === 'MM/DD/YYYY' };
  const rows = cells.flatMap((row, index) =>
    index === 0 || isBlank(row) ? [] : [readRow(row, { number: index + 1, mapping, rules })],
  );
  return {
    plan: planImport(rows, school),
    versions: new Map(people.map(({ id, version }) => [id, version])),
    roleIds,
  };
}

async function findOwn(tx: Tx, principal: Principal, id: string, lock = false) {
  const { id: roleId } = requireImporter(principal);
  const row = await repository.findImport(tx, { id, userId: principal.userId, roleId }, lock);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Read and judged, and nothing else: no person is written before somebody says so. */
export async function uploadList(
  { principal, inTenant, checks }: Caller,
  { bytes, name }: { readonly bytes: Buffer; readonly name: string },
) {
  const { id: roleId } = requireImporter(principal);
  const { rows: cells, encoding } = await readFile(bytes, null);
  const mapping = mapHeaders(cells[0] ?? []);
  const id = newId();
  const { userId, signInId } = principal;
  return inTenant(async (tx) => {
    const { plan } = await judge(tx, principal, { cells, mapping, checks });
    await repository.deleteOthersOf(tx, userId);
    await repository.insertImport(tx, {
      id,
      userId,
      roleId,
      signInId,
      fileName: cleanName(name),
      content: bytes,
      encoding,
      cells,
      mapping,
      counts: countRows(plan.rows),
      hours: IMPORT_LIMITS.hours,
    });
    await repository.insertPlanned(tx, id, plan.rows);
    await recordChange(tx, principal, {
      action: 'imports.created',
      id: null,
      details: { rows: plan.rows.length },
    });
    return answer(await findOwn(tx, principal, id));
  });
}

export async function readImport(tx: Tx, principal: Principal, id: string) {
  return answer(await findOwn(tx, principal, id));
}

export interface PreviewChange {
  readonly encoding?: Encoding | undefined;
  readonly mapping?: Mapping | undefined;
}

/** The same file, read by other letters or with its columns taken for something else. */
export async function changePreview(
  { principal, inTenant, checks }: Caller,
  { id, encoding, mapping }: PreviewChange & { readonly id: string },
) {
  const before = await inTenant(async (tx) => {
    const row = await findOwn(tx, principal, id);
    const content = await repository.findContent(tx, id);
    if (!content) throw new AppError('import_started');
    return { row, ...content };
  });
  const rereads = encoding !== undefined && before.row.encoding !== null;
  const table = rereads
    ? await readFile(before.content, encoding)
    : { rows: before.cells, encoding: before.row.encoding };
  return inTenant(async (tx) => {
    const row = await findOwn(tx, principal, id, true);
    if (row.status !== 'preview') throw new AppError('import_started');
    const width = table.rows[0]?.length ?? 0;
    const wanted = mapping ?? (rereads ? mapHeaders(table.rows[0] ?? []) : row.mapping);
    const next = {
      cells: table.rows,
      mapping: Array.from({ length: width }, (_, index) => wanted[index] ?? null),
    };
    const { plan } = await judge(tx, principal, { ...next, checks });
    await repository.deleteRows(tx, id);
    await repository.insertPlanned(tx, id, plan.rows);
    const counts = countRows(plan.rows);
    await repository.updatePreview(tx, {
      id,
      ...next,
      encoding: table.encoding,
      counts,
      problem: null,
    });
    return answer(await findOwn(tx, principal, id));
  });
}

export async function listRows(
  tx: Tx,
  principal: Principal,
  { id, query }: { id: string; query: Paging & { readonly status?: RowStatus | undefined } },
) {
  await findOwn(tx, principal, id);
  const { page, pageSize, status } = query;
  const paging = { page, pageSize };
  const { rows, total } = await repository.listPlanned(tx, { importId: id, status }, paging);
  return {
    items: rows.map((row) => ({
      ...row,
      guardians: [...row.guardians],
      changes: [...row.changes],
      faults: [...row.faults],
    })),
    total,
    ...paging,
  };
}

/** From now on a job has it. Pressed twice, it is done once. */
export async function orderApplying(
  tx: Tx,
  { principal, jobs }: { readonly principal: Principal; readonly jobs: Jobs },
  id: string,
) {
  const row = await findOwn(tx, principal, id, true);
  if (row.status !== 'preview') throw new AppError('import_started');
  if (!mayApply(row.counts)) throw new AppError('import_not_ready');
  await repository.updateStatus(tx, { id, status: 'waiting', progress: 0 });
  await jobs.send(tx, 'imports', [id]);
  return answer(await findOwn(tx, principal, id));
}

export async function throwAway(tx: Tx, principal: Principal, id: string): Promise<void> {
  const row = await findOwn(tx, principal, id, true);
  if (row.status === 'waiting' || row.status === 'running') throw new AppError('import_started');
  await repository.deleteImport(tx, id);
}

export interface Applying {
  readonly inTenant: DatabaseHandle['inTenant'];
  readonly findPrincipal: FindPrincipal;
  readonly checks: TextChecks;
}

/** The person as the database knows them now, in the role it was uploaded in. */
async function principalOf(
  tx: Tx,
  findPrincipal: FindPrincipal,
  { userId, signInId, roleId }: repository.ImportRow,
): Promise<Principal> {
  const expiresAt = await tx.now();
  const person = await findPrincipal(tx, { userId, signInId, tenantId: tx.tenantId, expiresAt });
  const active = person?.roles.find(({ id }) => id === roleId);
  if (!person || !active) throw new AppError('access_denied');
  return { ...person, active };
}

/**
 * All of it in one transaction, in short statements and without a lock on anything that is not its own. Judged anew,
 * since people may have changed: then nothing is written, and the preview says what is different. Done twice, the
 * second finds it done.
 */
export async function applyImport(
  { inTenant, findPrincipal, checks }: Applying,
  { tenantId, id }: JobData,
): Promise<void> {
  const taken = await inTenant(tenantId, (tx) => repository.takeImport(tx, id));
  if (!taken) return;
  const onProgress = (part: number) =>
    inTenant(tenantId, (tx) => repository.updateProgress(tx, id, 10 + Math.floor(part * 85)));
  try {
    await inTenant(tenantId, async (tx) => {
      // One list of a school after another; nobody else waits for this.
      await tx.lock('imports');
      const row = await repository.findRunning(tx, id);
      const content = row && (await repository.findContent(tx, id));
      if (!row || !content) return;
      const principal = await principalOf(tx, findPrincipal, row);
      const { cells } = content;
      const judged = await judge(tx, principal, { cells, mapping: row.mapping, checks });
      const counts = countRows(judged.plan.rows);
      if (!mayApply(counts)) throw new AppError('import_changed');
      const written = await writePlan(tx, { ...judged, onProgress });
      await recordImported(tx, principal, { id, plan: judged.plan, ...written });
      await repository.finishImport(tx, id, counts);
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await giveUp({ inTenant, findPrincipal, checks }, { tenantId, id, error });
  }
}

/** Nothing was written. Where people changed meanwhile, the preview is made anew; else it says why it failed. */
async function giveUp(
  { inTenant, findPrincipal, checks }: Applying,
  { tenantId, id, error }: JobData & { readonly error: AppError },
): Promise<void> {
  await inTenant(tenantId, async (tx) => {
    const row = await repository.findRunning(tx, id);
    const content = row && (await repository.findContent(tx, id));
    if (!row || !content) return;
    if (error.code !== 'import_changed') {
      await repository.updateStatus(tx, { id, status: 'failed', progress: 0, problem: error.code });
      return;
    }
    const principal = await principalOf(tx, findPrincipal, row);
    const { cells } = content;
    const { mapping, encoding } = row;
    const { plan } = await judge(tx, principal, { cells, mapping, checks });
    await repository.deleteRows(tx, id);
    await repository.insertPlanned(tx, id, plan.rows);
    const counts = countRows(plan.rows);
    await repository.updatePreview(tx, {
      id,
      encoding,
      cells,
      mapping,
      counts,
      problem: error.code,
    });
  });
}

/** Every night: what nobody applied within a day is nobody's any more. */
export const sweep = repository.deleteExpired;

export { makeTemplate };
