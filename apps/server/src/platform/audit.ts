import { sql } from 'kysely';
import {
  type AuditEntry,
  type AuditLine,
  auditColumns,
  auditLine,
  auditValues,
} from './db/audit-entry.ts';
import type { Tx } from './db/database.ts';
import { prepared } from './db/prepared.ts';

const line = prepared<unknown, AuditLine>(
  (value) => sql`insert into audit_log (${auditColumns}) values (${auditValues(value)})`,
);

/** Written in the same transaction as what it speaks of: both are there, or neither. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.run(line(auditLine(tx, entry)));
}

export interface SensitiveRead {
  readonly actorId: string;
  readonly subjectId: string;
  /** Which sensitive fields were shown; never what they hold. */
  readonly fields: readonly string[];
}

/** Open screens fetch anew whenever something changes: that is still the same look, for this long. */
const ONE_LOOK_MINUTES = 15;

const insertSensitiveRead = prepared<unknown, AuditLine>(
  (value) => sql`insert into audit_log (${auditColumns}, at) select ${auditValues(value)}, app_now()
    where not exists (select 1 from audit_log l where l.tenant_id = ${value('tenantId')}
      and l.subject_id = ${value('subjectId')} and l.actor_id = ${value('actorId')} and l.action = ${value('action')}
      and l.details = ${value('details')}::jsonb and l.at > app_now() - make_interval(mins => ${ONE_LOOK_MINUTES}))`,
);

/** Every sight of sensitive data is a line: who saw whose, when. */
export async function recordSensitiveRead(
  tx: Tx,
  { actorId, subjectId, fields }: SensitiveRead,
): Promise<void> {
  const entry = {
    actorId,
    action: 'users.sensitive-seen',
    subjectId,
    details: { fields },
  } as const;
  await tx.run(insertSensitiveRead(auditLine(tx, entry)));
}
