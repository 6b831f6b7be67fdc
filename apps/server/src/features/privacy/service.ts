import type { Language } from '#domain/languages.ts';
import type { Paging } from '#domain/lists/paging.ts';
import { DATA_AREAS, type ErasureRule, type LegalHold } from '#domain/privacy/personal-data.ts';
import { fullName } from '#domain/users/user.ts';
import { recordAudit } from '../../platform/audit.ts';
import { confirmPassword } from '../../platform/auth/confirm-password.ts';
import type { Passwords } from '../../platform/auth/passwords.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { recordChange } from '../../platform/changes.ts';
import type { DatabaseHandle, InTenant, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import type { AskedHooks } from '../../platform/hooks.ts';
import { newId } from '../../platform/ids.ts';
import { endSignIns } from '../auth/service.ts';
import { lockAdministration } from '../roles/service.ts';
import { endChild } from '../seats/service.ts';
import { archiveUser, requireNotAbove } from '../users/service.ts';
import { packPerson } from './lib/pack-person.ts';
import * as repository from './repository.ts';

export interface PrivacyDeps {
  readonly passwords: Passwords;
  readonly files: FileStorage;
  readonly hooks: Pick<AskedHooks, 'personArchived' | 'holdsOnPerson'>;
  /** Kept beside the archives, so that nobody comes back with one; never refuses. */
  readonly noteErasure: (erased: ErasedPerson) => Promise<void>;
}

export interface PrivacyCaller {
  readonly inTenant: InTenant;
  readonly principal: Principal;
}

async function getPerson(tx: Tx, id: string) {
  const person = await repository.findPerson(tx, id);
  if (!person) throw new AppError('not_found');
  return person;
}

/** Nothing is left of the person's own row but the id. */
const fateOf = ({ table, rule }: repository.PersonalTable): ErasureRule =>
  table === 'users' ? 'delete' : rule;

/** What goes and what stays, by what it is about; nothing is changed by looking. */
export async function previewErasure(
  { hooks }: Pick<PrivacyDeps, 'hooks'>,
  tx: Tx,
  { principal, id }: { readonly principal: Principal; readonly id: string },
) {
  const { userId, firstName, lastName, status, kinds, sharesName } = await getPerson(tx, id);
  const counts = new Map(
    (await repository.countRows(tx, id)).map(({ table, rows }) => [table, rows]),
  );
  const sum = (fate: ErasureRule) =>
    DATA_AREAS.flatMap((area) => {
      const tables = repository.PERSONAL_DATA.filter(
        (table) => table.area === area && fateOf(table) === fate,
      );
      const rows = tables.reduce((total, { table }) => total + (counts.get(table) ?? 0), 0);
      return rows > 0 ? [{ area, rows }] : [];
    });
  return {
    person: { userId, firstName, lastName, status, kinds },
    goes: sum('delete'),
    blanked: sum('blank'),
    stays: sum('keep'),
    holds: await hooks.holdsOnPerson(tx, id),
    files: counts.get('files') ?? 0,
    /** A namesake's name can't be told from this one in what others wrote. */
    sharesName,
    can: { erase: id !== principal.userId },
  };
}

interface Erasing {
  readonly person: repository.PersonRow;
  readonly holds: readonly LegalHold[];
  readonly erasedBy: string | null;
  readonly erasedAt: Date | null;
}

/** The erasure itself, of somebody archived and held; the files are removed after it has been committed. */
async function erase(tx: Tx, { person, holds, erasedBy, erasedAt }: Erasing) {
  const { userId } = person;
  const own = await repository.listFiles(tx, userId);
  const made = await repository.deleteExports(tx);
  await repository.deleteImports(tx);
  await repository.deleteMails(tx, person);
  await repository.deleteAnswersAbout(tx, userId);
  await repository.deleteNoticesOfConversations(tx, userId);
  if (!person.sharesName) await repository.blackOut(tx, fullName(person));
  if (person.email !== null) await repository.blackOut(tx, person.email);
  const rows = await repository.eraseRows(tx, userId);
  const id = newId();
  const at = await repository.insertErasure(tx, {
    id,
    personId: userId,
    erasedAt,
    erasedBy,
    rows,
    files: own.length,
    holds: [...holds],
  });
  tx.hint({ topic: 'users', id: userId });
  tx.hint({ topic: 'privacy' });
  return { id, erasedAt: at.toISOString(), fileIds: [...own.map((file) => file.id), ...made] };
}

/**
 * Erases a person for good: takes the password of who does it, archives first (which frees places and refuses for the
 * last administrator), and keeps what the law demands. The log keeps that it happened, not to whom by name.
 */
export async function erasePerson(
  deps: PrivacyDeps,
  { inTenant, principal, tenantId }: PrivacyCaller & { readonly tenantId: string },
  { id, currentPassword }: { readonly id: string; readonly currentPassword: string },
) {
  if (id === principal.userId) throw new AppError('erases_oneself');
  await inTenant(async (tx) => {
    await getPerson(tx, id);
    await requireNotAbove(tx, principal, id);
  });
  const confirmed = await confirmPassword(deps.passwords, { inTenant, principal }, currentPassword);
  const done = await inTenant(async (tx) => {
    // Before anybody's row, as everywhere.
    await lockAdministration(tx);
    await confirmed(tx);
    const before = await getPerson(tx, id);
    if (before.status !== 'archived') {
      const caller = { inTenant: <T>(work: (inner: Tx) => Promise<T>) => work(tx), principal };
      await archiveUser(deps, caller, { id, reason: 'erased' });
    }
    const person = await repository.lockPerson(tx, id);
    if (!person) throw new AppError('not_found');
    const holds = await deps.hooks.holdsOnPerson(tx, id);
    const erased = await erase(tx, { person, holds, erasedBy: principal.userId, erasedAt: null });
    await recordChange(tx, principal, {
      action: 'privacy.erased',
      id,
      details: { erasureId: erased.id, holds: holds.map(({ kind }) => kind) },
    });
    return erased;
  });
  await deps.noteErasure({ tenantId, personId: id, erasedAt: done.erasedAt });
  await removeFiles(deps.files, tenantId, done.fileIds);
  return { id: done.id, erasedAt: done.erasedAt };
}

/** What is left of a removal that failed is found by the nightly sweep: no row speaks of it any more. */
async function removeFiles(
  files: Pick<FileStorage, 'remove'>,
  tenantId: string,
  ids: readonly string[],
) {
  for (const id of ids) await files.remove(tenantId, id).catch(() => undefined);
}

/** A restore has no server around it: places fall free, nobody is told, and what the law keeps is not touched anyway. */
const BY_NOBODY: PrivacyDeps['hooks'] = {
  personArchived: (tx, _principal, id) => endChild(tx, id, { enqueue: async () => undefined }),
  holdsOnPerson: async () => [],
};

export interface ErasedPerson {
  readonly tenantId: string;
  readonly personId: string;
  readonly erasedAt: string;
}

/**
 * After a restore: whoever was erased since the backup was made is erased again, before anybody can sign in. Somebody
 * who is not in the backup, or erased in it, is passed over; so it can be done twice. How many were erased.
 */
export async function applyErasures(
  {
    database,
    files,
    hooks = BY_NOBODY,
  }: {
    readonly database: Pick<DatabaseHandle, 'inTenant'>;
    readonly files: Pick<FileStorage, 'remove'>;
    /** Those of the running server, where there is one. */
    readonly hooks?: PrivacyDeps['hooks'];
  },
  erased: readonly ErasedPerson[],
): Promise<number> {
  let count = 0;
  for (const { tenantId, personId, erasedAt } of erased) {
    const done = await database.inTenant(tenantId, async (tx) => {
      const person = await repository.lockPerson(tx, personId);
      if (!person) return null;
      if (person.status !== 'archived') {
        await repository.archive(tx, personId);
        await hooks.personArchived(tx, nobody(tenantId, personId), personId);
        await endSignIns(tx, { userId: personId, except: null });
      }
      const holds = await hooks.holdsOnPerson(tx, personId);
      const at = new Date(erasedAt);
      const again = await erase(tx, { person, holds, erasedBy: null, erasedAt: at });
      await recordAudit(tx, {
        actorId: null,
        action: 'privacy.erased-again',
        subjectId: personId,
        details: { erasureId: again.id },
      });
      return again;
    });
    if (!done) continue;
    await removeFiles(files, tenantId, done.fileIds);
    count += 1;
  }
  return count;
}

/** Hooks ask who acts; after a restore it is nobody. */
const nobody = (tenantId: string, userId: string): Principal => ({
  userId,
  tenantId,
  signInId: userId,
  username: '',
  firstName: '',
  lastName: '',
  language: null,
  roles: [],
  active: null,
});

export async function listErasures(tx: Tx, paging: Paging) {
  const { rows, total } = await repository.listErasures(tx, paging);
  const items = rows.map(({ erasedAt, ...row }) => ({ ...row, erasedAt: erasedAt.toISOString() }));
  return { items, total, ...paging };
}

export async function getErasure(tx: Tx, id: string) {
  const row = await repository.findErasure(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Asked when an export of a person is ordered, made and fetched; somebody erased meanwhile has none. */
export const requireExportable = getPerson;

/** Everything about a person as one archive: for machines, to read, and the files. */
export async function exportPerson(
  files: FileStorage,
  tx: Tx,
  { id, language }: { readonly id: string; readonly language: Language },
) {
  const person = await getPerson(tx, id);
  const [tables, names, now] = await Promise.all([
    repository.readRows(tx, id),
    repository.listFiles(tx, id),
    tx.now(),
  ]);
  const contents = [];
  for (const { id: fileId, name } of names) {
    const content = await files.read(tx.tenantId, fileId);
    if (content) contents.push({ id: fileId, name, content });
  }
  return packPerson({ person, tables, files: contents, now, language });
}
