import { offsetOf, type Paging } from '#domain/lists/paging.ts';
import type { Audience } from '#domain/messages/audience.ts';
import { progressOf } from '#domain/messages/message.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { recordChange } from '../../platform/changes.ts';
import type { DatabaseHandle, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import type { WaitingNotice } from '../../platform/hooks.ts';
import { newId } from '../../platform/ids.ts';
import type { JobData, Jobs } from '../../platform/jobs/jobs.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { countRecipients, tidy } from '../audiences/service.ts';
import { attachUnsent, type FileCaller, readContent } from '../files/service.ts';
import { notify } from '../notifications/service.ts';
import { sendingOf } from './policy.ts';
import * as repository from './repository.ts';

/** So many are told in one step, which is a moment's work and whole or not at all. */
const STEP = 500;

const readerOf = (principal: Principal): repository.AnnouncementReader => ({
  userId: principal.userId,
  sends: sendingOf(principal),
});

function answer(row: repository.AnnouncementRow, { userId, sends }: repository.AnnouncementReader) {
  const { id, title, text, author, createdAt, unread, files, status, total, read } = row;
  const isSender = sends === 'all' || (sends === 'own' && row.authorId === userId);
  return {
    id,
    title,
    text,
    author,
    createdAt: createdAt.toISOString(),
    unread,
    files,
    sending: isSender
      ? {
          audience: { kind: row.audienceKind, ids: row.audienceIds, names: row.audienceNames },
          status,
          progress: progressOf(row),
          total,
          read,
        }
      : null,
  };
}

export interface AnnouncementQuery extends Paging {
  readonly q?: string | undefined;
  readonly box: 'received' | 'sent';
}

export async function listAnnouncements(tx: Tx, principal: Principal, query: AnnouncementQuery) {
  const { page, pageSize, q, box } = query;
  const reader = readerOf(principal);
  const { rows, total } = await repository.listAnnouncements(tx, reader, {
    box,
    q,
    limit: pageSize,
    offset: offsetOf(query),
  });
  return {
    items: rows.map((row) => answer(row, reader)),
    total,
    page,
    pageSize,
    can: { create: reader.sends !== 'none' },
  };
}

async function findRow(tx: Tx, principal: Principal, id: string) {
  const row = await repository.findAnnouncement(tx, id, readerOf(principal));
  if (!row) throw new AppError('not_found');
  return row;
}

export async function readAnnouncement(tx: Tx, principal: Principal, id: string) {
  return answer(await findRow(tx, principal, id), readerOf(principal));
}

export interface NewAnnouncement {
  readonly title: string;
  readonly text: string;
  readonly audience: Audience;
  readonly fileIds: readonly string[];
}

/** Answers at once, whoever many it is for: who they are is found out and told in the background. */
export async function announce(
  tx: Tx,
  { principal, jobs }: { readonly principal: Principal; readonly jobs: Pick<Jobs, 'send'> },
  { title, text, audience: sent, fileIds }: NewAnnouncement,
) {
  const { userId, active } = principal;
  if (!active) throw new AppError('active_role_required');
  const audience = tidy(sent);
  const { recipients } = await countRecipients(tx, principal, audience);
  const id = newId();
  await repository.insertAnnouncement(tx, {
    id,
    title,
    text,
    audience,
    authorId: userId,
    roleId: active.id,
    total: recipients,
  });
  await attachUnsent(tx, { userId, fileIds, to: { announcementId: id } });
  await recordChange(tx, principal, {
    action: 'announcements.created',
    id,
    details: { audience: audience.kind, ids: audience.ids },
  });
  await jobs.send(tx, 'announcements', [id]);
  return readAnnouncement(tx, principal, id);
}

export async function markRead(tx: Tx, { userId }: Principal, id: string): Promise<void> {
  const authorId = await repository.updateRead(tx, id, userId);
  if (authorId === undefined) throw new AppError('not_found');
  tx.hint({ topic: 'announcements', to: [userId, authorId] });
}

export async function listReaders(
  tx: Tx,
  principal: Principal,
  { id, page, pageSize }: Paging & { readonly id: string },
) {
  const row = await findRow(tx, principal, id);
  if (!answer(row, readerOf(principal)).sending) throw new AppError('not_found');
  const { rows, total } = await repository.listReaders(tx, id, {
    limit: pageSize,
    offset: offsetOf({ page, pageSize }),
  });
  const items = rows.map(({ readAt, ...reader }) => ({
    ...reader,
    readAt: readAt?.toISOString() ?? null,
  }));
  return { items, total, page, pageSize };
}

export async function readFile(
  files: FileStorage,
  { tenantId, principal, inTenant }: FileCaller,
  which: { readonly id: string; readonly fileId: string },
) {
  const row = await inTenant((tx) => repository.findFile(tx, which, readerOf(principal)));
  return readContent(files, { tenantId, fileId: which.fileId, row });
}

/** Whom it is for, found out once; whether there is anything to do. */
async function begin(tx: Tx, id: string): Promise<boolean> {
  const row = await repository.lockSending(tx, id);
  if (!row) return false;
  if (!row.allowed) {
    await repository.updateProgress(tx, id, { told: 0, status: 'stopped' });
    tx.hint({ topic: 'announcements', id });
    return false;
  }
  if (row.status === 'waiting') await repository.insertRecipients(tx, row);
  return true;
}

/** One step; whether there is another. */
async function step(outbox: Outbox, tx: Tx, id: string): Promise<boolean> {
  const row = await repository.lockSending(tx, id);
  if (!row) return false;
  const userIds = await repository.takeRecipients(tx, id, STEP);
  await notify({ outbox }, tx, {
    type: 'announcementReceived',
    params: { announcementId: id, from: row.author },
    eventKey: `announcement:${id}`,
    userIds,
  });
  const isDone = userIds.length < STEP;
  await repository.updateProgress(tx, id, {
    told: userIds.length,
    status: isDone ? 'sent' : 'sending',
  });
  tx.hint({ topic: 'announcements', id });
  tx.hint({ topic: 'announcements', to: userIds });
  return !isDone;
}

/** A worker that dies in the middle leaves whole steps; who goes on begins with those who were not told. */
export async function sendAnnouncement(
  { inTenant, outbox }: { readonly inTenant: DatabaseHandle['inTenant']; readonly outbox: Outbox },
  { tenantId, id }: JobData,
): Promise<void> {
  let more = await inTenant(tenantId, (tx) => begin(tx, id));
  while (more) more = await inTenant(tenantId, (tx) => step(outbox, tx, id));
}

export async function noLongerConcerns(
  tx: Tx,
  userId: string,
  notices: readonly WaitingNotice[],
): Promise<string[]> {
  const asked = notices.filter(({ type }) => type === 'announcementReceived');
  if (asked.length === 0) return [];
  const ids = asked.flatMap(({ params }) => params['announcementId'] ?? []);
  const gone = new Set(await repository.listNotFor(tx, userId, ids));
  return asked.filter(({ params }) => gone.has(params['announcementId'] ?? '')).map(({ id }) => id);
}

export { countRecipients };
