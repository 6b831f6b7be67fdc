import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingTools } from '#harness/bookings.ts';
import { wordsOfPdf } from '#harness/exports.ts';
import { codesOfPdf, type InvoiceTools, invoiceTools } from '#harness/invoices.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';
import { readUbl } from '#server/platform/documents/ubl/read-ubl.ts';

let server: TestServer;
let tools: InvoiceTools;
let invoice: { id: string; number: string };
beforeAll(async () => {
  server = await startServer();
  tools = invoiceTools(server, await bookingTools(server));
});
afterAll(() => server.close());
beforeEach(async () => {
  await tools.forget();
  const { id } = await tools.publishTerm({
    pricingType: 'perMonth',
    priceMinor: 4000,
    name: 'Robotics',
  });
  await tools.book(id, { childId: tools.own.child }, 'admin');
  const payerId = tools.who.parent.userId;
  invoice = (await tools.call('POST', '/invoices', 'admin', { payerId })).json;
});

const file = (path: string, who: 'parent' | 'admin' = 'parent') =>
  server.app.http.inject({
    url: `/api${path}`,
    headers: { host: 'tenant1.localhost', authorization: `Bearer ${tools.who[who].token}` },
  });
async function credit(): Promise<{ id: string; number: string }> {
  const body = { note: 'Wrong payer' };
  await tools.call('POST', `/invoices/${invoice.id}/cancel`, 'admin', body);
  const { json } = await tools.call('GET', `/invoices/${invoice.id}`, 'parent');
  return json.creditNotes[0];
}

describe('an invoice as an e-invoice', () => {
  it('says the same as the portal, to the payer and to the office', async () => {
    const { json } = await tools.call('GET', `/invoices/${invoice.id}`, 'parent');
    for (const who of ['parent', 'admin'] as const) {
      const answer = await file(`/invoices/${invoice.id}/ubl`, who);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
      expect(answer.headers['content-disposition']).toContain(`${invoice.number}.xml`);
      expect(readUbl(answer.body)).toEqual({
        kind: 'Invoice',
        number: invoice.number,
        currency: 'EUR',
        totalMinor: json.totalMinor,
        taxMinor: 0,
        iban: json.transfer.iban,
        reference: invoice.number,
        lines: json.lines.map(({ count, unitMinor, amountMinor }: Record<string, number>) => ({
          ...{ count, unitMinor, amountMinor },
        })),
      });
      expect(answer.body).toContain('Robotics');
      expect(answer.body).toContain('Skolas iela 1');
    }
  });

  it('says what is missing, in the reader’s language, until the school has said its country', async () => {
    const setCountry = (country: string | null) =>
      inSchool(server, 'tenant1', 'update invoice_information set country = $1', [country]);
    await inSchool(
      server,
      'tenant1',
      `update invoices set document = jsonb_set(document, '{seller,country}', 'null')`,
    );
    await setCountry(null);
    const refused = await file(`/invoices/${invoice.id}/ubl`);
    expect(refused.json()).toMatchObject({ code: 'e_invoice_needs_country' });
    expect(refused.statusCode).toBe(409);
    await setCountry('Latvia');
    expect((await file(`/invoices/${invoice.id}/ubl`)).statusCode).toBe(200);
  });

  it('is nobody else’s', async () => {
    const path = `/invoices/${invoice.id}/ubl`;
    expect((await tools.call('GET', path, 'parent1a')).status).toBe(404);
    expect((await tools.call('GET', path, 'teacher')).status).toBe(403);
  });
});

describe('a credit note', () => {
  it('is a PDF in the payer’s language, without a payment code', async () => {
    await inSchool(server, 'tenant1', `update users set language = 'lv' where username = 'parent'`);
    const note = await credit();
    const answer = await file(`/credit-notes/${note.id}/pdf`);
    expect(answer.headers['content-type']).toBe('application/pdf');
    const words = (await wordsOfPdf(answer.rawPayload)).join(' ').replaceAll('\u00a0', ' ');
    for (const word of [`Kredītrēķins ${note.number}`, invoice.number, 'Robotics', 'Wrong payer'])
      expect(words).toContain(word);
    expect(words).toContain('Jānis Bērziņš');
    expect(words).toContain('Kopā: 120,00 €');
    expect(await codesOfPdf(answer.rawPayload)).toEqual([]);
  });

  it('is an e-invoice that names its invoice', async () => {
    const note = await credit();
    const answer = await file(`/credit-notes/${note.id}/ubl`, 'admin');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(readUbl(answer.body)).toMatchObject({
      ...{ kind: 'CreditNote', number: note.number, totalMinor: 12_000, iban: null },
      lines: Array.from({ length: 3 }, () => ({ count: 1, unitMinor: 4000, amountMinor: 4000 })),
    });
    expect(answer.body).toContain(`<cbc:ID>${invoice.number}</cbc:ID>`);
  });

  it('is nobody else’s, in neither form', async () => {
    const { id } = await credit();
    for (const kind of ['pdf', 'ubl']) {
      const path = `/credit-notes/${id}/${kind}`;
      expect((await tools.call('GET', path, 'parent1a')).status, path).toBe(404);
      expect((await tools.call('GET', path, 'teacher')).status, path).toBe(403);
      expect((await file(path)).statusCode, path).toBe(200);
    }
  });
});
