import { sql } from 'kysely';
import type { SessionStatus } from '#domain/sessions/session.ts';
import type { Tx } from '../../platform/db/database.ts';

export interface BookedSession {
  readonly id: string;
  readonly activityId: string;
  readonly kind: 'regular' | 'appointment';
  readonly date: string;
  readonly startsAt: Date;
  readonly status: SessionStatus;
}

const from = sql`sessions s join activities a on a.tenant_id = s.tenant_id and a.id = s.activity_id`;
const columns = sql`s.id, s.activity_id, a.kind, s.date, s.starts_at, s.status`;

export function listSessions(
  tx: Tx,
  { activityId, ids }: { activityId: string; ids: readonly string[] },
): Promise<BookedSession[]> {
  return tx.all(
    sql<BookedSession>`select ${columns} from ${from} where s.tenant_id = ${tx.tenantId}
      and s.activity_id = ${activityId} and s.id = any(${[...ids]}::uuid[])`,
  );
}

export function findSession(tx: Tx, id: string): Promise<BookedSession | undefined> {
  return tx.first(
    sql<BookedSession>`select ${columns} from ${from} where s.tenant_id = ${tx.tenantId} and s.id = ${id}`,
  );
}
