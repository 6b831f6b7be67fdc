import { type RawBuilder, sql } from 'kysely';
import type { Charge } from '#domain/charges/charges.ts';
import type { CreditReason } from '#domain/charges/credits.ts';
import type { InvoiceDocument, InvoiceStatus, PaymentMethod } from '#domain/charges/invoice.ts';
import type { Language } from '#domain/languages.ts';
import type { Paging } from '#domain/lists/paging.ts';
import type { Tx } from '../../platform/db/database.ts';
import { matchesSearch } from '../../platform/db/lists.ts';
import { schoolToday } from '../school/fragments.ts';

/** Whose invoices are read: a payer's, or (null) everybody's. */
export type Of = string | null;

export interface InvoiceRow {
  readonly id: string;
  readonly number: string;
  readonly payerId: string;
  readonly payerName: string;
  readonly payerFirstName: string;
  readonly payerLastName: string;
  readonly totalMinor: number;
  readonly paidMinor: number;
  readonly creditedMinor: number;
  readonly currency: string;
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly remindedAt: Date | null;
  readonly today: string;
  readonly now: Date;
}

const columns = (
  tx: Tx,
) => sql`i.id, i.number, i.payer_id, u.first_name || ' ' || u.last_name as payer_name,
  u.first_name as payer_first_name, u.last_name as payer_last_name,
  i.total_minor, i.paid_minor, i.credited_minor, i.currency, i.issued_on, i.due_on, i.reminded_at,
  ${schoolToday(tx)} as today, app_now() as now`;
const tables = sql`invoices i join users u on u.tenant_id = i.tenant_id and u.id = i.payer_id`;
const isOf = (of: Of) => (of === null ? sql`true` : sql`i.payer_id = ${of}`);

/** Something is left to pay. */
const isOpen = sql`i.paid_minor + i.credited_minor < i.total_minor`;

/** The same as `invoiceStatus` of the domain says of one row. */
function hasStatus(tx: Tx, status: InvoiceStatus): RawBuilder<unknown> {
  const overdue = sql`i.due_on < ${schoolToday(tx)}`;
  switch (status) {
    case 'draft':
      return sql`false`;
    case 'cancelled':
      return sql`i.credited_minor >= i.total_minor`;
    case 'paid':
      return sql`not (${isOpen}) and i.credited_minor < i.total_minor`;
    case 'overdue':
      return sql`${isOpen} and ${overdue}`;
    case 'partlyPaid':
      return sql`${isOpen} and not (${overdue}) and i.paid_minor > 0`;
    case 'issued':
      return sql`${isOpen} and not (${overdue}) and i.paid_minor = 0`;
  }
}

export interface ListedInvoiceRow extends InvoiceRow {
  /** Whom it is for, in the order of its lines. */
  readonly children: readonly { readonly childId: string; readonly childName: string }[];
}

/** As it was issued, like all that its sheet says. */
const childrenOf = sql`(select coalesce(jsonb_agg(jsonb_build_object('childId', c.child_id, 'childName', c.child_name)
    order by c.place), '[]')
  from (select line ->> 'childId' as child_id, min(line ->> 'childName') as child_name, min(place) as place
    from jsonb_array_elements(i.document -> 'lines') with ordinality as lines(line, place) group by 1) c)`;

export interface InvoiceQuery extends Paging {
  readonly q?: string | undefined;
  readonly sort: 'number' | '-number' | 'dueOn' | '-dueOn';
  readonly status?: InvoiceStatus | undefined;
  /** Issued on these days, both included. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

export async function listInvoices(
  tx: Tx,
  of: Of,
  { q, sort, status, page, pageSize, startDate, endDate }: InvoiceQuery,
): Promise<{ rows: ListedInvoiceRow[]; total: number }> {
  const words = sql<string>`u.search_text || ' ' || fold_text(i.number)`;
  const where = sql.join(
    [
      sql`i.tenant_id = ${tx.tenantId} and ${isOf(of)}`,
      ...(status ? [hasStatus(tx, status)] : []),
      ...(startDate ? [sql`i.issued_on >= ${startDate}`] : []),
      ...(endDate ? [sql`i.issued_on <= ${endDate}`] : []),
      ...matchesSearch(words, q),
    ],
    sql` and `,
  );
  const way = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const order = sort.endsWith('dueOn') ? sql`i.due_on ${way}, i.id ${way}` : sql`i.number ${way}`;
  const [rows, count] = await Promise.all([
    tx.all(
      sql<ListedInvoiceRow>`select ${columns(tx)}, ${childrenOf} as children from ${tables} where ${where} order by ${order}
        limit ${pageSize} offset ${(page - 1) * pageSize}`,
    ),
    tx.first(sql<{ total: number }>`select count(*) as total from ${tables} where ${where}`),
  ]);
  return { rows, total: count?.total ?? 0 };
}

export function findInvoice(tx: Tx, id: string, of: Of): Promise<InvoiceRow | undefined> {
  return tx.first(
    sql<InvoiceRow>`select ${columns(tx)} from ${tables}
      where i.tenant_id = ${tx.tenantId} and i.id = ${id} and ${isOf(of)}`,
  );
}

/** Held until the transaction ends: what is paid and credited of it changes one after the other. */
export async function lockInvoice(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`select 1 from invoices where tenant_id = ${tx.tenantId} and id = ${id} for no key update`,
  );
}

export interface StoredInvoice {
  readonly document: InvoiceDocument;
  readonly language: Language | null;
  readonly schoolLanguage: Language;
  readonly logo: Buffer | null;
}

export async function getDocument(tx: Tx, id: string): Promise<StoredInvoice> {
  const row = await tx.first(
    sql<StoredInvoice>`select i.document, u.language, s.language as school_language,
        (select l.png from school_logos l where l.tenant_id = i.tenant_id) as logo
      from ${tables} join schools s on s.tenant_id = i.tenant_id
      where i.tenant_id = ${tx.tenantId} and i.id = ${id}`,
  );
  if (!row) throw new Error('an invoice that was just read is there');
  return row;
}

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

export function listPaymentsOf(tx: Tx, invoiceId: string): Promise<PaymentRow[]> {
  return tx.all(
    sql<PaymentRow>`select p.id, p.invoice_id, i.number as invoice_number, p.payer_id,
        u.first_name || ' ' || u.last_name as payer_name,
  u.first_name as payer_first_name, u.last_name as payer_last_name, p.amount_minor, i.currency, p.method, p.paid_on, p.note,
        p.reversed_at is not null as reversed, p.refund
      from payments p join ${tables} on i.tenant_id = p.tenant_id and i.id = p.invoice_id
      where p.tenant_id = ${tx.tenantId} and p.invoice_id = ${invoiceId} order by p.paid_on, p.id`,
  );
}

export interface CreditNoteRow {
  readonly id: string;
  readonly number: string;
  readonly totalMinor: number;
  readonly reason: CreditReason;
  readonly note: string | null;
  readonly issuedOn: string;
}

export function listCreditNotes(tx: Tx, invoiceId: string): Promise<CreditNoteRow[]> {
  return tx.all(
    sql<CreditNoteRow>`select id, number, total_minor, reason, note, issued_on from credit_notes
      where tenant_id = ${tx.tenantId} and invoice_id = ${invoiceId} order by number`,
  );
}

export async function findCreditNote(
  tx: Tx,
  id: string,
  of: Of,
): Promise<(CreditNoteRow & { readonly invoiceId: string }) | undefined> {
  return tx.first(
    sql<
      CreditNoteRow & { invoiceId: string }
    >`select n.id, n.number, n.total_minor, n.reason, n.note, n.issued_on,
        n.invoice_id
      from credit_notes n join invoices i on i.tenant_id = n.tenant_id and i.id = n.invoice_id
      where n.tenant_id = ${tx.tenantId} and n.id = ${id} and ${isOf(of)}`,
  );
}

/** What a credit note takes back, as if it were charged. */
export function listCredited(tx: Tx, creditNoteId: string): Promise<Charge[]> {
  return tx.all(
    sql<Charge>`select c.basis, c.pricing_type, c.child_id, c.activity_id, c.booking_id, c.session_id, c.period,
        c.block_start, c.start_date, c.end_date, c.due_on, l.amount_minor
      from credit_note_lines l join charges c on c.tenant_id = l.tenant_id and c.id = l.charge_id
      where l.tenant_id = ${tx.tenantId} and l.credit_note_id = ${creditNoteId} order by c.start_date, c.id`,
  );
}

/** What is left of the charges of an invoice. */
export function listRemaining(
  tx: Tx,
  invoiceId: string,
): Promise<{ readonly chargeId: string; readonly amountMinor: number }[]> {
  return tx.all(
    sql<{ chargeId: string; amountMinor: number }>`select * from (
        select c.id as charge_id, (c.amount_minor - coalesce((select sum(l.amount_minor) from credit_note_lines l
          where l.tenant_id = c.tenant_id and l.charge_id = c.id), 0))::bigint as amount_minor
        from charges c where c.tenant_id = ${tx.tenantId} and c.invoice_id = ${invoiceId}) remaining
      where amount_minor > 0`,
  );
}

export async function markReminded(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(
    sql`update invoices set reminded_at = app_now()
      where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::uuid[])`,
  );
}

/** Overdue, the longest first; `quietDays`: only those of whom nobody was told for so long. */
export function listOverdue(
  tx: Tx,
  { quietDays, limit }: { readonly quietDays?: number; readonly limit: number },
): Promise<InvoiceRow[]> {
  const quiet =
    quietDays === undefined
      ? sql`true`
      : sql`(i.reminded_at is null or i.reminded_at < app_now() - make_interval(days => ${quietDays}))`;
  return tx.all(
    sql<InvoiceRow>`select ${columns(tx)} from ${tables}
      where i.tenant_id = ${tx.tenantId} and ${hasStatus(tx, 'overdue')} and ${quiet}
      order by i.due_on, i.id limit ${limit}`,
  );
}

export interface BalanceRow {
  readonly balanceMinor: number;
  readonly overdueMinor: number;
  readonly overdueCount: number;
}

export async function getBalance(tx: Tx, of: Of): Promise<BalanceRow> {
  const overdue = sql`filter (where ${hasStatus(tx, 'overdue')})`;
  const row = await tx.first(
    sql<BalanceRow>`select coalesce(sum(i.total_minor - i.credited_minor - i.paid_minor), 0)::bigint as balance_minor,
        coalesce(sum(i.total_minor - i.credited_minor - i.paid_minor) ${overdue}, 0)::bigint as overdue_minor,
        count(*) ${overdue} as overdue_count
      from invoices i where i.tenant_id = ${tx.tenantId} and ${isOf(of)}`,
  );
  if (!row) throw new Error('a sum is always there');
  return row;
}

/** On the grid of ten minutes, so that a plan for the same moment is the same plan. */
export const inTenMinutes = sql<Date>`date_bin('10 minutes', app_now(), '2020-01-01Z') + interval '10 minutes'`;

/** Issued to the person or for it, and the year of the last one. */
export async function countOfPerson(
  tx: Tx,
  personId: string,
): Promise<{ readonly count: number; readonly lastYear: number | null }> {
  const row = await tx.first(
    sql<{ count: number; lastYear: number | null }>`select count(*) as count,
        max(extract(year from i.issued_on))::int as last_year
      from invoices i where i.tenant_id = ${tx.tenantId} and (i.payer_id = ${personId} or exists (select 1 from charges c
        where c.tenant_id = i.tenant_id and c.invoice_id = i.id and c.child_id = ${personId}))`,
  );
  return row ?? { count: 0, lastYear: null };
}
