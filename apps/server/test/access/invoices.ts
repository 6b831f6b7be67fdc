import { randomUUID } from 'node:crypto';
import { inSchool, type TestServer } from '#harness/server.ts';
import type { World } from './world.ts';

/**
 * Invoices that the matrix aims at: one of `parent`, one of the other family with a canary in its lines, each with a
 * payment. Overdue, so that all can be done with them.
 */
export async function plantInvoices(
  server: TestServer,
  { ids, canary }: { ids: Map<string, string>; canary: string },
): Promise<
  Pick<
    World['ids'],
    | 'invoice'
    | 'payment'
    | 'creditNote'
    | 'familyInvoice'
    | 'familyCreditNote'
    | 'foreignInvoice'
    | 'foreignPayment'
    | 'foreignCreditNote'
    | 'foreignPayer'
  >
> {
  let count = 0;
  async function add(tenantId: string, payerId: string, text: string) {
    const [id, paymentId, creditNoteId] = [randomUUID(), randomUUID(), randomUUID()];
    const chargeId = randomUUID();
    count += 1;
    const run = (statement: string, values: unknown[]) =>
      inSchool(server, tenantId, statement, values);
    const document = {
      school: {
        name: 'x',
        lines: [],
        accountName: 'x',
        iban: null,
        bic: null,
        bankName: null,
        footer: '',
        terms: '',
      },
      payer: { name: 'x', address: null },
      lines: [
        {
          childId: payerId,
          childName: text,
          activityId: payerId,
          activityName: 'x',
          basis: 'booking',
          pricingType: 'total',
          startDate: '2020-01-01',
          endDate: '2020-01-02',
          count: 1,
          unitMinor: 5000,
          amountMinor: 5000,
        },
      ],
    };
    await run(
      `insert into invoices (tenant_id, id, number, payer_id, currency, total_minor, paid_minor, credited_minor, issued_on,
         due_on, document)
       values ($1, $2, $3, $4, 'EUR', 5000, 100, 200, '2020-01-01', '2020-01-15', $5)`,
      [tenantId, id, `2020-${count}-${text}`, payerId, JSON.stringify(document)],
    );
    const [booking] = await inSchool<{ id: string; activity_id: string; child_id: string }>(
      server,
      tenantId,
      'select id, activity_id, child_id from bookings limit 1',
    );
    await run(
      `insert into charges (tenant_id, id, invoice_id, basis, pricing_type, child_id, activity_id, booking_id, period,
         block_start, start_date, end_date, due_on, amount_minor, voided)
       values ($1, $2, $3, 'period', 'perMonth', $4, $5, $6, '2020-01-01', '2020-01-01', '2020-01-01', '2020-01-02',
         '2020-01-01', 5000, true)`,
      [tenantId, chargeId, id, booking?.child_id, booking?.activity_id, booking?.id],
    );
    await run(
      `insert into payments (tenant_id, id, invoice_id, payer_id, amount_minor, method, paid_on, note, recorded_by,
         recorded_at) values ($1, $2, $3, $4, 100, 'cash', '2020-01-02', $5, $4, now())`,
      [tenantId, paymentId, id, payerId, text],
    );
    await run(
      `insert into credit_notes (tenant_id, id, number, invoice_id, total_minor, reason, note, issued_on)
       values ($1, $2, $3, $4, 200, 'cancelled', $5, '2020-01-03')`,
      [tenantId, creditNoteId, `C-2020-${count}`, id, text],
    );
    await run(
      `insert into credit_note_lines (tenant_id, credit_note_id, charge_id, amount_minor) values ($1, $2, $3, 200)`,
      [tenantId, creditNoteId, chargeId],
    );
    return { id, paymentId, creditNoteId };
  }
  const own = () => add('tenant1', ids.get('parent') ?? '', 'x');
  const family = await add('tenant1', ids.get('parent1a') ?? '', canary);
  const [stranger] = await inSchool<{ id: string }>(
    server,
    'tenant2',
    `select id from users where username = 'parent'`,
  );
  const foreign = await add('tenant2', stranger?.id ?? '', 'x');
  return {
    invoice: async () => (await own()).id,
    payment: async () => (await own()).paymentId,
    creditNote: async () => (await own()).creditNoteId,
    familyInvoice: family.id,
    familyCreditNote: family.creditNoteId,
    foreignInvoice: foreign.id,
    foreignPayment: foreign.paymentId,
    foreignCreditNote: foreign.creditNoteId,
    foreignPayer: stranger?.id ?? '',
  };
}
