import { sql } from 'kysely';
import type { AttachmentKind } from '#domain/absences/absence.ts';
import { query, type Tx } from '../../platform/db/database.ts';

export interface AttachmentRow {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly type: string;
  readonly purpose: AttachmentKind;
}

export async function insertFile(
  tx: Tx,
  file: AttachmentRow & { readonly absenceId: string; readonly uploadedBy: string },
): Promise<void> {
  await tx.run(query.insertInto('files').values({ tenantId: tx.tenantId, ...file }));
}

export function findFile(
  tx: Tx,
  { absenceId, fileId }: { readonly absenceId: string; readonly fileId: string },
): Promise<AttachmentRow | undefined> {
  return tx.first(
    sql<AttachmentRow>`select id, name, size_bytes, type, purpose from files
      where tenant_id = ${tx.tenantId} and absence_id = ${absenceId} and id = ${fileId}`,
  );
}

export function deleteFile(
  tx: Tx,
  { absenceId, fileId }: { readonly absenceId: string; readonly fileId: string },
): Promise<number> {
  return tx.run(
    query
      .deleteFrom('files')
      .where('tenantId', '=', tx.tenantId)
      .where('absenceId', '=', absenceId)
      .where('id', '=', fileId),
  );
}

/** What was written and the files of absences that ended so many days ago; the ids of the files. */
export async function removeOld(tx: Tx, days: number): Promise<string[]> {
  const rows = await tx.all(
    sql<{
      id: string | null;
    }>`with old as (update absences e set comment = null, texts_removed_at = app_now()
        where e.tenant_id = ${tx.tenantId} and e.texts_removed_at is null
          and e.ends_local < (app_now() at time zone (select s.time_zone from schools s where s.tenant_id = e.tenant_id))
            - make_interval(days => ${days})
        returning e.id),
      texts as (update absence_events v set comment = null
        where v.tenant_id = ${tx.tenantId} and v.absence_id in (select id from old) and v.comment is not null)
      delete from files f where f.tenant_id = ${tx.tenantId} and f.absence_id in (select id from old)
      returning f.id::text`,
  );
  return rows.flatMap(({ id }) => id ?? []);
}
