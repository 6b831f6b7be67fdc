import { readdir, utimes } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIVITY_LIMITS } from '#domain/activities/limits.ts';
import { type ActivityReaderName, type ActivityTools, activityTools } from '#harness/activities.ts';
import { runDue } from '#harness/due-work.ts';
import { formWithFile, pdfOf } from '#harness/pdf.ts';
import { until } from '#harness/process.ts';
import {
  filesFolderOf,
  inSchool,
  isAnybodyBlocked,
  startServer,
  T1,
  type TestServer,
} from '#harness/server.ts';
import { createFileStorage } from '../../platform/files/storage.ts';

let server: TestServer;
let tools: ActivityTools;
beforeAll(async () => {
  server = await startServer();
  tools = await activityTools(server);
});
afterAll(() => server.close());

const send = (
  activityId: string,
  file: Buffer,
  { name = 'plan.pdf', as = 'admin' }: { name?: string; as?: ActivityReaderName } = {},
) =>
  server.call('POST', `/api/activities/${activityId}/files`, {
    token: tools.who[as].token,
    ...formWithFile(file, name),
  });
const fetchFile = (activityId: string, fileId: string, as: ActivityReaderName = 'admin') =>
  tools.call('GET', `/activities/${activityId}/files/${fileId}`, as);
const filesOf = async (activityId: string) => (await tools.read(activityId)).json.files;

const folder = (part: 'aside' | 'kept') =>
  join(filesFolderOf(server.appConnection), 'tenant1', part);
const onDisk = async (part: 'aside' | 'kept'): Promise<string[]> =>
  readdir(folder(part)).catch(() => []);
const rows = async () =>
  (await inSchool<{ id: string }>(server, 'tenant1', 'select id from files')).map(({ id }) => id);
const leftFromBefore = async () => ({ rows: await rows(), kept: await onDisk('kept') });

describe('a file of an activity', () => {
  it('is kept as it came, listed with the activity, and downloaded, never shown', async () => {
    const { id } = (await tools.publish()) as { id: string };
    const file = pdfOf();
    const added = await send(id, file, { name: 'Ceļojuma plāns.pdf' });
    expect(added.status, added.text).toBe(201);
    expect(added.json).toMatchObject({ name: 'Ceļojuma plāns.pdf', sizeBytes: file.length });
    expect(await filesOf(id)).toEqual([added.json]);

    const got = await fetchFile(id, added.json.id, 'parent');
    expect(got.status).toBe(200);
    expect(got.text).toBe(file.toString());
    expect(got.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="Celojuma plans.pdf"; filename*=UTF-8''Ce%C4%BCojuma%20pl%C4%81ns.pdf`,
    });
  });

  it('is read by nobody who does not see the activity, and under no other activity', async () => {
    const { id } = (await tools.create()).json;
    const other = (await tools.publish()) as { id: string };
    const { json } = await send(id, pdfOf());
    expect((await fetchFile(id, json.id, 'teacher')).status).toBe(200);
    expect((await fetchFile(id, json.id, 'parent')).status).toBe(404);
    expect((await fetchFile(other.id, json.id)).status).toBe(404);
  });

  it('is added and deleted by who runs the activity alone, and by nobody once it is cancelled', async () => {
    const activity = await tools.publish();
    const { id } = activity;
    const stranger = await send(id, pdfOf(), { as: 'teacher8' });
    expect(stranger.json.code).toBe('access_denied');
    const { json } = await send(id, pdfOf(), { as: 'teacher' });
    const path = `/activities/${id}/files/${json.id}`;
    expect((await tools.call('DELETE', path, 'teacher8')).json.code).toBe('access_denied');
    expect((await tools.call('DELETE', path, 'parent')).status).toBe(403);
    expect((await tools.read(id, 'teacher8')).json.can.files).toBe(false);
    expect((await tools.read(id, 'teacher')).json.can.files).toBe(true);

    const { version } = activity;
    await tools.call('POST', `/activities/${id}/cancel`, 'admin', { version });
    expect((await tools.read(id)).json.can.files).toBe(false);
    expect((await send(id, pdfOf())).json.code).toBe('activity_cancelled');
    expect((await tools.call('DELETE', path, 'admin')).json.code).toBe('activity_cancelled');
  });

  it('is written into the audit log by its id, without its name', async () => {
    const { id } = (await tools.create()).json;
    const { json } = await send(id, pdfOf(), { name: 'Anna has an allergy.pdf' });
    await tools.call('DELETE', `/activities/${id}/files/${json.id}`, 'admin');
    const lines = await inSchool<{ action: string; details: object }>(
      server,
      'tenant1',
      `select action, details from audit_log where subject_id = $1 and action like '%.file-%' order by action`,
      [id],
    );
    expect(lines).toEqual([
      { action: 'activities.file-added', details: { fileId: json.id } },
      { action: 'activities.file-deleted', details: { fileId: json.id } },
    ]);
  });
});

describe('what is refused', () => {
  const script = pdfOf({ objects: ['<< /S /JavaScript /JS (app.alert\\(1\\)) >>'] });
  it.each([
    ['a page called .pdf', Buffer.from('<html><script>1</script>'), 'Only PDF files are allowed'],
    ['zero bytes', Buffer.alloc(0), 'Only PDF files are allowed'],
    ['a PDF that begins later', Buffer.from(`\n${pdfOf()}`), 'Only PDF files are allowed'],
    ['a beginning and no more', Buffer.from('%PDF-1.7\n<html>'), 'Only PDF files are allowed'],
    [
      'a PDF with a script',
      script,
      'This PDF is locked, or holds a script or another file. Print it as a new PDF and try again.',
    ],
    [
      'the limit itself',
      pdfOf({ bytes: ACTIVITY_LIMITS.fileBytes }),
      'File size must be less than 5MB',
    ],
    [
      'a byte more than the limit',
      pdfOf({ bytes: ACTIVITY_LIMITS.fileBytes + 1 }),
      'File size must be less than 5MB',
    ],
  ])('%s, and nothing is left of it', async (_what, file, message) => {
    const { id } = (await tools.create()).json;
    const before = await leftFromBefore();
    const answer = await send(id, file);
    expect([answer.status, answer.json.message]).toEqual([400, message]);
    expect(await filesOf(id)).toEqual([]);
    expect(await leftFromBefore()).toEqual(before);
    expect(await onDisk('aside')).toEqual([]);
  });

  it('nothing that is a byte under the limit', async () => {
    const { id } = (await tools.create()).json;
    const file = pdfOf({ bytes: ACTIVITY_LIMITS.fileBytes - 1 });
    expect(file).toHaveLength(5_242_879);
    expect((await send(id, file)).json).toMatchObject({ sizeBytes: 5_242_879 });
  });

  it('an eleventh file', async () => {
    const { id } = (await tools.create()).json;
    for (let count = 0; count < ACTIVITY_LIMITS.files - 1; count += 1) await send(id, pdfOf());
    expect((await send(id, pdfOf())).status).toBe(201);
    expect((await send(id, pdfOf())).json.code).toBe('too_many_files');
    expect(await filesOf(id)).toHaveLength(ACTIVITY_LIMITS.files);
    expect(await onDisk('aside')).toEqual([]);
  });

  it('an eleventh file that comes while the tenth is being written', async () => {
    const { id } = (await tools.create()).json;
    const addMany = `insert into files (tenant_id, id, activity_id, name, size_bytes, uploaded_by)
      select 'tenant1', gen_random_uuid(), $1, 'x.pdf', 1, $2 from generate_series(1, $3::int)`;
    const { userId } = tools.who.admin;
    await inSchool(server, 'tenant1', addMany, [id, userId, ACTIVITY_LIMITS.files - 1]);
    const client = await server.owner.connect();
    try {
      await client.query('begin');
      await client.query(`select set_tenant('tenant1')`);
      await client.query('select from activities where id = $1 for update', [id]);
      const waiting = send(id, pdfOf());
      await until(() => isAnybodyBlocked(server), 20_000);
      await client.query(addMany, [id, userId, 1]);
      await client.query('commit');
      expect((await waiting).json.code).toBe('too_many_files');
    } finally {
      client.release();
    }
    expect(await filesOf(id)).toHaveLength(ACTIVITY_LIMITS.files);
    expect(await onDisk('aside')).toEqual([]);
  });

  it.each([
    ['../../../etc/passwd', 'passwd.pdf'],
    ['C:\\temp\\plan.pdf', 'plan.pdf'],
    ['plan\u202efdp.exe', 'planfdp.exe.pdf'],
    [`${'ā'.repeat(300)}.pdf`, `${'ā'.repeat(116)}.pdf`],
    ['a"\r\nset-cookie: x=1.pdf', 'a%22%0D%0Aset-cookie_ x=1.pdf'],
  ])('no name, but %j is cleaned', async (name, expected) => {
    const { id } = (await tools.create()).json;
    const { json } = await send(id, pdfOf(), { name });
    expect(json.name).toBe(expected);
    const { headers, status } = await fetchFile(id, json.id);
    expect(status).toBe(200);
    expect(headers['set-cookie']).toBeUndefined();
  });
});

describe('row and file agree', () => {
  it('after an upload that was cut off in the middle', async () => {
    const { id } = (await tools.create()).json;
    const before = await leftFromBefore();
    const port = await server.listen();
    const form = formWithFile(pdfOf({ bytes: 1_000_000 }), 'plan.pdf');
    const socket = connect(port, '127.0.0.1');
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
    socket.write(
      [
        `POST /api/activities/${id}/files HTTP/1.1`,
        `host: ${T1}`,
        `authorization: Bearer ${tools.who.admin.token}`,
        `content-type: ${form.headers['content-type']}`,
        `content-length: ${form.body.length}`,
        '\r\n',
      ].join('\r\n'),
    );
    await new Promise<void>((resolve) =>
      socket.write(form.body.subarray(0, 500_000), () => resolve()),
    );
    socket.destroy();
    const { http } = server.app;
    await until(
      () =>
        new Promise((resolve) =>
          http.server.getConnections((_error, count) => resolve(count === 0)),
        ),
      10_000,
    );
    expect(await filesOf(id)).toEqual([]);
    expect(await leftFromBefore()).toEqual(before);
    expect(await onDisk('aside')).toEqual([]);
  });

  it('after a file could not be put into its place', async () => {
    const { id } = (await tools.create()).json;
    const before = await leftFromBefore();
    await inSchool(
      server,
      'tenant1',
      `create function no_file() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
    );
    await inSchool(
      server,
      'tenant1',
      'create constraint trigger no_file after insert on files deferrable initially deferred for each row execute function no_file()',
    );
    try {
      // The COMMIT fails, when the file is in its place already.
      expect((await send(id, pdfOf())).status).toBe(500);
    } finally {
      await inSchool(server, 'tenant1', 'drop trigger no_file on files');
    }
    expect(await rows()).toEqual(before.rows);
    expect(await onDisk('aside')).toEqual([]);
    const left = (await onDisk('kept')).filter((name) => !before.kept.includes(name));
    expect(left).toHaveLength(1);
    // It may be that of an upload under way; the night after it is not.
    await runDue(server);
    expect(await onDisk('kept')).toContain(left[0]);
    await grow(left[0] ?? '', 'kept');
    server.shiftClock('1 day');
    await runDue(server);
    server.shiftClock('0');
    expect(await leftFromBefore()).toEqual(before);
  });

  it('after a deletion', async () => {
    const { id } = (await tools.create()).json;
    const { json } = await send(id, pdfOf());
    const path = `/activities/${id}/files/${json.id}`;
    expect((await tools.call('DELETE', path, 'admin')).status).toBe(204);
    expect((await tools.call('DELETE', path, 'admin')).status).toBe(404);
    expect((await tools.call('GET', path, 'admin')).status).toBe(404);
    expect(await onDisk('kept')).not.toContain(json.id);
  });

  it('the night after an activity was deleted with its files; those of others stay', async () => {
    const [{ id }, { id: stays }] = [(await tools.create()).json, (await tools.create()).json];
    const gone = (await send(id, pdfOf())).json.id;
    const kept = (await send(stays, pdfOf())).json.id;
    const storage = createFileStorage(filesFolderOf(server.appConnection));
    await storage.putAside('tenant1', 'of-a-crash', pdfOf());
    expect((await tools.call('DELETE', `/activities/${id}`, 'admin')).status).toBe(204);
    expect(await rows()).not.toContain(gone);
    await grow(gone, 'kept');
    await grow(kept, 'kept');
    await grow('of-a-crash', 'aside');
    server.shiftClock('3 days');
    await runDue(server);
    server.shiftClock('0');
    expect(await onDisk('kept')).not.toContain(gone);
    expect(await onDisk('aside')).toEqual([]);
    expect((await fetchFile(stays, kept)).status).toBe(200);
  });

  /** As if it had been written two hours ago. */
  async function grow(name: string, part: 'aside' | 'kept'): Promise<void> {
    const then = new Date(Date.now() - 2 * 3_600_000);
    await utimes(join(folder(part), name), then, then);
  }
});
