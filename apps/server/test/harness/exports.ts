import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect } from 'vitest';
import type { BookingTools } from './bookings.ts';
import type { TestServer } from './server.ts';

type As = Parameters<BookingTools['call']>[2];

/** Does what the queue would. */
export async function makeExport(server: TestServer, id: string): Promise<void> {
  const work = server.app.features.find(({ works }) => works?.exports)?.works?.exports;
  await work?.({ tenantId: 'tenant1', id });
}

/** Orders a file and makes it; its id. */
export async function madeExport(
  server: TestServer,
  tools: BookingTools,
  order: object,
  as: As,
): Promise<string> {
  const answer = await tools.call('POST', '/exports', as, order);
  expect(answer.status, answer.text).toBe(201);
  expect(answer.json).toMatchObject({ status: 'waiting', progress: 0 });
  await makeExport(server, answer.json.id);
  return answer.json.id;
}

export async function fileOfExport(
  server: TestServer,
  id: string,
  { token, language = 'en' }: { readonly token: string; readonly language?: string },
) {
  const answer = await server.app.http.inject({
    url: `/api/exports/${id}/file`,
    headers: {
      host: 'tenant1.localhost',
      authorization: `Bearer ${token}`,
      'accept-language': language,
    },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

/** The words of a PDF, a text a page, read by another library than the one that wrote it. */
export async function wordsOfPdf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const pages: string[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return pages;
}
