import { ABSENCE_LIMITS, type AttachmentKind, isLiveAbsence } from '#domain/absences/absence.ts';
import { type AttachmentType, cleanAttachmentName, looksLikePdf } from '#domain/files/file.ts';
import { mostInOneRun } from '#domain/privacy/retention.ts';
import { imageKindOf } from '#domain/school/logo.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { recordChange } from '../../platform/changes.ts';
import type { InTenant, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { inspectPdf } from '../../platform/files/inspect-pdf.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { newId } from '../../platform/ids.ts';
import { readFlow } from '../absence-flow/service.ts';
import * as absences from '../absences/service.ts';
import { canTrustClock } from '../audit/service.ts';
import { redrawPicture } from './lib/redraw-picture.ts';
import * as repository from './repository.ts';

export interface FileCaller {
  readonly tenantId: string;
  readonly principal: Principal;
  readonly inTenant: InTenant;
}

interface Which {
  readonly absenceId: string;
  readonly fileId: string;
}

/** By what is in it, whatever it is called. */
function typeOf(bytes: Uint8Array): AttachmentType {
  if (looksLikePdf(bytes)) return 'application/pdf';
  const kind = imageKindOf(bytes);
  if (kind === 'jpeg') return 'image/jpeg';
  if (kind === 'png') return 'image/png';
  throw new AppError('not_an_attachment');
}

async function judge(bytes: Buffer, type: AttachmentType): Promise<Buffer> {
  if (type !== 'application/pdf') return redrawPicture(bytes, type);
  const verdict = await inspectPdf(bytes);
  if (verdict === 'unreadable') throw new AppError('not_an_attachment');
  if (verdict === 'unsafe') throw new AppError('pdf_not_safe');
  return bytes;
}

async function requireAddable(tx: Tx, principal: Principal, id: string): Promise<void> {
  const row = await absences.requireAbsence(tx, principal, id);
  if (!isLiveAbsence(row.status)) throw new AppError('absence_ended');
  if (!absences.rightsOn(principal, row).addFiles) throw new AppError('access_denied');
}

/** The file is in its place before its row is committed, as those of activities are. */
export async function add(
  files: FileStorage,
  { tenantId, principal, inTenant }: FileCaller,
  asked: { absenceId: string; bytes: Buffer; name: string; purpose: AttachmentKind },
) {
  const { absenceId, purpose } = asked;
  await inTenant((tx) => requireAddable(tx, principal, absenceId));
  const type = typeOf(asked.bytes);
  const bytes = await judge(asked.bytes, type);
  const name = cleanAttachmentName(asked.name, type);
  const file = { id: newId(), name, sizeBytes: bytes.length, type, purpose };
  try {
    await files.putAside(tenantId, file.id, bytes);
    await inTenant(async (tx) => {
      await absences.holdAbsence(tx, principal, absenceId);
      await requireAddable(tx, principal, absenceId);
      if ((await absences.listFiles(tx, absenceId)).length >= ABSENCE_LIMITS.files) {
        throw new AppError('too_many_attachments');
      }
      await repository.insertFile(tx, { ...file, absenceId, uploadedBy: principal.userId });
      await recordChange(tx, principal, {
        action: 'absences.file-added',
        id: absenceId,
        details: { fileId: file.id },
      });
      await files.keep(tenantId, file.id);
    });
  } catch (error) {
    await files.dropAside(tenantId, file.id).catch(() => undefined);
    throw error;
  }
  return file;
}

/** Only for who may see what was written; the look is logged before the file leaves. */
export async function read(
  files: FileStorage,
  { tenantId, principal, inTenant }: FileCaller,
  which: Which,
) {
  const row = await inTenant(async (tx) => {
    const absence = await absences.requireAbsence(tx, principal, which.absenceId);
    if (!absences.rightsOn(principal, absence).seeDocuments) throw new AppError('not_found');
    const file = await repository.findFile(tx, which);
    if (file && absence.reportedBy !== principal.userId) {
      await absences.recordSight(tx, principal, which);
    }
    return file;
  });
  const content = row && (await files.read(tenantId, which.fileId));
  if (!content) throw new AppError('not_found');
  return { name: row.name, content, type: row.type };
}

export async function remove(
  files: FileStorage,
  { tenantId, principal, inTenant }: FileCaller,
  which: Which,
): Promise<void> {
  await inTenant(async (tx) => {
    const absence = await absences.holdAbsence(tx, principal, which.absenceId);
    absences.requireUndecided(principal, absence);
    if (!absences.rightsOn(principal, absence).seeDocuments) throw new AppError('access_denied');
    if ((await repository.deleteFile(tx, which)) === 0) throw new AppError('not_found');
    await recordChange(tx, principal, {
      action: 'absences.file-deleted',
      id: which.absenceId,
      details: { fileId: which.fileId },
    });
  });
  await files.remove(tenantId, which.fileId).catch(() => undefined);
}

/**
 * Every night: what was written and the files go, as long after an absence as the school has set; never by a clock
 * that jumped, and never all at once.
 */
export async function tidy(files: FileStorage, tx: Tx): Promise<void> {
  if (!(await canTrustClock(tx))) return;
  const { retentionDays } = await readFlow(tx);
  const most = mostInOneRun('absenceTexts');
  for (const id of await repository.removeOld(tx, { days: retentionDays, most })) {
    await files.remove(tx.tenantId, id);
  }
}
