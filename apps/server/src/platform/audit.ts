import { query, type Tx } from './db/database.ts';
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
  await tx.run(
    query.insertInto('auditLog').values({
      tenantId: tx.tenantId,
      id: newId(),
      actorId: entry.actorId,
      action: entry.action,
      subjectType: entry.action.split('.')[0] ?? '',
      subjectId: entry.subjectId,
      details: JSON.stringify(entry.details ?? {}),
      requestId: tx.requestId,
    }),
  );
}
