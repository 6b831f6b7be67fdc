import { type RawBuilder, sql } from 'kysely';
import { newId } from '../ids.ts';
import type { Tx } from './database.ts';

export interface AuditEntry {
  /** Null where nobody is signed in yet. */
  readonly actorId: string | null;
  /** `feature.what-happened` */
  readonly action: `${string}.${string}`;
  readonly subjectId: string | null;
  /** Names of fields and ids, never what they hold: the log outlives the person. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export const auditColumns = sql`tenant_id, id, actor_id, action, subject_type, subject_id, details, request_id`;

/** One line of the log, in the order of the columns. */
export function auditValues(tx: Tx, entry: AuditEntry): RawBuilder<unknown> {
  const { actorId, action, subjectId, details = {} } = entry;
  return sql`${tx.tenantId}, ${newId()}::uuid, ${actorId}::uuid, ${action}, ${action.split('.')[0]},
    ${subjectId}::uuid, ${JSON.stringify(details)}::jsonb, ${tx.requestId}`;
}
