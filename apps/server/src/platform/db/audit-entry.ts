import { type RawBuilder, sql } from 'kysely';
import { newId } from '../ids.ts';
import type { Tx } from './database.ts';
import type { Value } from './prepared.ts';

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

export interface AuditLine {
  readonly tenantId: string;
  readonly auditId: string;
  readonly actorId: string | null;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string | null;
  readonly details: string;
  readonly requestId: string | null;
}

export function auditLine({ tenantId, requestId }: Tx, entry: AuditEntry): AuditLine {
  const { actorId, action, subjectId, details = {} } = entry;
  return {
    tenantId,
    auditId: newId(),
    actorId,
    action,
    subjectType: action.slice(0, action.indexOf('.')),
    subjectId,
    details: JSON.stringify(details),
    requestId,
  };
}

/** In the order of the columns. */
export function auditValues(value: Value<AuditLine>): RawBuilder<unknown> {
  return sql`${value('tenantId')}, ${value('auditId')}::uuid, ${value('actorId')}::uuid, ${value('action')},
    ${value('subjectType')}, ${value('subjectId')}::uuid, ${value('details')}::jsonb, ${value('requestId')}`;
}
