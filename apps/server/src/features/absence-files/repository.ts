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

/**
 * What was written and the files of absences that ended so many days ago, also what was added after they had gone once;
 * of the oldest that hold any, at most so many. The ids of the files.
 */
export async function removeOld(
  tx: Tx,
  { days, most }: { readonly days: number; readonly most: number },
): Promise<string[]> {
  const rows = await tx.all(
    sql<{
      id: string;
    }>`with old as (select e.tenant_id, e.id from absences e where e.tenant_id = ${tx.tenantId}
        and e.ends_local < (app_now() at time zone (select s.time_zone from schools s where s.tenant_id = e.tenant_id))
          - make_interval(days => ${days})
        and (e.texts_removed_at is null or e.comment is not null
          or exists (select 1 from absence_events v where v.tenant_id = e.tenant_id and v.absence_id = e.id
            and v.comment is not null)
          or exists (select 1 from files f where f.tenant_id = e.tenant_id and f.absence_id = e.id))
        order by e.ends_local limit ${most}),
      own as (update absences e set comment = null, texts_removed_at = app_now() from old
        where e.tenant_id = old.tenant_id and e.id = old.id
          and (e.texts_removed_at is null or e.comment is not null)),
      texts as (update absence_events v set comment = null from old
        where v.tenant_id = old.tenant_id and v.absence_id = old.id and v.comment is not null)
      delete from files f using old where f.tenant_id = old.tenant_id and f.absence_id = old.id
      returning f.id`,
  );
  return rows.map(({ id }) => id);
}
