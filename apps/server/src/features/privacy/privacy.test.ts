import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AbsenceTools, absenceTools } from '#harness/absences.ts';
import { fileOfExport, makeExport, wordsOfPdf } from '#harness/exports.ts';
import { pdfOf } from '#harness/pdf.ts';
import { filesFolderOf, inSchool, meet, startServer, type TestServer } from '#harness/server.ts';
import { applyErasures } from './service.ts';

const PASSWORD = 'Afterbell-demo-1';
const MARK = 'zzcanary';

let server: TestServer;
let tools: AbsenceTools;
beforeAll(async () => {
  server = await startServer();
  tools = await absenceTools(server);
});
afterAll(() => server.close());

const rows = <Row extends object>(text: string, values: unknown[] = []) =>
  inSchool<Row & Record<string, unknown>>(server, 'tenant1', text, values);
const erase = (id: string, as = tools.people.admin, currentPassword = PASSWORD) =>
  server.call('POST', `/api/users/${id}/erase`, { token: as.token, body: { currentPassword } });
/** Everything of one person, each with the mark in it, in every feature. */
async function mark(userId: string): Promise<void> {
  await rows(
    `update users set first_name = 'Zzcanaryfirst', last_name = 'Zzcanarylast', username = 'zzcanaryuser',
       username_key = 'zzcanaryuser', email = 'zzcanary@mail.example', email_key = 'zzcanary@mail.example',
       phone = '+371 zzcanary', address = 'Zzcanary iela 1' where id = $1`,
    [userId],
  );
}

const TEXTS = `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'pgboss') order by 1`;

/** Every table of the database that has the mark in any column. */
async function tablesWithMark(): Promise<string[]> {
  const { rows: tables } = await server.owner.query<{ name: string }>(TEXTS);
  const found: string[] = [];
  for (const { name } of tables) {
    const hits = await rows(`select 1 from ${name} t where t::text ilike '%${MARK}%' limit 1`);
    if (hits.length > 0) found.push(name);
  }
  return found;
}

async function filesWithMark(): Promise<string[]> {
  const folder = filesFolderOf(server.appConnection);
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of names.filter((one) => one.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name));
    if (bytes.toString('latin1').toLowerCase().includes(MARK)) found.push(entry.name);
  }
  return found;
}

/** A PDF with the mark in its bytes. */
const markedPdf = () => pdfOf({ catalog: `/Lang (${MARK})` });

describe('an erasure', () => {
  it('leaves nothing of a family in tables, queues and files', async () => {
    const { child } = tools.own;
    const parent = tools.people.parent.userId;
    const activity = await tools.publishTerm({ name: 'Canaries' });
    const booked = await tools.book(activity.id, { childId: child }, 'parent', {
      'idempotency-key': 'zzcanary-key-0000001',
    });
    const reported = await tools.report({ comment: `Fever, ${MARK}` });
    expect(reported.status, reported.text).toBe(201);
    const uploaded = await tools.upload(reported.json.id, markedPdf(), `${MARK}.pdf`);
    expect(uploaded.status, uploaded.text).toBeLessThan(300);
    const talk = await tools.call('POST', '/conversations', 'parent', {
      recipientIds: [tools.people.teacher.userId],
      subject: `About ${MARK}`,
      text: `Hello from ${MARK}`,
    });
    expect(talk.status, talk.text).toBeLessThan(300);
    await tools.act(booked.json.bookings[0].id, 'cancel', 'parent', { reason: `moved, ${MARK}` });
    await mark(child);
    const again = await tools.book(activity.id, { childId: child }, 'admin');
    expect(again.status, again.text).toBe(201);
    const list = await tools.call('POST', '/exports', 'admin', {
      kind: 'participants',
      format: 'csv',
      activityId: activity.id,
    });
    await makeExport(server, list.json.id);
    await rows(
      `with s as (select s.id from sessions s where s.activity_id = $1 limit 1)
       insert into attendance_events (tenant_id, id, session_id, child_id, left_with, person_name, recorded_at, recorded_by,
         received_at, counted) select 'tenant1', gen_random_uuid(), s.id, $2, 'person', 'zzcanary aunt', now(), $3, now(), true from s`,
      [activity.id, child, tools.people.teacher.userId],
    );
    await rows(
      `insert into child_care (tenant_id, child_id, note, goes_home_alone, contacts, collectors, confirmed_at, confirmed_by)
       values ('tenant1', $1, 'zzcanary nuts', false, '[{"name":"zzcanary"}]', '[]', now(), $2)
       on conflict (tenant_id, child_id) do update set note = excluded.note, contacts = excluded.contacts`,
      [child, parent],
    );
    await rows(
      `update sessions set note = 'Zzcanaryfirst Zzcanarylast was late' where activity_id = $1`,
      [activity.id],
    );
    await rows(
      `insert into notifications (tenant_id, id, user_id, type, params, event_key, in_app, waits_for_digest, created_at, child_id)
       values ('tenant1', gen_random_uuid(), $1, 'bookingConfirmed', '{"child":"zzcanary"}', 'canary', true, false, now(), $2)`,
      [parent, child],
    );
    await rows(
      `insert into outbox (tenant_id, id, event_key, template, params, recipient, last_error, failed_at)
       values ('tenant1', gen_random_uuid(), 'canary', 'notice', '{"to":"zzcanary@mail.example"}',
         'zzcanary@mail.example', '550 zzcanary@mail.example', now())`,
    );
    const before = await tablesWithMark();
    for (const table of [
      'users',
      'absences',
      'attendance_events',
      'booking_events',
      'bookings',
      'child_care',
      'conversations',
      'files',
      'messages',
      'notifications',
      'outbox',
      'sessions',
    ]) {
      expect(before).toContain(table);
    }
    expect((await filesWithMark()).length).toBeGreaterThan(1);

    const preview = await server.call('GET', `/api/users/${child}/erase`, {
      token: tools.people.admin.token,
    });
    expect(preview.json).toMatchObject({ can: { erase: true }, sharesName: false });
    expect(preview.json.files).toBeGreaterThan(0);
    expect(preview.json.blanked.map(({ area }: { area: string }) => area)).toContain('absences');
    const taken = (await tools.seatsOf(activity.id))['taken'];
    expect((await erase(child)).status).toBe(200);
    // Their talk with the school is the parent's.
    expect(await tablesWithMark()).toEqual(['conversations', 'messages']);
    expect(await filesWithMark()).toEqual([]);
    expect((await tools.seatsOf(activity.id))['taken']).toBe((taken ?? 0) - 1);

    await mark(parent);
    expect((await erase(parent)).status).toBe(200);
    expect(await tablesWithMark()).toEqual([]);
    const log = await rows(`select actor_id from audit_log where action = 'privacy.erased'`);
    expect(log).toEqual(Array(2).fill({ actor_id: tools.people.admin.userId }));
  });

  it('leaves nothing of a teacher but what was written for the school, without the name', async () => {
    const { userId } = tools.people.teacher8;
    await mark(userId);
    await rows(
      `update messages set author_id = $1, text = 'Yours, zzcanary' where id = (select id from messages limit 1)`,
      [userId],
    );
    await rows(
      `insert into notifications (tenant_id, id, user_id, type, params, event_key, in_app, waits_for_digest, created_at)
       values ('tenant1', gen_random_uuid(), $1, 'announcementReceived',
         '{"announcementId":"x","from":"Zzcanaryfirst Zzcanarylast"}', 'from-canary', true, false, now())`,
      [tools.people.parent1a.userId],
    );
    await rows(
      `update announcements set author_id = $1, text = 'Bring shoes. Zzcanaryfirst Zzcanarylast, zzcanary@mail.example'
       where id = (select id from announcements limit 1)`,
      [userId],
    );
    const before = await tablesWithMark();
    expect(before).toEqual(['announcements', 'messages', 'notifications', 'users']);
    expect((await erase(userId)).status).toBe(200);
    expect(await tablesWithMark()).toEqual([]);
    const [kept] = await rows<{ text: string }>(
      'select text from announcements where author_id = $1',
      [userId],
    );
    expect(kept?.text).toBe('Bring shoes. –, –');
  });

  it('does not touch the same name of somebody else', async () => {
    const id = tools.others[5] ?? '';
    const twin = tools.others[6] ?? '';
    await rows(
      `update users set first_name = 'Same', last_name = 'Name' where id = any($1::uuid[])`,
      [[id, twin]],
    );
    await rows(`update announcements set text = 'Well done, Same Name'`);
    const preview = await tools.call('GET', `/users/${id}/erase`, 'admin');
    expect(preview.json.sharesName).toBe(true);
    expect((await erase(id)).status).toBe(200);
    const texts = await rows<{ text: string }>('select distinct text from announcements');
    expect(texts).toEqual([{ text: 'Well done, Same Name' }]);
  });

  it('leaves an invoice whole, says so before, and until when', async () => {
    const id = tools.others[8] ?? '';
    await rows(
      `insert into invoices (tenant_id, id, number, payer_id, currency, total_minor, issued_on, due_on, document)
       values ('tenant1', gen_random_uuid(), 'HELD-1', $1, 'EUR', 100, '2026-01-01', '2026-01-15', '{"name": "Held"}')`,
      [id],
    );
    const preview = await tools.call('GET', `/users/${id}/erase`, 'admin');
    expect(preview.json.holds).toEqual([{ kind: 'invoices', count: 1, until: '2036-12-31' }]);
    expect((await erase(id)).status).toBe(200);
    expect(await rows(`select document from invoices where number = 'HELD-1'`)).toEqual([
      { document: { name: 'Held' } },
    ]);
  });

  it('keeps the school’s own record: bookings and attendance stay, with an id that leads to nobody', async () => {
    const [kept] = await rows<{ n: number; name: string }>(
      `select count(*)::int as n, min(u.first_name) as name from bookings b
       join users u on u.id = b.child_id where u.id = $1`,
      [tools.own.child],
    );
    expect(kept?.n).toBeGreaterThan(0);
    expect(kept?.name).toBe('–');
    const seen = await tools.call('GET', `/users/${tools.own.child}`, 'admin');
    expect(seen.status).toBe(404);
    const back = await tools.call('POST', `/users/${tools.own.child}/restore`, 'admin');
    expect(back.status).toBe(404);
    const all = await tools.call('GET', '/users?status=archived&pageSize=100', 'admin');
    expect(all.text).not.toContain(tools.own.child);
  });

  it('takes the password of who does it', async () => {
    const id = tools.others[0] ?? '';
    expect((await erase(id, tools.people.admin, 'wrong-one-1')).json.code).toBe('wrong_password');
    expect(await rows('select 1 from users where id = $1 and erased_at is not null', [id])).toEqual(
      [],
    );
  });

  it('is refused for oneself, and finds nobody of another school or twice', async () => {
    expect((await erase(tools.people.admin.userId)).json.code).toBe('erases_oneself');
    const [foreign] = await inSchool<{ id: string }>(
      server,
      'tenant2',
      `select id from users where username = 'child'`,
    );
    expect((await erase(foreign?.id ?? '')).status).toBe(404);
    expect((await erase(tools.own.child)).status).toBe(404);
  });

  it('is not for who may do less than the person', async () => {
    await rows(
      `insert into role_permissions (tenant_id, role_id, permission)
       select 'tenant1', ur.role_id, 'privacy.manage' from user_roles ur where ur.user_id = $1`,
      [tools.people.secretary.userId],
    );
    const { teacher9, admin, secretary } = tools.people;
    // Archived or not.
    await rows(`update users set status = 'archived' where id = $1`, [teacher9.userId]);
    for (const { userId } of [admin, teacher9]) {
      expect((await erase(userId, secretary)).json.code).toBe('person_holds_more');
    }
  });

  it('happens once, of two at the same time', async () => {
    const id = tools.others[1] ?? '';
    await rows(`update users set status = 'archived', archived_at = now() where id = $1`, [id]);
    const both = await meet(server, 'erasures', [() => erase(id), () => erase(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await rows('select 1 from erasures where person_id = $1', [id])).toHaveLength(1);
  });

  it('leaves a certificate without a name', async () => {
    const list = await tools.call('GET', '/privacy/erasures', 'admin');
    expect(list.json.total).toBeGreaterThan(0);
    const [first] = list.json.items;
    const answer = await server.app.http.inject({
      url: `/api/privacy/erasures/${first.id}/certificate`,
      headers: { host: 'tenant1.localhost', authorization: `Bearer ${tools.people.admin.token}` },
    });
    expect(answer.statusCode).toBe(200);
    const [page = ''] = await wordsOfPdf(answer.rawPayload);
    expect(page).toContain('Certificate of erasure');
    expect(page.replace(/\s/g, '')).toContain(first.personId);
  });
});

describe('a restored backup', () => {
  const again = (personId: string) =>
    applyErasures(
      {
        database: server.app.database,
        files: { remove: async () => undefined },
      },
      [{ tenantId: 'tenant1', personId, erasedAt: '2026-01-02T03:04:05.000Z' }],
    );

  it('is rid of whoever was erased since, once and with the day it happened', async () => {
    const id = tools.others[3] ?? '';
    await mark(id);
    const activity = await tools.publishTerm({ name: 'Of the backup' });
    expect((await tools.book(activity.id, { childId: id }, 'admin')).status).toBe(201);
    expect(await again(id)).toBe(1);
    expect((await tools.seatsOf(activity.id))['taken']).toBe(0);
    expect(await tablesWithMark()).toEqual([]);
    expect(await again(id)).toBe(0);
    const [row] = await rows<{ erased_at: Date }>(
      'select erased_at from erasures where person_id = $1',
      [id],
    );
    expect(row?.erased_at.toISOString()).toBe('2026-01-02T03:04:05.000Z');
  });

  it('passes over who is not in it', async () => {
    expect(await again('01941f38-0000-7000-8000-000000000000')).toBe(0);
  });
});

/** By another library than the one that wrote it. */
const unzip = (bytes: Uint8Array) =>
  new Map(
    Object.entries(unzipSync(new Uint8Array(bytes))).map(([path, content]) => [
      path,
      Buffer.from(content).toString('utf8'),
    ]),
  );

describe('everything about a person', () => {
  it('is one archive for machines and people, with the files, without secrets', async () => {
    const { userId } = tools.people.parent1a;
    await rows(`update users set first_name = '<script>', address = 'Export iela' where id = $1`, [
      userId,
    ]);
    const ordered = await tools.call('POST', `/users/${userId}/export`, 'admin');
    expect(ordered.status, ordered.text).toBe(201);
    await makeExport(server, ordered.json.id);
    const { status, headers, bytes } = await fileOfExport(
      server,
      ordered.json.id,
      tools.people.admin,
    );
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/zip');
    const parts = unzip(bytes);
    const data = JSON.parse(parts.get('data.json') ?? '');
    expect(data.tables.users[0]).toMatchObject({ address: 'Export iela' });
    expect(data.tables.guardianships.length).toBeGreaterThan(0);
    expect(parts.get('data.json')).not.toMatch(/passwordHash|tokenHash|argon2/);
    expect(parts.get('index.html')).toContain('&lt;script&gt;');
    expect(parts.get('index.html')).not.toContain('<script>');
  });

  it('is for the office with the right to it, and gone with the person', async () => {
    const id = tools.others[4] ?? '';
    expect((await tools.call('POST', `/users/${id}/export`, 'teacher')).status).toBe(403);
    expect((await tools.call('POST', `/users/${id}/export`, 'parent')).status).not.toBe(201);
    const ordered = await tools.call('POST', `/users/${id}/export`, 'admin');
    await makeExport(server, ordered.json.id);
    await erase(id);
    expect((await fileOfExport(server, ordered.json.id, tools.people.admin)).status).toBe(404);
    expect((await tools.call('POST', `/users/${id}/export`, 'admin')).status).toBe(404);
  });
});

describe('two administrators', () => {
  it('who erase each other leave one', async () => {
    const multi = await server.signIn('multi');
    await rows(
      `update users u set status = 'archived', archived_at = now() where u.id <> all($1::uuid[]) and exists
        (select 1 from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and r.name = 'admin')`,
      [[multi.userId, tools.people.admin.userId]],
    );
    const as = ({ token }: { token: string }, id: string) =>
      server.call('POST', `/api/users/${id}/erase`, {
        token,
        role: 'admin',
        body: { currentPassword: PASSWORD },
      });
    const both = await meet(server, 'erasures', [
      () => as(multi, tools.people.admin.userId),
      () => as(tools.people.admin, multi.userId),
    ]);
    // The slower one is nobody any more by then.
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(both.flatMap(({ json }) => json.code ?? [])).toEqual(['not_authenticated']);
  });
});
