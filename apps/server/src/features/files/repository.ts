import { sql } from 'kysely';
import type { Reach } from '#domain/auth/reach.ts';
import { query, type Tx } from '../../platform/db/database.ts';
import { isActivityVisible, isOwnActivity } from '../activities/fragments.ts';

export interface FileReading {
  readonly reach: Reach;
  readonly userId: string;
}

export interface ActivityWithFiles {
  readonly own: boolean;
  readonly cancelled: boolean;
}

const visible = (tx: Tx, activityId: string, reach: Reach) => sql`activities a
  where a.tenant_id = ${tx.tenantId} and a.id = ${activityId} and ${isActivityVisible(tx, reach)}`;

export function findActivity(
  tx: Tx,
  activityId: string,
  { reach, userId }: FileReading,
): Promise<ActivityWithFiles | undefined> {
  return tx.first(
    sql<ActivityWithFiles>`select ${isOwnActivity(userId)} as own, a.cancelled_at is not null as cancelled
      from ${visible(tx, activityId, reach)}`,
  );
}

/** Held until the transaction ends, so that what is counted stays as many. */
export function lockActivity(
  tx: Tx,
  activityId: string,
  { reach, userId }: FileReading,
): Promise<ActivityWithFiles | undefined> {
  return tx.first(
    sql<ActivityWithFiles>`select ${isOwnActivity(userId)} as own, a.cancelled_at is not null as cancelled
      from ${visible(tx, activityId, reach)} for no key update of a`,
  );
}

export async function countOfActivity(tx: Tx, activityId: string): Promise<number> {
  const row = await tx.first(
    sql<{ count: number }>`select count(*) as count from files
      where tenant_id = ${tx.tenantId} and activity_id = ${activityId}`,
  );
  return row?.count ?? 0;
}

export interface NewFile {
  readonly id: string;
  readonly activityId?: string;
  readonly unsentBy?: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly uploadedBy: string;
}

export async function insertFile(tx: Tx, file: NewFile): Promise<void> {
  await tx.run(query.insertInto('files').values({ tenantId: tx.tenantId, ...file }));
}

export function findFile(
  tx: Tx,
  { activityId, fileId }: { readonly activityId: string; readonly fileId: string },
  reach: Reach,
): Promise<{ name: string } | undefined> {
  return tx.first(
    sql<{ name: string }>`select f.name from files f
      where f.tenant_id = ${tx.tenantId} and f.id = ${fileId} and f.activity_id = ${activityId}
        and exists (select 1 from ${visible(tx, activityId, reach)})`,
  );
}

export function deleteFile(
  tx: Tx,
  { activityId, fileId }: { readonly activityId: string; readonly fileId: string },
): Promise<number> {
  return tx.run(
    query
      .deleteFrom('files')
      .where('tenantId', '=', tx.tenantId)
      .where('activityId', '=', activityId)
      .where('id', '=', fileId),
  );
}

export async function countUnsent(tx: Tx, userId: string): Promise<number> {
  const row = await tx.first(
    sql<{ count: number }>`select count(*) as count from files
      where tenant_id = ${tx.tenantId} and unsent_by = ${userId}`,
  );
  return row?.count ?? 0;
}

export type FileOwner = { readonly messageId: string } | { readonly announcementId: string };

/** Of these those that the person had not sent; how many they are. */
export function updateOwner(
  tx: Tx,
  {
    userId,
    ids,
    to,
  }: { readonly userId: string; readonly ids: readonly string[]; readonly to: FileOwner },
): Promise<number> {
  const owner =
    'messageId' in to
      ? sql`message_id = ${to.messageId}`
      : sql`announcement_id = ${to.announcementId}`;
  return tx.run(
    sql`update files set unsent_by = null, ${owner}
      where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::uuid[]) and unsent_by = ${userId}`,
  );
}

export function deleteUnsent(tx: Tx, hours: number): Promise<number> {
  return tx.run(
    sql`delete from files where tenant_id = ${tx.tenantId} and unsent_by is not null
      and created_at < app_now() - make_interval(hours => ${hours})`,
  );
}

/** Those of these ids that a row still names. */
export async function listKnown(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.all(
    sql<{ id: string }>`select id::text from files where tenant_id = ${tx.tenantId}
      and id::text = any(${[...ids]}::text[])
      union all select id::text from exports where tenant_id = ${tx.tenantId} and id::text = any(${[...ids]}::text[])`,
  );
  return rows.map(({ id }) => id);
}
