import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookingTools } from '#harness/bookings.ts';
import { fileOfExport, madeExport } from '#harness/exports.ts';
import { type InvoiceTools, invoiceTools } from '#harness/invoices.ts';
import { startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: InvoiceTools;
let number: string;
beforeAll(async () => {
  server = await startServer();
  tools = invoiceTools(server, await bookingTools(server));
  await tools.forget();
  const { id } = await tools.publishTerm({ pricingType: 'total', priceMinor: 4007 });
  await tools.book(id, { childId: tools.own.child }, 'admin');
  const payerId = tools.who.parent.userId;
  ({ number } = (await tools.call('POST', '/invoices', 'admin', { payerId })).json);
});
afterAll(() => server.close());

const made = async (format: string, change: object = {}) => {
  const id = await madeExport(server, tools, { kind: 'invoices', format, ...change }, 'admin');
  return fileOfExport(server, id, { token: tools.who.admin.token });
};

it('invoices are a table whose amounts are numbers', async () => {
  const sheets = await readXlsxFile(Buffer.from((await made('xlsx')).bytes));
  const text = JSON.stringify(sheets);
  expect(text).toContain(`"${number}"`);
  expect(text).toContain('40.07');
  expect(text).not.toContain('"40.07"');
});

it('invoices are a CSV, of one payer where that is asked', async () => {
  const textOf = async (change: object) =>
    Buffer.from((await made('csv', change)).bytes).toString('utf8');
  expect(await textOf({ payerId: tools.who.parent.userId })).toContain(`${number},Ilze Bērziņa`);
  expect(await textOf({ payerId: tools.who.parent1a.userId })).not.toContain(number);
});

it('the file for accounting is the office’s alone', async () => {
  for (const who of ['teacher', 'parent'] as const) {
    const order = { kind: 'invoices', format: 'csv' };
    expect((await tools.call('POST', '/exports', who, order)).status, who).toBe(403);
  }
});
