import { ACTIVITY_LIMITS } from '#domain/activities/limits.ts';
import { kindReachOf } from '#domain/auth/reach.ts';
import { cleanPdfName, looksLikePdf } from '#domain/files/file.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { recordChange } from '../../platform/changes.ts';
import type { InTenant, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { inspectPdf } from '../../platform/files/inspect-pdf.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { newId } from '../../platform/ids.ts';
import { mayManageFiles } from './policy.ts';
import * as repository from './repository.ts';

/** A transaction ends long before; what is older and has no row was left over. */
const LEFT_OVER_MS = 60 * 60_000;

export interface FileCaller {
  readonly tenantId: string;
  readonly principal: Principal;
  readonly inTenant: InTenant;
}

export interface FileOfActivity {
  readonly activityId: string;
  readonly fileId: string;
}

const readingOf = (principal: Principal): repository.FileReading => ({
  reach: kindReachOf(principal),
  userId: principal.userId,
});

function requireManaged(
  activity: repository.ActivityWithFiles | undefined,
  principal: Principal,
): void {
  if (!activity) throw new AppError('not_found');
  if (!mayManageFiles(principal, activity)) throw new AppError('access_denied');
  if (activity.cancelled) throw new AppError('activity_cancelled');
}

async function lockManaged(tx: Tx, principal: Principal, activityId: string): Promise<void> {
  requireManaged(await repository.lockActivity(tx, activityId, readingOf(principal)), principal);
}

async function requirePdf(bytes: Uint8Array): Promise<void> {
  if (!looksLikePdf(bytes)) throw new AppError('not_a_pdf');
  const verdict = await inspectPdf(bytes);
  if (verdict === 'unreadable') throw new AppError('not_a_pdf');
  if (verdict === 'unsafe') throw new AppError('pdf_not_safe');
}

/**
 * The file is in its place before its row is committed: a crash in between leaves a file without a row, which
 * nobody sees and the sweep removes, never a row without a file.
 */
export async function addToActivity(
  files: FileStorage,
  { tenantId, principal, inTenant }: FileCaller,
  { activityId, bytes, name: sent }: { activityId: string; bytes: Buffer; name: string },
) {
  await inTenant(async (tx) => {
    requireManaged(await repository.findActivity(tx, activityId, readingOf(principal)), principal);
  });
  await requirePdf(bytes);
  const file = { id: newId(), name: cleanPdfName(sent), sizeBytes: bytes.length };
  try {
    await files.putAside(tenantId, file.id, bytes);
    await inTenant(async (tx) => {
      await lockManaged(tx, principal, activityId);
      if ((await repository.countOfActivity(tx, activityId)) >= ACTIVITY_LIMITS.files) {
        throw new AppError('too_many_files');
      }
      await repository.insertFile(tx, { ...file, activityId, uploadedBy: principal.userId });
      await recordChange(tx, principal, {
        action: 'activities.file-added',
        id: activityId,
        details: { fileId: file.id },
      });
      await files.keep(tenantId, file.id);
    });
  } catch (error) {
    // In its place it stays for the sweep: where nobody knows whether the COMMIT was heard, its row decides.
    await files.dropAside(tenantId, file.id).catch(() => undefined);
    throw error;
  }
  return file;
}

export async function readOfActivity(
  files: FileStorage,
  { tenantId, principal, inTenant }: FileCaller,
  which: FileOfActivity,
) {
  const row = await inTenant((tx) => repository.findFile(tx, which, kindReachOf(principal)));
  return readContent(files, { tenantId, fileId: which.fileId, row });
}

/** Its row first: what can't be removed from the disk now is nobody's any more, and the sweep's. */
export async function removeFromActivity(
  files: FileStorage,
  { tenantId, principal, inTenant }: FileCaller,
  which: FileOfActivity,
): Promise<void> {
  await inTenant(async (tx) => {
    await lockManaged(tx, principal, which.activityId);
    if ((await repository.deleteFile(tx, which)) === 0) throw new AppError('not_found');
    await recordChange(tx, principal, {
      action: 'activities.file-deleted',
      id: which.activityId,
      details: { fileId: which.fileId },
    });
  });
  await files.remove(tenantId, which.fileId).catch(() => undefined);
}

/** How many somebody may have waiting for messages not sent. */
const MOST_UNSENT = 20;
/** What nobody sent within a day is nobody's any more. */
const UNSENT_HOURS = 24;

/** A file for a message that is still being written: its owner's alone until it is sent. */
export async function addUnsent(
  files: FileStorage,
  { tenantId, principal, inTenant }: FileCaller,
  { bytes, name: sent }: { readonly bytes: Buffer; readonly name: string },
) {
  const { userId } = principal;
  await requirePdf(bytes);
  const file = { id: newId(), name: cleanPdfName(sent), sizeBytes: bytes.length };
  try {
    await files.putAside(tenantId, file.id, bytes);
    await inTenant(async (tx) => {
      await tx.lock(`unsent-files:${userId}`);
      if ((await repository.countUnsent(tx, userId)) >= MOST_UNSENT) {
        throw new AppError('too_many_files');
      }
      await repository.insertFile(tx, { ...file, unsentBy: userId, uploadedBy: userId });
      await files.keep(tenantId, file.id);
    });
  } catch (error) {
    await files.dropAside(tenantId, file.id).catch(() => undefined);
    throw error;
  }
  return file;
}

/** Hangs what its owner uploaded on what is sent now; another's file is as unknown as none. */
export async function attachUnsent(
  tx: Tx,
  {
    userId,
    fileIds,
    to,
  }: {
    readonly userId: string;
    readonly fileIds: readonly string[];
    readonly to: repository.FileOwner;
  },
): Promise<void> {
  const ids = [...new Set(fileIds)];
  if (ids.length === 0) return;
  if ((await repository.updateOwner(tx, { userId, ids, to })) < ids.length) {
    throw new AppError('not_found');
  }
}

/** The bytes of a file that the reader was found to see. */
export async function readContent(
  files: FileStorage,
  {
    tenantId,
    fileId,
    row,
  }: { readonly tenantId: string; readonly fileId: string; row: { name: string } | undefined },
) {
  const content = row && (await files.read(tenantId, fileId));
  if (!content) throw new AppError('not_found');
  return { name: row.name, content };
}

/** Files without a row: of a deleted activity, or of an upload that was cut off. */
export async function sweep(files: FileStorage, tx: Tx): Promise<void> {
  await repository.deleteUnsent(tx, UNSENT_HOURS);
  const before = Date.now() - LEFT_OVER_MS;
  const old = (await files.list(tx.tenantId)).filter(
    ({ writtenAt }) => writtenAt.getTime() < before,
  );
  const known = new Set(
    await repository.listKnown(
      tx,
      old.map(({ id }) => id),
    ),
  );
  for (const { id } of old) if (!known.has(id)) await files.remove(tx.tenantId, id);
}
