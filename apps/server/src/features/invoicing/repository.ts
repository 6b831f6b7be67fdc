import { sql } from 'kysely';
import type { Charge } from '#domain/charges/charges.ts';
import type { CreditReason } from '#domain/charges/credits.ts';
import type { InvoiceDocument, NumberSeries } from '#domain/charges/invoice.ts';
import { query, type Tx } from '../../platform/db/database.ts';
import { insertRows } from '../../platform/db/rows.ts';
import { schoolToday } from '../school/fragments.ts';

export interface PayerRow {
  readonly id: string;
  readonly name: string;
  readonly address: string | null;
  readonly schoolName: string;
}

/** Who an invoice goes to, by the payment details where there are some. */
export function findPayer(tx: Tx, id: string): Promise<PayerRow | undefined> {
  return tx.first(
    sql<PayerRow>`select u.id, coalesce(d.payer_name, u.first_name || ' ' || u.last_name) as name,
        coalesce(d.billing_address, u.address) as address, coalesce(s.display_name, t.name) as school_name
      from users u join schools s on s.tenant_id = u.tenant_id join tenants t on t.id = u.tenant_id
      left join payment_details d on d.tenant_id = u.tenant_id and d.user_id = u.id
      where u.tenant_id = ${tx.tenantId} and u.id = ${id}`,
  );
}

/** The next number of this year, without a gap: whoever comes next waits until this one is kept or given back. */
export async function takeNumber(
  tx: Tx,
  series: NumberSeries,
): Promise<{ readonly year: number; readonly number: number }> {
  const row = await tx.first(
    sql<{
      year: number;
      number: number;
    }>`insert into invoice_numbers as n (tenant_id, series, year, last)
      select ${tx.tenantId}, ${series}, extract(year from ${schoolToday(tx)})::int, 1
      on conflict (tenant_id, series, year) do update set last = n.last + 1
      returning year, last as number`,
  );
  if (!row) throw new Error('there is always a next number');
  return row;
}

export interface NewInvoice {
  readonly id: string;
  readonly number: string;
  readonly payerId: string;
  readonly runId: string | null;
  readonly currency: string;
  readonly totalMinor: number;
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly document: InvoiceDocument;
}

export async function insertInvoice(
  tx: Tx,
  { document, ...invoice }: NewInvoice,
  charges: readonly (Charge & { readonly id: string })[],
): Promise<void> {
  await tx.run(
    query.insertInto('invoices').values({
      tenantId: tx.tenantId,
      ...invoice,
      document: JSON.stringify(document),
    }),
  );
  await tx.run(
    insertRows(
      'charges',
      charges.map((charge) => ({
        tenantId: tx.tenantId,
        id: charge.id,
        invoiceId: invoice.id,
        basis: charge.basis,
        pricingType: charge.pricingType,
        childId: charge.childId,
        activityId: charge.activityId,
        bookingId: charge.bookingId,
        sessionId: charge.sessionId,
        period: charge.period,
        blockStart: charge.blockStart,
        startDate: charge.startDate,
        endDate: charge.endDate,
        dueOn: charge.dueOn,
        amountMinor: charge.amountMinor,
        voided: false,
      })),
    ),
  );
}

export interface NewCreditNote {
  readonly id: string;
  readonly number: string;
  readonly invoiceId: string;
  readonly totalMinor: number;
  readonly reason: CreditReason;
  readonly note: string | null;
  readonly issuedOn: string;
  readonly madeBy: string | null;
}

export async function insertCreditNote(
  tx: Tx,
  note: NewCreditNote,
  lines: readonly { readonly chargeId: string; readonly amountMinor: number }[],
): Promise<void> {
  const { tenantId } = tx;
  await tx.run(query.insertInto('creditNotes').values({ tenantId, ...note }));
  await tx.run(
    insertRows(
      'creditNoteLines',
      lines.map(({ chargeId, amountMinor }) => ({
        tenantId,
        creditNoteId: note.id,
        chargeId,
        amountMinor,
      })),
    ),
  );
  await tx.run(
    sql`update invoices set credited_minor = credited_minor + ${note.totalMinor}
      where tenant_id = ${tenantId} and id = ${note.invoiceId}`,
  );
}

/** They count as never charged: what is due of them is charged anew. */
export async function voidCharges(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(
    sql`update charges set voided = true where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::uuid[])`,
  );
}
