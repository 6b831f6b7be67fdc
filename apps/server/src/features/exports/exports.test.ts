import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import readXlsxFile from 'read-excel-file/node';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingTools, bookingTools } from '#harness/bookings.ts';
import { runDue } from '#harness/due-work.ts';
import { fileOfExport, madeExport, makeExport, wordsOfPdf } from '#harness/exports.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';
import { findPrincipal } from '../auth/service.ts';
import { makeExport as makeExportBy } from './service.ts';

let server: TestServer;
let tools: BookingTools;
let activityId: string;
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
  const made = await tools.publishTerm({ name: 'Šaha pulciņš «Ёлка» & Größe', maxParticipants: 3 });
  activityId = made.id;
  await tools.fill(activityId, 5);
  await inSchool(
    server,
    'tenant1',
    `update users set first_name = '=1+1', last_name = 'Жигулёв-Ķeirāns Weiß' where id = $1`,
    [tools.others[0] ?? ''],
  );
});
afterAll(() => server.close());

type As = Parameters<BookingTools['call']>[2];

const order = (format: string, as: As = 'teacher', id = activityId) =>
  tools.call('POST', '/exports', as, { kind: 'participants', format, activityId: id });

const make = (id: string) => makeExport(server, id);
const made = (format: string, as: As = 'teacher') =>
  madeExport(server, tools, { kind: 'participants', format, activityId }, as);
const bytesOf = (id: string, as: As = 'teacher') => fileOfExport(server, id, tools.who[as]);

describe('the participants as a file', () => {
  it('is a PDF in letters of all alphabets, with numbered pages', async () => {
    const id = await made('pdf');
    const { json } = await tools.call('GET', `/exports/${id}`, 'teacher');
    expect(json).toEqual({ id, status: 'done', progress: 100 });
    const { status, headers, bytes } = await bytesOf(id);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toContain('attachment');
    const [page = ''] = await wordsOfPdf(bytes);
    const text = page.replace(/\s+/g, ' ');
    expect(text).toContain('Šaha pulciņš «Ёлка» & Größe');
    expect(text).toMatch(/Жигулёв-\s?Ķeirāns\s*Weiß/);
    expect(text).toContain('Page 1 of 1');
    expect(text).toContain('Waiting list: 2');
  });

  it('shows the school’s logo, where it has one', async () => {
    const pictures = async () => {
      const { bytes } = await bytesOf(await made('pdf'));
      const page = await (await getDocument({ data: new Uint8Array(bytes) }).promise).getPage(1);
      const { fnArray } = await page.getOperatorList();
      return fnArray.filter((fn) => fn === OPS.paintImageXObject).length;
    };
    expect(await pictures()).toBe(0);
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    await inSchool(
      server,
      'tenant1',
      `insert into school_logos (tenant_id, hash, png) values ('tenant1', 'logo', $1)`,
      [png],
    );
    expect(await pictures()).toBe(1);
  });

  it('is a table whose cells are texts', async () => {
    const { bytes } = await bytesOf(await made('xlsx'));
    const sheets = await readXlsxFile(Buffer.from(bytes));
    const text = JSON.stringify(sheets);
    expect(text).toContain('Last name');
    expect(text).toContain('Жигулёв-Ķeirāns Weiß');
    expect(text).toContain('"=1+1"');
  });

  it('is a CSV in which nothing is a formula', async () => {
    const { bytes } = await bytesOf(await made('csv'));
    const text = Buffer.from(bytes).toString('utf8');
    expect(text.startsWith('\uFEFFLast name,First name')).toBe(true);
    expect(text).toContain(`Жигулёв-Ķeirāns Weiß,'=1+1`);
    expect(text.trimEnd().split('\r\n')).toHaveLength(6);
  });

  it('is for who runs it, and the file for who asked', async () => {
    expect((await order('pdf', 'parent')).status).toBe(403);
    expect((await order('pdf', 'teacher8')).status).toBe(403);
    expect((await order('pdf', 'teacher', tools.others[0])).status).toBe(404);
    const id = await made('csv', 'teacher');
    for (const path of [`/exports/${id}`, `/exports/${id}/file`]) {
      expect((await tools.call('GET', path, 'admin')).status, path).toBe(404);
    }
  });

  it.each(['exports.create', 'bookings.view'])('is refused to who has no %s', async (key) => {
    const id = await made('csv', 'teacher');
    const taken = await inSchool<{ role_id: string }>(
      server,
      'tenant1',
      `delete from role_permissions where permission = $1
         and role_id in (select id from roles where kind = 'teacher') returning role_id`,
      [key],
    );
    expect((await order('csv', 'teacher')).status).toBe(403);
    expect((await bytesOf(id)).status).toBe(403);
    for (const { role_id } of taken) {
      await inSchool(
        server,
        'tenant1',
        `insert into role_permissions (tenant_id, role_id, permission) values ('tenant1', $1, $2)`,
        [role_id, key],
      );
    }
    expect((await bytesOf(id)).status).toBe(200);
  });

  it('is gone for who lost the right to the list, made already or not', async () => {
    const id = await made('csv', 'teacher');
    const waiting = (await order('csv', 'teacher')).json.id;
    const { userId } = tools.who.teacher;
    const give = (author: string) =>
      inSchool(
        server,
        'tenant1',
        'with t as (delete from activity_teachers where activity_id = $1) update activities set author_id = $2 where id = $1',
        [activityId, author],
      );
    await give(tools.who.admin.userId);
    expect((await bytesOf(id)).status).not.toBe(200);
    await make(waiting);
    expect((await tools.call('GET', `/exports/${waiting}`, 'teacher')).json.status).toBe('failed');
    await give(userId);
    expect((await bytesOf(id)).status).toBe(200);
  });

  it('is thrown away where somebody was erased while it was made', async () => {
    const { id } = (await order('csv')).json;
    const thrown: string[] = [];
    const files = {
      putAside: () => inSchool(server, 'tenant1', 'delete from exports where id = $1', [id]),
      dropAside: async (_tenantId: string, dropped: string) => thrown.push(dropped),
      keep: async () => thrown.push('kept'),
    };
    const { inTenant } = server.app.database;
    await makeExportBy(
      { inTenant, findPrincipal, files: files as never },
      { tenantId: 'tenant1', id },
    );
    expect(thrown).toEqual([id]);
  });

  it('is not there before it is made, and not after a day', async () => {
    const waiting = (await order('csv')).json.id;
    expect((await bytesOf(waiting)).status).toBe(404);
    const id = await made('csv');
    await inSchool(
      server,
      'tenant1',
      `update exports set expires_at = now() - interval '1 second'`,
    );
    expect((await bytesOf(id)).status).toBe(404);
    await runDue(server);
    expect(await inSchool(server, 'tenant1', 'select 1 from exports')).toEqual([]);
  });
});
