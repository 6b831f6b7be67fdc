import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingTools, term } from '#harness/bookings.ts';
import { runDue } from '#harness/due-work.ts';
import { wordsOfPdf } from '#harness/exports.ts';
import { codesOfPdf, type InvoiceTools, invoiceTools } from '#harness/invoices.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';
import { localToday } from '#harness/today.ts';

let server: TestServer;
let tools: InvoiceTools;
beforeAll(async () => {
  server = await startServer();
  tools = invoiceTools(server, await bookingTools(server));
});
afterAll(() => server.close());
beforeEach(async () => {
  server.shiftClock('0');
  await tools.forget();
});

const parentId = () => tools.who.parent.userId;
async function bookFor(change: object, childId = tools.own.child) {
  const { id } = await tools.publishTerm(change);
  const answer = await tools.book(id, { childId }, 'admin');
  expect(answer.status, answer.text).toBe(201);
  return { activityId: id as string, bookingId: answer.json.bookings[0].id as string };
}
const notices = (type: string) =>
  inSchool(
    server,
    'tenant1',
    `select 1 from notifications where type = $1 and user_id = $2 and params ->> 'number' in (select number from invoices)`,
    [type, parentId()],
  );

describe('a price for the whole', () => {
  it('is charged at once, invoiced by itself, and never twice', async () => {
    await bookFor({ pricingType: 'total', priceMinor: 4000, name: 'Robotics' });
    expect((await tools.hub(parentId())).json).toMatchObject({
      payer: { id: parentId() },
      balanceMinor: 0,
      unbilledMinor: 4000,
      charges: [{ activityName: 'Robotics', pricingType: 'total', count: 1, amountMinor: 4000 }],
    });
    server.shiftClock('15 minutes');
    await runDue(server);
    await runDue(server);
    await tools.run();
    expect(await tools.invoices()).toMatchObject([
      { status: 'issued', payerId: parentId(), totalMinor: 4000, openMinor: 4000, currency: 'EUR' },
    ]);
    expect((await tools.hub(parentId())).json).toMatchObject({
      balanceMinor: 4000,
      unbilledMinor: 0,
    });
    expect(await notices('invoiceIssued')).toHaveLength(1);
  });

  it('comes back by a credit note when the child leaves before the first session', async () => {
    const { bookingId } = await bookFor({ pricingType: 'total', priceMinor: 4000 });
    await tools.run();
    await tools.act(bookingId, 'cancel', 'admin');
    expect(await tools.run()).toMatchObject({ invoices: 0, creditNotes: 1 });
    expect(await tools.run()).toMatchObject({ invoices: 0, creditNotes: 0 });
    const [invoice] = await tools.invoices();
    expect(invoice).toMatchObject({ status: 'cancelled', totalMinor: 4000, creditedMinor: 4000 });
    const { json } = await tools.call('GET', `/invoices/${invoice?.id}`, 'parent');
    expect(json.creditNotes).toMatchObject([{ totalMinor: 4000, reason: 'left' }]);
    expect(json.code).toBeNull();
  });

  it('is charged anew to a child that left in time and comes back', async () => {
    const { activityId, bookingId } = await bookFor({ pricingType: 'perMonth', priceMinor: 2500 });
    await tools.run();
    await tools.act(bookingId, 'cancel', 'admin');
    await tools.run();
    await tools.book(activityId, { childId: tools.own.child }, 'admin');
    expect(await tools.run()).toMatchObject({ invoices: 1, creditNotes: 0 });
    expect((await tools.hub(parentId())).json).toMatchObject({ balanceMinor: 7500 });
  });

  it('is not charged at all where the child left before the invoice', async () => {
    const { bookingId } = await bookFor({ pricingType: 'total' });
    await tools.act(bookingId, 'cancel', 'admin');
    expect(await tools.run()).toMatchObject({ invoices: 0, creditNotes: 0 });
  });
});

describe('a month’s price', () => {
  it('is three lines on the next invoice, first seen as a draft', async () => {
    await bookFor({ pricingType: 'perMonth', priceMinor: 2500 });
    const preview = await tools.call('GET', '/invoice-runs/preview', 'admin');
    expect(preview.json.drafts).toMatchObject([
      { payerId: parentId(), status: 'draft', lines: [{ count: 1 }, { count: 1 }, { count: 1 }] },
    ]);
    expect(await tools.invoices()).toEqual([]);
    await tools.run();
    const [invoice] = await tools.invoices();
    expect(invoice).toMatchObject({ totalMinor: preview.json.totalMinor });
    const { json } = await tools.call('GET', `/invoices/${invoice?.id}`, 'parent');
    expect(json.lines).toHaveLength(3);
    expect(json.lines[0]).toMatchObject({ pricingType: 'perMonth', unitMinor: 2500 });
    expect((await tools.call('GET', '/invoice-runs/preview', 'admin')).json.drafts).toEqual([]);
  });

  it('of two children is one invoice, a line each', async () => {
    const { id } = await tools.publishTerm({ pricingType: 'biAnnual', priceMinor: 2500 });
    await tools.book(id, { childIds: [tools.own.child, tools.own.anna] }, 'admin');
    server.shiftClock('12 months');
    await tools.run();
    const invoices = await tools.invoices();
    expect(invoices).toHaveLength(1);
    const { json } = await tools.call('GET', `/invoices/${invoices[0]?.id}`, 'admin');
    expect(new Set(json.lines.map(({ childId }: { childId: string }) => childId)).size).toBe(2);
    // The list says whom it is for, each child once, as the lines do.
    expect(invoices[0]?.children.map(({ childId }) => childId).sort()).toEqual(
      [tools.own.child, tools.own.anna].sort(),
    );
  });

  it('waits where nobody has the right to pay', async () => {
    const orphan = tools.others[0] ?? '';
    const before = await inSchool(
      server,
      'tenant1',
      `update guardianships set can_pay = false where child_id = $1 and can_pay returning id`,
      [orphan],
    );
    await bookFor({ pricingType: 'perMonth' }, orphan);
    const preview = await tools.call('GET', '/invoice-runs/preview', 'admin');
    expect(preview.json.waiting).toMatchObject([{ childId: orphan, amountMinor: 7500 }]);
    expect(await tools.run()).toMatchObject({ invoices: 0 });
    await inSchool(
      server,
      'tenant1',
      'update guardianships set can_pay = true where id = any($1)',
      [before.map(({ id }) => id)],
    );
    expect(await tools.run()).toMatchObject({ invoices: 1 });
  });
});

describe('a price for each session', () => {
  it('is charged after the month, without what the school or the family cancelled', async () => {
    const { activityId, bookingId } = await bookFor({ pricingType: 'perSession', priceMinor: 500 });
    const sessions = await tools.sessionsOf(activityId);
    const [first, second] = sessions;
    await tools.call('POST', `/sessions/${first.id}/cancel`, 'admin', { version: first.version });
    await tools.act(bookingId, `sessions/${second.id}/cancel`, 'admin');
    expect(await tools.run()).toMatchObject({ invoices: 0 });
    server.shiftClock('120 days');
    const admin = await server.signIn('admin');
    const started = await server.call('POST', '/api/invoice-runs', { token: admin.token });
    const work = server.app.features.find(({ works }) => works?.invoiceRuns)?.works?.invoiceRuns;
    await work?.({ tenantId: 'tenant1', id: started.json.id });
    const charged = await inSchool<{ session_id: string }>(
      server,
      'tenant1',
      'select session_id from charges',
    );
    const expected = sessions.slice(2).map(({ id }: { id: string }) => id);
    expect(charged.map((row) => row.session_id).toSorted()).toEqual(expected.toSorted());
    // What is invoiced took place.
    const third = sessions[2];
    const refused = await server.call('POST', `/api/sessions/${third.id}/cancel`, {
      token: admin.token,
      body: { version: third.version },
    });
    expect(refused.json.code).toBe('session_invoiced');
  });
});

describe('an activity that the school cancels', () => {
  it('gives everything back where no session was held', async () => {
    const { activityId } = await bookFor({ pricingType: 'total', priceMinor: 4000 });
    await tools.run();
    const { version } = (await tools.read(activityId)).json;
    await tools.call('POST', `/activities/${activityId}/cancel`, 'admin', { version });
    await tools.run();
    const [invoice] = await tools.invoices();
    expect(invoice).toMatchObject({ status: 'cancelled', creditedMinor: 4000 });
  });
});

describe('an issued invoice', () => {
  const issued = async () => {
    await bookFor({ pricingType: 'total', priceMinor: 4000, name: 'Robotics' });
    const answer = await tools.call('POST', '/invoices', 'admin', { payerId: parentId() });
    expect(answer.status, answer.text).toBe(201);
    return answer.json;
  };

  it('is cancelled by a credit note, and charged again only if that is wanted', async () => {
    const first = await issued();
    const cancel = (id: string, chargeAgain: boolean) =>
      tools.call('POST', `/invoices/${id}/cancel`, 'admin', { note: 'Wrong payer', chargeAgain });
    expect((await cancel(first.id, true)).json).toMatchObject({ status: 'cancelled' });
    expect((await cancel(first.id, false)).json.code).toBe('invoice_cancelled');
    await tools.run();
    const [, second] = await tools.invoices();
    expect(second).toMatchObject({ status: 'issued', totalMinor: 4000 });
    await cancel(second?.id ?? '', false);
    expect(await tools.run()).toMatchObject({ invoices: 0 });
    const nothing = await tools.call('POST', '/invoices', 'admin', { payerId: parentId() });
    expect(nothing.json.code).toBe('nothing_to_invoice');
  });

  it('can’t be altered by the server, whatever it tries', async () => {
    const { id } = await issued();
    for (const change of ["number = 'x'", 'total_minor = 1', "document = '{}'", 'payer_id = id']) {
      await expect(
        server.app.database.inTenant('tenant1', (tx) =>
          tx.raw(`update invoices set ${change} where tenant_id = 'tenant1' and id = $1`, [id]),
        ),
      ).rejects.toThrow('permission denied');
    }
    await expect(
      server.app.database.inTenant('tenant1', (tx) => tx.raw('delete from invoices', [])),
    ).rejects.toThrow('permission denied');
  });

  it('keeps the names of its day', async () => {
    const { id } = await issued();
    const read = async () => (await tools.call('GET', `/invoices/${id}`, 'admin')).json.lines;
    const before = await read();
    await inSchool(
      server,
      'tenant1',
      `update activities set name = 'Other' where name = 'Robotics'`,
    );
    expect(await read()).toEqual(before);
  });

  it('is reminded of when it is overdue: by itself once, by hand once a day', async () => {
    const { id } = await issued();
    const remind = async () =>
      server.call('POST', `/api/invoices/${id}/remind`, {
        token: (await server.signIn('admin')).token,
      });
    expect((await remind()).json.code).toBe('invoice_not_overdue');
    server.shiftClock('15 days');
    await runDue(server);
    server.shiftClock('16 days');
    await runDue(server);
    expect(await notices('invoiceOverdue')).toHaveLength(1);
    server.shiftClock('17 days');
    expect((await remind()).json).toMatchObject({ status: 'overdue' });
    expect((await remind()).json.code).toBe('reminded_lately');
    expect(await notices('invoiceOverdue')).toHaveLength(2);
  });

  it('is a PDF in the payer’s language, with a code that banks read', async () => {
    await inSchool(server, 'tenant1', `update users set language = 'lv' where username = 'parent'`);
    const { id, number } = await issued();
    const answer = await server.app.http.inject({
      url: `/api/invoices/${id}/pdf`,
      headers: { host: 'tenant1.localhost', authorization: `Bearer ${tools.who.parent.token}` },
    });
    expect(answer.headers['content-type']).toBe('application/pdf');
    const words = (await wordsOfPdf(answer.rawPayload)).join(' ');
    const { transfer } = (await tools.call('GET', `/invoices/${id}`, 'parent')).json;
    for (const word of [`Rēķins ${number}`, 'Robotics', 'Jānis Bērziņš', transfer.iban])
      expect(words).toContain(word);
    expect(words.replaceAll('\u00a0', ' ')).toContain('Kopā: 40,00 €');
    const [code = ''] = await codesOfPdf(answer.rawPayload);
    expect(code.split('\n').slice(0, 4)).toEqual(['BCD', '002', '1', 'SCT']);
    expect(code.split('\n').slice(5)).toEqual([
      transfer.accountName,
      transfer.iban,
      'EUR40.00',
      '',
      '',
      number,
    ]);
  });

  it('is nobody else’s: not in lists, not by its id, not as a PDF', async () => {
    const { id } = await issued();
    for (const path of [`/invoices/${id}`, `/invoices/${id}/pdf`, `/payment-hub/${parentId()}`]) {
      expect((await tools.call('GET', path, 'parent1a')).status, path).toBe(404);
      expect((await tools.call('GET', path, 'parent')).status, path).toBe(200);
    }
    for (const path of ['/invoices', `/invoices?payerId=${parentId()}`, '/payments'])
      expect((await tools.call('GET', path, 'parent1a')).json.items, path).toEqual([]);
    expect((await tools.call('GET', '/payment-hub/all', 'parent')).status).toBe(404);
    expect((await tools.call('GET', '/invoices', 'teacher')).status).toBe(403);
  });

  it('is in the log, with who did it', async () => {
    const { id } = await issued();
    const rows = await inSchool(
      server,
      'tenant1',
      `select action, actor_id from audit_log where subject_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ action: 'invoices.issued', actor_id: tools.who.admin.userId }]);
  });
});

it('begins after today, so that these tests know what is due', () => {
  expect(term.startDate > localToday()).toBe(true);
});
