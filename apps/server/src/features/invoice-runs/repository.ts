import { sql } from 'kysely';
import { query, type Tx } from '../../platform/db/database.ts';
import { schoolToday } from '../school/fragments.ts';

export interface RunRow {
  readonly id: string;
  readonly asOf: string;
  readonly status: 'waiting' | 'running' | 'done' | 'failed';
  readonly progress: number;
  readonly invoices: number;
  readonly creditNotes: number;
  readonly totalMinor: number;
  readonly startedBy: string;
  readonly createdAt: Date;
}

const columns = sql`r.id, r.as_of, r.status, r.progress, r.invoices, r.credit_notes, r.total_minor, r.started_by,
  r.created_at`;

/** Null where one is under way already: the database takes no second one. */
export function insertRun(
  tx: Tx,
  { id, startedBy }: { readonly id: string; readonly startedBy: string },
): Promise<RunRow | undefined> {
  return tx.first(
    sql<RunRow>`insert into invoice_runs as r (tenant_id, id, as_of, started_by, created_at)
      values (${tx.tenantId}, ${id}, ${schoolToday(tx)}, ${startedBy}, app_now())
      on conflict do nothing returning ${columns}`,
  );
}

export function findRun(tx: Tx, id: string): Promise<RunRow | undefined> {
  return tx.first(
    sql<RunRow>`select ${columns} from invoice_runs r where r.tenant_id = ${tx.tenantId} and r.id = ${id}`,
  );
}

export function findNewest(tx: Tx): Promise<RunRow | undefined> {
  return tx.first(
    sql<RunRow>`select ${columns} from invoice_runs r where r.tenant_id = ${tx.tenantId}
      order by r.created_at desc, r.id desc limit 1`,
  );
}

/** Undefined where it is done already. One whose worker died in the middle goes on. */
export function takeRun(tx: Tx, id: string): Promise<RunRow | undefined> {
  return tx.first(
    sql<RunRow>`update invoice_runs r set status = 'running' where r.tenant_id = ${tx.tenantId} and r.id = ${id}
      and r.status in ('waiting', 'running') returning ${columns}`,
  );
}

/** In the transaction that issues, so that what is counted is what there is. */
export async function addToRun(
  tx: Tx,
  id: string,
  made: {
    readonly invoices: number;
    readonly creditNotes: number;
    readonly totalMinor: number;
    readonly progress: number;
  },
): Promise<void> {
  await tx.run(
    sql`update invoice_runs set invoices = invoices + ${made.invoices},
        credit_notes = credit_notes + ${made.creditNotes}, total_minor = total_minor + ${made.totalMinor},
        progress = greatest(progress, ${made.progress})
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

export async function finishRun(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`update invoice_runs set status = 'done', progress = 100, done_at = app_now()
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

export function listNames(
  tx: Tx,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly name: string }[]> {
  return tx.all(
    sql<{
      id: string;
      name: string;
    }>`select u.id, u.first_name || ' ' || u.last_name as name from users u
      where u.tenant_id = ${tx.tenantId} and u.id = any(${[...ids]}::uuid[])`,
  );
}

export function listNumbers(
  tx: Tx,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly number: string }[]> {
  return tx.all(
    query
      .selectFrom('invoices')
      .select(['id', 'number'])
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`),
  );
}
