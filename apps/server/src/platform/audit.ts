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

/** Many at once, in one statement however many there are. */
export async function recordAudits(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const lines = entries.map((entry) => {
    const { details, ...rest } = auditLine(tx, entry);
    return { ...rest, details: JSON.parse(details) as object };
  });
  await tx.run(
    sql`insert into audit_log (${auditColumns})
      select r."tenantId", r."auditId", r."actorId", r.action, r."subjectType", r."subjectId", r.details, r."requestId"
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r ("tenantId" text, "auditId" uuid, "actorId" uuid,
        action text, "subjectType" text, "subjectId" uuid, details jsonb, "requestId" text)`,
  );
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

/** The sight of many at once, in one statement; each is a line of its own. */
export async function recordSensitiveReads(
  tx: Tx,
  {
    actorId,
    subjectIds,
    fields,
  }: Omit<SensitiveRead, 'subjectId'> & { readonly subjectIds: readonly string[] },
): Promise<void> {
  if (subjectIds.length === 0) return;
  const lines = subjectIds.map((subjectId) => {
    const action = 'users.sensitive-seen' as const;
    const { details, ...rest } = auditLine(tx, { actorId, action, subjectId, details: { fields } });
    return { ...rest, details: JSON.parse(details) as object };
  });
  await tx.run(
    sql`insert into audit_log (${auditColumns}, at)
      select r."tenantId", r."auditId", r."actorId", r.action, r."subjectType", r."subjectId", r.details, r."requestId",
        app_now()
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r ("tenantId" text, "auditId" uuid, "actorId" uuid,
        action text, "subjectType" text, "subjectId" uuid, details jsonb, "requestId" text)
      where not exists (select 1 from audit_log l where l.tenant_id = ${tx.tenantId} and l.subject_id = r."subjectId"
        and l.actor_id = r."actorId" and l.action = r.action and l.details = r.details
        and l.at > app_now() - make_interval(mins => ${ONE_LOOK_MINUTES}))`,
  );
}

/** A look at something sensitive, once for as long as it is the same look. */
export async function recordLook(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.run(insertSensitiveRead(auditLine(tx, entry)));
}

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
