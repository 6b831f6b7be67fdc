import { zipSync } from 'fflate';
import type { Answer, SignedIn, TestServer } from './server.ts';

/** Uploads a list, as the screen does. */
export async function uploadList(
  server: TestServer,
  who: SignedIn,
  file: Uint8Array | string,
  { name = 'list.csv', language = 'en' }: { name?: string; language?: string } = {},
): Promise<Answer> {
  const form = new FormData();
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  form.set('file', new File([new Uint8Array(bytes)], name));
  const request = new Request('http://school.example', { method: 'POST', body: form });
  const answer = await server.app.http.inject({
    method: 'POST',
    url: '/api/users/import',
    headers: {
      host: who.host,
      authorization: `Bearer ${who.token}`,
      'accept-language': language,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const text = answer.body;
  return { status: answer.statusCode, headers: answer.headers, text, json: JSON.parse(text) };
}

/** Does what the queue would. */
export async function workImport(server: TestServer, id: string): Promise<void> {
  const work = server.app.features.find(({ works }) => works?.imports)?.works?.imports;
  await work?.({ tenantId: 'tenant1', id });
}

/** A spreadsheet of our own making, with whatever in it. */
export function sheetOf(
  sheetData: string,
  { more = {}, head = '' }: { more?: Readonly<Record<string, Uint8Array>>; head?: string } = {},
): Uint8Array {
  const xml = (text: string) =>
    new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>${head}${text}`);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  return zipSync({
    '[Content_Types].xml': xml(`<Types xmlns="${packages}/content-types"></Types>`),
    '_rels/.rels': xml(
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': xml(
      `<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
    ),
    ...more,
  });
}

export const cell = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
