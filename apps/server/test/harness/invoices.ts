import { createCanvas } from '@napi-rs/canvas';
import jsqr from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect } from 'vitest';
import type { BookingTools } from './bookings.ts';
import { inSchool, type TestServer } from './server.ts';

/** Does what the queue would, as often as it is asked. */
export async function makeRun(server: TestServer, id: string): Promise<void> {
  const work = server.app.features.find(({ works }) => works?.invoiceRuns)?.works?.invoiceRuns;
  await work?.({ tenantId: 'tenant1', id });
}

export interface InvoiceTools extends BookingTools {
  /** A run from its start to its end; what it says in the end. */
  readonly run: () => Promise<{ id: string; invoices: number; creditNotes: number }>;
  readonly hub: (id?: string) => ReturnType<BookingTools['call']>;
  readonly invoices: (
    search?: string,
  ) => Promise<{ id: string; number: string; status: string; children: { childId: string }[] }[]>;
  /** Everything about money is gone, as if nobody had ever been charged. */
  readonly forget: () => Promise<void>;
  readonly pay: (
    body: object,
    headers?: Record<string, string>,
  ) => ReturnType<BookingTools['call']>;
}

export function invoiceTools(server: TestServer, tools: BookingTools): InvoiceTools {
  return {
    ...tools,
    run: async () => {
      const answer = await tools.call('POST', '/invoice-runs', 'admin');
      expect(answer.status, answer.text).toBe(201);
      await makeRun(server, answer.json.id);
      const { json } = await tools.call('GET', `/invoice-runs/${answer.json.id}`, 'admin');
      expect(json).toMatchObject({ status: 'done', progress: 100 });
      return json;
    },
    hub: (id = 'all') => tools.call('GET', `/payment-hub/${id}`, 'admin'),
    invoices: async (search = '') =>
      (await tools.call('GET', `/invoices?sort=number&pageSize=100${search}`, 'admin')).json.items,
    forget: async () => {
      for (const table of ['payments', 'credit_note_lines', 'credit_notes', 'charges', 'invoices'])
        await inSchool(server, 'tenant1', `delete from ${table}`);
      for (const table of ['booking_events', 'session_exceptions', 'bookings', 'invoice_runs'])
        await inSchool(server, 'tenant1', `delete from ${table}`);
      await inSchool(server, 'tenant1', 'update seat_pools set taken = 0, waiting = 0');
    },
    pay: (body, headers = {}) =>
      server.call('POST', '/api/payments', { token: tools.who.admin.token, headers, body }),
  };
}

const SCALE = 3;

/** What the codes on the pages of a PDF say: each page is drawn and its picture read, by other libraries. */
export async function codesOfPdf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const found: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: SCALE });
    const canvas = createCanvas(viewport.width, viewport.height);
    const context = canvas.getContext('2d');
    // The library's own canvas is a browser's; this one draws the same.
    await page.render({ canvasContext: context as never, canvas: canvas as never, viewport })
      .promise;
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    const read = jsqr.default(new Uint8ClampedArray(data), width, height);
    if (read) found.push(Buffer.from(read.binaryData).toString('utf8'));
  }
  return found;
}
