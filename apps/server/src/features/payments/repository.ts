import { sql } from 'kysely';
import type { PaymentMethod } from '#domain/charges/invoice.ts';
import type { Paging } from '#domain/lists/paging.ts';
import type { Tx } from '../../platform/db/database.ts';

export interface PaymentRow {
  readonly id: string;
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly payerId: string;
  readonly payerName: string;
  readonly payerFirstName: string;
  readonly payerLastName: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly method: PaymentMethod;
  readonly paidOn: string;
  readonly note: string | null;
  readonly reversed: boolean;
  readonly refund: boolean;
}

const columns = sql`p.id, p.invoice_id, i.number as invoice_number, p.payer_id,
  u.first_name || ' ' || u.last_name as payer_name,
  u.first_name as payer_first_name, u.last_name as payer_last_name, p.amount_minor, i.currency, p.method, p.paid_on, p.note,
  p.reversed_at is not null as reversed, p.refund`;
const tables = sql`payments p join invoices i on i.tenant_id = p.tenant_id and i.id = p.invoice_id
  join users u on u.tenant_id = p.tenant_id and u.id = p.payer_id`;

/** `payerId` null: of everybody. */
export async function listPayments(
  tx: Tx,
  payerId: string | null,
  { page, pageSize }: Paging,
): Promise<{ rows: PaymentRow[]; total: number }> {
  const where = sql`p.tenant_id = ${tx.tenantId} and ${payerId === null ? sql`true` : sql`p.payer_id = ${payerId}`}`;
  const [rows, count] = await Promise.all([
    tx.all(
      sql<PaymentRow>`select ${columns} from ${tables} where ${where} order by p.paid_on desc, p.id desc
        limit ${pageSize} offset ${(page - 1) * pageSize}`,
    ),
    tx.first(sql<{ total: number }>`select count(*) as total from payments p where ${where}`),
  ]);
  return { rows, total: count?.total ?? 0 };
}

export function findPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  return tx.first(
    sql<PaymentRow>`select ${columns} from ${tables} where p.tenant_id = ${tx.tenantId} and p.id = ${id}`,
  );
}

export interface NewPayment {
  readonly id: string;
  readonly invoiceId: string;
  readonly payerId: string;
  readonly amountMinor: number;
  readonly method: PaymentMethod;
  readonly paidOn: string;
  readonly note: string | null;
  readonly recordedBy: string;
  readonly refund: boolean;
}

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<void> {
  await tx.run(
    sql`insert into payments (tenant_id, id, invoice_id, payer_id, amount_minor, method, paid_on, note, recorded_by,
        refund, recorded_at)
      values (${tx.tenantId}, ${payment.id}, ${payment.invoiceId}, ${payment.payerId}, ${payment.amountMinor},
        ${payment.method}, ${payment.paidOn}, ${payment.note}, ${payment.recordedBy},
        ${payment.refund}, app_now())`,
  );
}

export async function addToPaid(
  tx: Tx,
  { invoiceId, amountMinor }: { readonly invoiceId: string; readonly amountMinor: number },
): Promise<void> {
  await tx.run(
    sql`update invoices set paid_minor = paid_minor + ${amountMinor}
      where tenant_id = ${tx.tenantId} and id = ${invoiceId}`,
  );
}

/** How many it found: none where somebody else was first. */
export function markReversed(
  tx: Tx,
  { id, reversedBy }: { readonly id: string; readonly reversedBy: string },
): Promise<number> {
  return tx.run(
    sql`update payments set reversed_by = ${reversedBy}, reversed_at = app_now()
      where tenant_id = ${tx.tenantId} and id = ${id} and reversed_at is null`,
  );
}
