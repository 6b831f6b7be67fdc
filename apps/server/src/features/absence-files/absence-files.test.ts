import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AbsencePerson, type AbsenceTools, absenceTools } from '#harness/absences.ts';
import { runDue } from '#harness/due-work.ts';
import { pdfOf } from '#harness/pdf.ts';
import { filesFolderOf, inSchool, startServer, type TestServer } from '#harness/server.ts';
import { schedulesOf } from '../../app.ts';
import { removeOld } from './repository.ts';

let server: TestServer;
let tools: AbsenceTools;
beforeAll(async () => {
  server = await startServer();
  tools = await absenceTools(server);
  await tools.setFlow([tools.named('teacher')]);
});
afterAll(() => server.close());

const photo = (format: 'jpeg' | 'png' = 'jpeg') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '56/1 57/1 0/1' } })
    .toFormat(format)
    .toBuffer();
const kept = () =>
  readdir(join(filesFolderOf(server.appConnection), 'tenant1', 'kept')).catch(() => []);
const fetchFile = (id: string, fileId: string, as: AbsencePerson) =>
  tools.ask('GET', `/absences/${id}/files/${fileId}`, as);

describe('a file of an absence', () => {
  it('is a PDF, or a picture that is drawn anew without its place', async () => {
    const { json } = await tools.report();
    const original = await photo();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const added = await tools.upload(json.id, original, 'IMG_2041.jpeg');
    expect(added.status, added.text).toBe(201);
    expect(added.json).toMatchObject({
      name: 'IMG_2041.jpg',
      type: 'image/jpeg',
      purpose: 'doctorsNotice',
    });
    const [file] = (await kept()).filter((name) => name === added.json.id);
    const stored = join(filesFolderOf(server.appConnection), 'tenant1', 'kept', file ?? '');
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
    expect((await tools.upload(json.id, await photo('png'), 'x.pdf')).json).toMatchObject({
      name: 'x.png',
      type: 'image/png',
    });
    expect((await tools.upload(json.id, pdfOf())).json).toMatchObject({ type: 'application/pdf' });
    const got = await fetchFile(json.id, added.json.id, 'parent');
    expect(got.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it.each([
    ['a page', Buffer.from('<html><script>1</script>'), 'Only PDF, JPEG and PNG files are allowed'],
    ['nothing', Buffer.alloc(0), 'Only PDF, JPEG and PNG files are allowed'],
    [
      'a picture that is none',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]),
      'Only PDF, JPEG and PNG files are allowed',
    ],
    ['5 MB', pdfOf({ bytes: 5 * 1024 * 1024 }), 'File size must be less than 5MB'],
  ])('is not %s, and nothing is left of it', async (_what, file, message) => {
    const { json } = await tools.report();
    const before = await kept();
    const answer = await tools.upload(json.id, file);
    expect([answer.status, answer.json.message]).toEqual([400, message]);
    expect(await kept()).toEqual(before);
  });

  it('is one of at most five', async () => {
    const { json } = await tools.report();
    for (let count = 0; count < 5; count += 1) await tools.upload(json.id, pdfOf());
    expect((await tools.upload(json.id, pdfOf())).json.code).toBe('too_many_attachments');
  });

  it('is added while the absence counts, and deleted while it is undecided, by the family', async () => {
    const { json } = await tools.report();
    const { id } = (await tools.upload(json.id, pdfOf())).json;
    const path = `/absences/${json.id}/files/${id}`;
    expect((await tools.upload(json.id, pdfOf(), 'x.pdf', 'babysitter')).status).toBe(403);
    expect((await tools.ask('DELETE', path, 'babysitter')).status).toBe(403);
    expect((await tools.ask('DELETE', path, 'parent')).status).toBe(204);
    expect(await kept()).not.toContain(id);
    await tools.decide(json.approval.id, 'approve', 'teacher');
    const later = (await tools.upload(json.id, pdfOf())).json;
    const gone = await tools.ask('DELETE', `/absences/${json.id}/files/${later.id}`, 'parent');
    expect(gone.json.code).toBe('absence_decided');
    await tools.ask('POST', `/absences/${json.id}/withdraw`, 'parent');
    expect((await tools.upload(json.id, pdfOf())).json.code).toBe('absence_ended');
  });
});

/** Later, at a school where something happened until then: a clock that runs ahead of it deletes nothing. */
async function goAhead(days: number): Promise<void> {
  await inSchool(
    server,
    'tenant1',
    `insert into audit_log (tenant_id, id, at, action, subject_type)
     values ('tenant1', gen_random_uuid(), now() + make_interval(days => $1), 'test.day', 'test')`,
    [days],
  );
  server.shiftClock(`${days} days`);
}

describe('what was written about health', () => {
  it('is seen by those who decide and by guardians who see papers; each sight is told to the family', async () => {
    const { json } = await tools.report({ comment: 'HEALTH-TEXT' });
    const file = (await tools.upload(json.id, pdfOf(), 'HEALTH-FILE.pdf')).json;
    await tools.decide(json.approval.id, 'request-information', 'teacher', {
      comment: 'HEALTH-QUESTION',
    });
    const words = /HEALTH-/;
    for (const as of ['admin', 'teacher', 'parent'] as const) {
      expect((await tools.see(json.id, as)).text, as).toMatch(words);
      expect((await fetchFile(json.id, file.id, as)).status, as).toBe(200);
    }
    await inSchool(
      server,
      'tenant1',
      `delete from role_permissions where permission = 'absences.decide' and role_id = (select id from roles where name = 'Secretary')`,
    );
    // A secretary may report and not decide here; a babysitter sees the child and no papers.
    for (const as of ['secretary', 'babysitter'] as const) {
      const seen = await tools.see(json.id, as);
      expect([seen.status, seen.json.files, seen.json.comment], as).toEqual([200, [], null]);
      expect(seen.text, as).not.toMatch(words);
      expect((await fetchFile(json.id, file.id, as)).status, as).toBe(404);
    }
    for (const as of ['teacher8', 'parent1a'] as const) {
      expect((await tools.see(json.id, as)).status).toBe(404);
      expect((await fetchFile(json.id, file.id, as)).status).toBe(404);
    }
    const { sights } = (await tools.see(json.id)).json as {
      sights: { by: string; what: string }[];
    };
    expect(sights.map(({ what }) => what).sort()).toEqual(['file', 'file', 'texts', 'texts']);
    for (const path of [
      '/absences',
      '/approvals?pageSize=100',
      '/notifications',
      '/audit?pageSize=100',
    ])
      expect((await tools.ask('GET', path, 'admin')).text, path).not.toMatch(words);
    expect((await tools.ask('GET', '/absences', 'parent')).text).not.toMatch(words);
    const out = await inSchool(
      server,
      'tenant1',
      'select params from outbox union all select details from audit_log',
    );
    expect(JSON.stringify(out)).not.toMatch(words);
  });

  it('is not for a teacher who reported it, or who lost the right to decide', async () => {
    const { json } = await tools.report({ comment: 'HEALTH-TEXT' }, 'admin');
    await inSchool(
      server,
      'tenant1',
      `delete from role_permissions where permission = 'absences.decide' and role_id = (select id from roles where name = 'teacher')`,
    );
    try {
      const seen = await tools.see(json.id, 'teacher');
      expect(seen.text).not.toContain('HEALTH-TEXT');
    } finally {
      await inSchool(
        server,
        'tenant1',
        `insert into role_permissions (tenant_id, role_id, permission) select 'tenant1', id, 'absences.decide' from roles where name = 'teacher'`,
      );
    }
  });

  it('goes as long after the absence as the school keeps it; what happened stays', async () => {
    await tools.setFlow([tools.named('teacher')], { retentionDays: 30 });
    const { json } = await tools.report({ comment: 'HEALTH-TEXT' });
    const file = (await tools.upload(json.id, pdfOf())).json;
    await tools.decide(json.approval.id, 'approve', 'teacher', { comment: 'HEALTH-ANSWER' });
    // Whole days of UTC: late in the evening the school has the next one already, so a day is left free on both sides.
    const daysAhead = Math.ceil((Date.parse(json.endDate) - Date.now()) / 86_400_000);
    try {
      await goAhead(daysAhead + 29);
      await runDue(server);
      expect((await tools.see(json.id)).json.comment).toBe('HEALTH-TEXT');
      await goAhead(daysAhead + 32);
      await runDue(server);
    } finally {
      server.shiftClock('0');
    }
    const seen = await tools.see(json.id);
    expect(seen.text).not.toContain('HEALTH-');
    expect(seen.json).toMatchObject({
      comment: null,
      files: [],
      textsRemovedAt: expect.any(String),
    });
    expect(seen.json.history).toHaveLength(2);
    expect(await kept()).not.toContain(file.id);
  });

  it('goes also where it was added after that, whether or not somebody was erased meanwhile', async () => {
    await tools.setFlow([tools.named('teacher')], { retentionDays: 30 });
    const { json } = await tools.report({ comment: 'HEALTH-TEXT' });
    await tools.decide(json.approval.id, 'approve', 'teacher');
    // An erasure marks what it emptied as emptied, also while an absence is not over.
    await inSchool(
      server,
      'tenant1',
      `update absences set texts_removed_at = now() where id = $1`,
      [json.id],
    );
    const file = (await tools.upload(json.id, pdfOf())).json;
    const path = `/absences/${json.id}/revert`;
    const reverted = await tools.ask('POST', path, 'admin', { reason: 'HEALTH-REASON' });
    expect(reverted.status, reverted.text).toBe(200);
    expect((await tools.see(json.id)).text).toMatch(/HEALTH-TEXT.*HEALTH-REASON/);
    expect(await kept()).toContain(file.id);
    const daysAhead = Math.ceil((Date.parse(json.endDate) - Date.now()) / 86_400_000);
    try {
      // Later than the night of the test before.
      await goAhead(daysAhead + 40);
      await runDue(server);
    } finally {
      server.shiftClock('0');
    }
    const seen = await tools.see(json.id);
    expect(seen.text).not.toContain('HEALTH-');
    expect(seen.json.files).toEqual([]);
    expect(await kept()).not.toContain(file.id);
  });

  it('stays when the clock jumped, and goes of the oldest absences first, not of all at once', async () => {
    await tools.setFlow([tools.named('teacher')], { retentionDays: 30 });
    const { json } = await tools.report({ comment: 'HEALTH-TEXT' });
    const file = (await tools.upload(json.id, pdfOf())).json;
    const { database, features } = server.app;
    // Not by what is due: that would plan the next night beyond the jump.
    const tidy = schedulesOf(features)['absences.tidy'];
    try {
      server.shiftClock('400 days');
      await database.inTenant('tenant1', async (tx) => tidy?.run(tx));
      expect((await tools.see(json.id)).json.comment).toBe('HEALTH-TEXT');
      expect(await kept()).toContain(file.id);
      const gone = await database.inTenant('tenant1', (tx) => removeOld(tx, { days: 30, most: 0 }));
      expect(gone).toEqual([]);
      const later = { days: 30, most: 1_000 };
      expect(await database.inTenant('tenant1', (tx) => removeOld(tx, later))).toContain(file.id);
    } finally {
      server.shiftClock('0');
    }
  });
});
