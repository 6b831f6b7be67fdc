import { sql } from 'kysely';
import type { ApprovalStatus } from '#domain/absences/approval.ts';
import type { AbsenceFlow } from '#domain/absences/flow.ts';
import type { Tx } from '../../platform/db/database.ts';

export interface ApprovalRow {
  readonly id: string;
  readonly absenceId: string;
  readonly flow: AbsenceFlow;
  readonly step: number;
  readonly steps: number;
  readonly status: ApprovalStatus;
  readonly isOpen: boolean;
  readonly askedBy: string | null;
}

const columns = sql`id, absence_id, flow, step, steps, status, is_open, asked_by`;

/** Whoever changes it holds the absence first (`lockAbsence`), so that what is read here stays so. */
export function findOfAbsence(tx: Tx, absenceId: string): Promise<ApprovalRow | undefined> {
  return tx.first(
    sql<ApprovalRow>`select ${columns} from approvals where tenant_id = ${tx.tenantId}
      and absence_id = ${absenceId}`,
  );
}

export async function insertApproval(
  tx: Tx,
  row: Pick<ApprovalRow, 'id' | 'absenceId' | 'flow' | 'steps'>,
): Promise<void> {
  await tx.run(
    sql`insert into approvals (tenant_id, id, absence_id, flow, step, steps, status, submitted_at)
      values (${tx.tenantId}, ${row.id}, ${row.absenceId}, ${JSON.stringify(row.flow)}::jsonb, 1, ${row.steps}, 'pending',
        app_now())`,
  );
}

/** At a step, waiting for who decides there. */
export async function updateStep(
  tx: Tx,
  { id, step, steps }: Pick<ApprovalRow, 'id' | 'step' | 'steps'>,
): Promise<void> {
  await tx.run(
    sql`update approvals set step = ${step}, steps = ${steps}, status = 'pending', asked_by = null
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

export async function updateStatus(
  tx: Tx,
  { id, status, askedBy }: Pick<ApprovalRow, 'id' | 'status' | 'askedBy'>,
): Promise<void> {
  await tx.run(
    sql`update approvals set status = ${status}, asked_by = ${askedBy}
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

/** Nobody can do anything with it any more. */
export async function closeApproval(
  tx: Tx,
  { id, status }: Pick<ApprovalRow, 'id' | 'status'>,
): Promise<void> {
  await tx.run(
    sql`update approvals set status = ${status}, is_open = false, decided_at = app_now()
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

/** Who decides at a step; those of an earlier try at it go. */
export async function replaceApprovers(
  tx: Tx,
  { id, step, userIds }: { id: string; step: number; userIds: readonly string[] },
): Promise<void> {
  await tx.run(
    sql`delete from approval_approvers where tenant_id = ${tx.tenantId} and approval_id = ${id} and step >= ${step}`,
  );
  await tx.run(
    sql`insert into approval_approvers (tenant_id, approval_id, user_id, step)
      select ${tx.tenantId}, ${id}, unnest(${[...userIds]}::uuid[]), ${step}::int`,
  );
}

/** From those who had it to one person; they still see it. What the family was asked is answered to that person. */
export async function handOver(
  tx: Tx,
  { id, step, userId }: { id: string; step: number; userId: string },
): Promise<void> {
  await tx.run(
    sql`update approvals set asked_by = null where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
  await tx.run(
    sql`update approval_approvers set acts = false
      where tenant_id = ${tx.tenantId} and approval_id = ${id} and step = ${step}`,
  );
  await tx.run(
    sql`insert into approval_approvers (tenant_id, approval_id, user_id, step)
      values (${tx.tenantId}, ${id}, ${userId}, ${step})
      on conflict (tenant_id, approval_id, user_id, step) do update set acts = true`,
  );
}

/** Everybody who sees the request as an approver. */
export async function listApproverIds(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.all(
    sql<{ userId: string }>`select distinct user_id from approval_approvers
      where tenant_id = ${tx.tenantId} and approval_id = ${id}`,
  );
  return rows.map(({ userId }) => userId);
}

export async function listActing(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.all(
    sql<{ userId: string }>`select ap.user_id from approval_approvers ap
      join approvals p on p.tenant_id = ap.tenant_id and p.id = ap.approval_id and p.step = ap.step
      where ap.tenant_id = ${tx.tenantId} and ap.approval_id = ${id} and ap.acts`,
  );
  return rows.map(({ userId }) => userId);
}
