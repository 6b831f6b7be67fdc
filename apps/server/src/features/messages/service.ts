import { offsetOf, type Paging } from '#domain/lists/paging.ts';
import { mayReply, recipientsFault, sideOfWriter } from '#domain/messages/message.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import type { WaitingNotice } from '../../platform/hooks.ts';
import { newId } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { attachUnsent, type FileCaller, readContent } from '../files/service.ts';
import { notify } from '../notifications/service.ts';
import { readSchoolName } from '../school/service.ts';
import * as repository from './repository.ts';

export { addUnsent } from '../files/service.ts';

const PAGE = 50;
const MOST_RECIPIENTS = 50;

function readerOf({ userId, active }: Principal): repository.MessageReader {
  if (!active) throw new AppError('active_role_required');
  return { userId, kind: active.kind };
}

export interface ConversationQuery extends Paging {
  readonly q?: string | undefined;
  readonly unread?: 'yes' | undefined;
}

export async function listConversations(tx: Tx, principal: Principal, query: ConversationQuery) {
  const { page, pageSize, q, unread } = query;
  const { rows, total } = await repository.listConversations(tx, readerOf(principal), {
    q,
    unread: unread === 'yes',
    limit: pageSize,
    offset: offsetOf(query),
  });
  const items = rows.map(({ lastMessageAt, ...row }) => ({
    ...row,
    lastMessageAt: lastMessageAt.toISOString(),
  }));
  return { items, total, page, pageSize };
}

export async function countUnread(tx: Tx, principal: Principal) {
  return { unread: await repository.countUnread(tx, readerOf(principal)) };
}

export async function listRecipients(tx: Tx, principal: Principal, q: string | undefined) {
  const reader = readerOf(principal);
  const items = await repository.listRecipients(tx, reader, { q, limit: MOST_RECIPIENTS });
  return { items, office: reader.kind !== 'admin' };
}

async function findRow(tx: Tx, principal: Principal, id: string): Promise<repository.ReadRow> {
  const row = await repository.findConversation(tx, id, readerOf(principal));
  if (!row) throw new AppError('not_found');
  return row;
}

/** One that the reader is not in is as unknown as one that does not exist. */
export async function readConversation(
  tx: Tx,
  principal: Principal,
  { id, before = null }: { readonly id: string; readonly before?: string | null },
) {
  const row = await findRow(tx, principal, id);
  const [rows, reads, draft] = await Promise.all([
    repository.listMessages(tx, id, { before, limit: PAGE + 1 }),
    repository.listReads(tx, id),
    repository.findDraft(tx, id, principal.userId),
  ]);
  const { lastMessageAt: _last, reached, ...conversation } = row;
  const { side } = row;
  return {
    ...conversation,
    messages: rows
      .slice(0, PAGE)
      .toReversed()
      .map(({ createdAt, ...message }) => ({
        ...message,
        createdAt: createdAt.toISOString(),
        own: message.author.userId === principal.userId,
      })),
    earlier: rows.length > PAGE,
    reads: reads
      .filter((read) => read.userId !== principal.userId && read.side !== side)
      .map(({ readAt, ...read }) => ({ ...read, readAt: readAt.toISOString() })),
    draft,
    can: { reply: mayReply(side, { office: row.office, reached }) },
  };
}

/** What a message needs beside its words. */
export interface Sending {
  readonly principal: Principal;
  readonly outbox: Outbox;
}
interface Letter {
  readonly text: string;
  readonly fileIds: readonly string[];
}

/** Written, its files with it, and told to everybody it concerns, in one transaction. */
async function send(
  tx: Tx,
  { principal, outbox }: Sending,
  {
    id,
    text,
    fileIds,
    side,
  }: Letter & { readonly id: string; side: repository.MessageRow['side'] },
): Promise<void> {
  const { userId } = principal;
  const messageId = newId();
  await repository.insertMessage(tx, {
    id: messageId,
    conversationId: id,
    authorId: userId,
    side,
    text,
  });
  await attachUnsent(tx, { userId, fileIds, to: { messageId } });
  await repository.upsertRead(tx, { conversationId: id, userId, side });
  await repository.deleteDraft(tx, id, userId);
  const concerned = await repository.listConcerned(tx, id);
  const from =
    side === 'office'
      ? (await readSchoolName(tx)).name
      : `${principal.firstName} ${principal.lastName}`;
  await notify({ outbox }, tx, {
    type: 'messageReceived',
    params: { conversationId: id, from },
    eventKey: `message:${messageId}`,
    userIds: concerned.filter((person) => person !== userId),
  });
  tx.hint({ topic: 'messages', id, event: 'message', to: concerned });
}

export interface NewConversation extends Letter {
  readonly recipientIds: readonly string[];
  readonly office: boolean;
  readonly subject: string;
}

/** Only to people within reach: who is not is as unknown as who does not exist. */
export async function beginConversation(
  tx: Tx,
  sending: Sending,
  { recipientIds, office: toOffice, subject, ...letter }: NewConversation,
) {
  const { principal } = sending;
  const reader = readerOf(principal);
  const ids = [...new Set(recipientIds)];
  const found = await repository.listRecipients(tx, reader, { ids, limit: ids.length });
  if (found.length < ids.length) throw new AppError('not_found');
  const side = sideOfWriter(reader.kind);
  const office = toOffice || side === 'office';
  const fault = recipientsFault(reader.kind, found, office);
  if (fault) throw new AppError(fault);
  const family =
    side === 'family' ? reader.userId : found.find((one) => one.side === 'family')?.userId;
  if (family === undefined) throw new AppError('nobody_to_write_to');
  const staff = found.filter((one) => one.side === 'staff').map(({ userId }) => userId);
  const id = newId();
  await repository.insertConversation(tx, {
    id,
    subject,
    office,
    createdBy: reader.userId,
    familyId: family,
    staffIds: side === 'staff' ? [...staff, reader.userId] : staff,
  });
  await recordAudit(tx, { actorId: reader.userId, action: 'messages.begun', subjectId: id });
  await send(tx, sending, { id, side, ...letter });
  return readConversation(tx, principal, { id });
}

export async function reply(
  tx: Tx,
  sending: Sending,
  { id, ...letter }: Letter & { readonly id: string },
) {
  const { side, office, reached } = await findRow(tx, sending.principal, id);
  if (!mayReply(side, { office, reached }) || side === 'guardian') {
    throw new AppError('conversation_closed');
  }
  await send(tx, sending, { id, side, ...letter });
  return readConversation(tx, sending.principal, { id });
}

export async function markRead(tx: Tx, principal: Principal, id: string): Promise<void> {
  const { side } = await findRow(tx, principal, id);
  await repository.upsertRead(tx, { conversationId: id, userId: principal.userId, side });
  tx.hint({ topic: 'messages', id, event: 'message', to: await repository.listConcerned(tx, id) });
}

/** What is not sent yet waits here, on whichever device its author goes on. */
export async function keepDraft(
  tx: Tx,
  principal: Principal,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<void> {
  await findRow(tx, principal, id);
  const { userId } = principal;
  if (text === '') await repository.deleteDraft(tx, id, userId);
  else await repository.upsertDraft(tx, { conversationId: id, userId, text });
}

export async function readFile(
  files: FileStorage,
  { tenantId, principal, inTenant }: FileCaller,
  which: { readonly id: string; readonly fileId: string },
) {
  const row = await inTenant((tx) => repository.findFile(tx, which, readerOf(principal)));
  return readContent(files, { tenantId, fileId: which.fileId, row });
}

export async function noLongerConcerns(
  tx: Tx,
  userId: string,
  notices: readonly WaitingNotice[],
): Promise<string[]> {
  const asked = notices.filter(({ type }) => type === 'messageReceived');
  if (asked.length === 0) return [];
  const ids = asked.flatMap(({ params }) => params['conversationId'] ?? []);
  const ended = new Set(await repository.listEnded(tx, userId, ids));
  return asked
    .filter(({ params }) => ended.has(params['conversationId'] ?? ''))
    .map(({ id }) => id);
}
