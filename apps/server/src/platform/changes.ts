import { recordAudit } from './audit.ts';
import type { Principal } from './auth/principal.ts';
import type { Tx } from './db/database.ts';
import { AppError } from './errors.ts';

export interface Change {
  /** `feature.what-happened`; the feature is also the topic that open screens listen to. */
  readonly action: `${string}.${string}`;
  /** Null where it is about the school itself. */
  readonly id: string | null;
  /** Names of fields and ids, never what they hold. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** What every change leaves behind: a line in the audit log, and a hint to open screens after COMMIT. */
export async function recordChange(
  tx: Tx,
  principal: Principal,
  { action, id, details }: Change,
): Promise<void> {
  await recordAudit(tx, {
    actorId: principal.userId,
    action,
    subjectId: id,
    ...(details && { details }),
  });
  tx.hint({ topic: action.split('.')[0] ?? action, ...(id !== null && { id }) });
}

/** Two people may have the same form open: the one who saves second is told, and nothing is overwritten. */
export function requireVersion(row: { readonly version: number }, version: number): void {
  if (row.version !== version) {
    throw new AppError('stale_version', { details: { version: row.version } });
  }
}
