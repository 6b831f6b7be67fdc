import { sql } from 'kysely';
import { query, type Tx } from '../../platform/db/database.ts';

export interface UndeliveredRow {
  readonly id: string;
  readonly template: string;
  readonly recipient: string | null;
  readonly createdAt: Date;
  readonly failedAt: Date;
  readonly attempts: number;
  readonly reason: string | null;
}

export async function listUndelivered(
  tx: Tx,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: UndeliveredRow[]; total: number }> {
  const failed = query
    .selectFrom('outbox')
    .where('tenantId', '=', tx.tenantId)
    .where('failedAt', 'is not', null)
    .$narrowType<{ failedAt: Date }>();
  const [rows, counted] = await Promise.all([
    tx.all(
      failed
        .select(['id', 'template', 'recipient', 'createdAt', 'attempts', 'lastError as reason'])
        .select('failedAt')
        .orderBy('failedAt', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset),
    ),
    tx.first(failed.select(({ fn }) => fn.countAll<number>().as('total'))),
  ]);
  return { rows: rows as UndeliveredRow[], total: counted?.total ?? 0 };
}

/** Waits again as if it were new; the rows there are. */
export function updateWaiting(tx: Tx, id: string): Promise<number> {
  return tx.run(
    sql`update outbox set failed_at = null, created_at = app_now()
      where tenant_id = ${tx.tenantId} and id = ${id} and failed_at is not null`,
  );
}
