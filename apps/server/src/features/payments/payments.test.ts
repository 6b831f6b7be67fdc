import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingTools } from '#harness/bookings.ts';
import { type InvoiceTools, invoiceTools } from '#harness/invoices.ts';
import { inSchool, meet, startServer, type TestServer } from '#harness/server.ts';
import { localToday } from '#harness/today.ts';

let server: TestServer;
let tools: InvoiceTools;
let invoice: { id: string; number: string };
const today = () => localToday();
beforeAll(async () => {
  server = await startServer();
  tools = invoiceTools(server, await bookingTools(server));
});
afterAll(() => server.close());
beforeEach(async () => {
  await tools.forget();
  const { id } = await tools.publishTerm({ pricingType: 'total', priceMinor: 4000 });
  await tools.book(id, { childId: tools.own.child }, 'admin');
  const payerId = tools.who.parent.userId;
  invoice = (await tools.call('POST', '/invoices', 'admin', { payerId })).json;
});

const pay = (amountMinor: number, headers: Record<string, string> = {}, change: object = {}) =>
  tools.pay(
    { invoiceId: invoice.id, amountMinor, paidOn: today(), method: 'transfer', ...change },
    headers,
  );
const read = async () => (await tools.call('GET', `/invoices/${invoice.id}`, 'admin')).json;

describe('a payment', () => {
  it('may be a part, and the last one settles the invoice', async () => {
    expect((await pay(1500)).status).toBe(201);
    expect(await read()).toMatchObject({ status: 'partlyPaid', paidMinor: 1500, openMinor: 2500 });
    expect((await pay(2500)).status).toBe(201);
    expect(await read()).toMatchObject({ status: 'paid', openMinor: 0, code: null });
    const { json } = await tools.hub(tools.who.parent.userId);
    expect(json).toMatchObject({ balanceMinor: 0, overdueMinor: 0 });
  });

  it('is never more than is left', async () => {
    const refused = await pay(4001);
    expect(refused.json).toMatchObject({ code: 'payment_too_high', details: { openMinor: 4000 } });
    expect(await read()).toMatchObject({ paidMinor: 0 });
  });

  it('is recorded once for its key, though the answer was lost', async () => {
    const key = { 'idempotency-key': 'the-same-form-00001' };
    const first = await pay(1000, key);
    const again = await pay(1000, key);
    expect(again.json).toEqual(first.json);
    expect((await pay(2000, key)).json.code).toBe('idempotency_key_reused');
    expect(await read()).toMatchObject({ paidMinor: 1000 });
  });

  it('by two at once takes no more than is left', async () => {
    const answers = await meet(server, 'payments', [() => pay(3000), () => pay(3000)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await read()).toMatchObject({ paidMinor: 3000 });
  });

  it('is of today or before', async () => {
    const refused = await pay(1000, {}, { paidOn: '2199-01-01' });
    expect(refused.json.errors).toMatchObject([{ path: 'paidOn', code: 'date_not_possible' }]);
  });

  it.each([0, -5, 1.5, 100_000_000])('is no %s', async (amount) => {
    expect((await pay(amount)).status).toBe(400);
  });

  it('is refused on an invoice that was cancelled', async () => {
    await tools.call('POST', `/invoices/${invoice.id}/cancel`, 'admin', {});
    expect((await pay(100)).json.code).toBe('invoice_cancelled');
  });

  it('is the payer’s where the invoice is cancelled afterwards', async () => {
    await pay(1500);
    await tools.call('POST', `/invoices/${invoice.id}/cancel`, 'admin', {});
    const { json } = await tools.hub(tools.who.parent.userId);
    expect(json).toMatchObject({ balanceMinor: -1500 });
  });

  it('that was recorded by mistake is taken back once, and stays in the list', async () => {
    const { json: made } = await pay(1500);
    const reverse = () => tools.call('POST', `/payments/${made.id}/reverse`, 'admin');
    expect((await reverse()).json).toMatchObject({ reversed: true });
    expect((await reverse()).json.code).toBe('payment_reversed');
    expect(await read()).toMatchObject({ status: 'issued', paidMinor: 0 });
    const { json } = await tools.call('GET', '/payments', 'parent');
    expect(json).toMatchObject({
      items: [{ id: made.id, reversed: true }],
      can: { reverse: false },
    });
  });

  it('leaves a line in the log', async () => {
    const { json: made } = await pay(1500);
    const rows = await inSchool(
      server,
      'tenant1',
      'select action, details from audit_log where subject_id = $1',
      [made.id],
    );
    expect(rows).toMatchObject([
      { action: 'payments.recorded', details: { invoiceId: invoice.id, amountMinor: 1500 } },
    ]);
  });
});

describe('a refund', () => {
  const refund = (amountMinor: number, invoiceId = invoice.id) =>
    tools.call('POST', '/payments/refunds', 'admin', {
      ...{ invoiceId, amountMinor, paidOn: today(), method: 'transfer' },
    });
  const cancel = (id = invoice.id) => tools.call('POST', `/invoices/${id}/cancel`, 'admin', {});
  const issue = async (priceMinor: number): Promise<string> => {
    const { id } = await tools.publishTerm({ pricingType: 'total', priceMinor });
    await tools.book(id, { childId: tools.own.child }, 'admin');
    const payerId = tools.who.parent.userId;
    return (await tools.call('POST', '/invoices', 'admin', { payerId })).json.id;
  };
  const balance = async () => (await tools.hub(tools.who.parent.userId)).json.balanceMinor;

  it('pays back the credit, in parts too, and never more', async () => {
    await pay(4000);
    expect((await refund(1)).json.code).toBe('refund_too_high');
    await cancel();
    expect(await read()).toMatchObject({ refundableMinor: 4000, can: { refund: true } });
    expect((await refund(1500)).json).toMatchObject({ refund: true, amountMinor: 1500 });
    const refused = await refund(2501);
    expect(refused.json).toMatchObject({
      code: 'refund_too_high',
      details: { refundableMinor: 2500 },
    });
    expect((await refund(2500)).status).toBe(201);
    expect(await balance()).toBe(0);
    expect(await read()).toMatchObject({ refundableMinor: 0, can: { refund: false } });
  });

  it('waits while something else is open', async () => {
    await pay(4000);
    await cancel();
    await issue(3000);
    expect((await refund(1001)).json.code).toBe('refund_too_high');
    expect((await refund(1000)).status).toBe(201);
  });

  it('by two at once is one', async () => {
    await pay(4000);
    await cancel();
    const answers = await meet(server, 'payments', [() => refund(3000), () => refund(3000)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await balance()).toBe(-1000);
  });

  it('of two invoices at once is no more than the payer’s credit over all', async () => {
    const other = await issue(4000);
    for (const invoiceId of [invoice.id, other]) await pay(4000, {}, { invoiceId });
    await cancel();
    await cancel(other);
    await issue(5000);
    const answers = await meet(server, 'payments', [() => refund(3000), () => refund(3000, other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await balance()).toBe(0);
  });

  it('is taken back before the payment it came from', async () => {
    const { json: paid } = await pay(4000);
    await cancel();
    const { json: back } = await refund(4000);
    const reverse = (id: string) => tools.call('POST', `/payments/${id}/reverse`, 'admin');
    expect((await reverse(paid.id)).json.code).toBe('payment_refunded');
    expect((await reverse(back.id)).json).toMatchObject({ reversed: true, refund: true });
    expect(await balance()).toBe(-4000);
    expect((await reverse(paid.id)).status).toBe(200);
    expect(await balance()).toBe(0);
  });

  it('is the office’s alone, and is in the log', async () => {
    await pay(4000);
    await cancel();
    const body = { invoiceId: invoice.id, amountMinor: 1, paidOn: today(), method: 'cash' };
    expect((await tools.call('POST', '/payments/refunds', 'parent', body)).status).toBe(403);
    const { json } = await refund(4000);
    const rows = await inSchool(
      server,
      'tenant1',
      'select action from audit_log where subject_id = $1',
      [json.id],
    );
    expect(rows).toEqual([{ action: 'payments.refunded' }]);
  });
});
