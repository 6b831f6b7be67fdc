import { sql } from 'kysely';
import { type AuditEntry, auditColumns, auditValues } from './db/audit-entry.ts';
import type { Tx } from './db/database.ts';

/** Written in the same transaction as what it speaks of: both are there, or neither. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.run(sql`insert into audit_log (${auditColumns}) values (${auditValues(tx, entry)})`);
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
  const entry: AuditEntry = {
    actorId,
    action: 'users.sensitive-seen',
    subjectId,
    details: { fields },
  };
  await tx.run(
    sql`insert into audit_log (${auditColumns}, at) select ${auditValues(tx, entry)}, app_now()
      where not exists (select 1 from audit_log l where l.tenant_id = ${tx.tenantId}
        and l.subject_id = ${subjectId} and l.actor_id = ${actorId} and l.action = ${entry.action}
        and l.details = ${JSON.stringify(entry.details)}::jsonb and l.at > app_now() - make_interval(mins => ${ONE_LOOK_MINUTES}))`,
  );
}
