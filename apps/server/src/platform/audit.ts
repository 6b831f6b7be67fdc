import { sql } from 'kysely';
import type { Tx } from './db/database.ts';
import { newId } from './ids.ts';

export interface AuditEntry {
  /** Null where nobody is signed in yet. */
  readonly actorId: string | null;
  /** `feature.what-happened` */
  readonly action: `${string}.${string}`;
  readonly subjectId: string | null;
  /** Names of fields and ids, never what they hold: the log outlives the person. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Written in the same transaction as what it speaks of: both are there, or neither. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { actorId, action, subjectId, details = {} } = entry;
  await tx.run(
    sql`insert into audit_log (tenant_id, id, actor_id, action, subject_type, subject_id, details, request_id)
      values (${tx.tenantId}, ${newId()}, ${actorId}, ${action}, ${action.split('.')[0]}, ${subjectId},
        ${JSON.stringify(details)}, ${tx.requestId})`,
  );
}

export interface Sight {
  readonly actorId: string;
  readonly subjectId: string;
  /** Which sensitive fields were shown; never what they hold. */
  readonly fields: readonly string[];
}

/** Open screens fetch anew whenever something changes: that is still the same look, for this long. */
const ONE_LOOK_MINUTES = 15;

/** Every sight of sensitive data is a line: who saw whose, when. */
export async function recordSight(tx: Tx, { actorId, subjectId, fields }: Sight): Promise<void> {
  const details = JSON.stringify({ fields });
  await tx.run(
    sql`insert into audit_log (tenant_id, id, actor_id, action, subject_type, subject_id, details, request_id, at)
      select ${tx.tenantId}, ${newId()}::uuid, ${actorId}::uuid, 'users.sensitive-seen', 'users', ${subjectId}::uuid,
        ${details}::jsonb, ${tx.requestId}, app_now()
      where not exists (select 1 from audit_log l where l.tenant_id = ${tx.tenantId}
        and l.subject_id = ${subjectId} and l.actor_id = ${actorId} and l.action = 'users.sensitive-seen'
        and l.details = ${details}::jsonb and l.at > app_now() - make_interval(mins => ${ONE_LOOK_MINUTES}))`,
  );
}
