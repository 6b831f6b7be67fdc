import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Encoding } from '#domain/imports/encoding.ts';
import { bytesIn } from '#domain/imports/encoding-bytes.ts';
import { LANGUAGES } from '#domain/languages.ts';
import { runDue } from '#harness/due-work.ts';
import { uploadList, workImport } from '#harness/imports.ts';
import { inSchool, type SignedIn, startServer, type TestServer } from '#harness/server.ts';
import { writeXlsx } from '../../platform/documents/write-xlsx.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: unknown, who = admin) =>
  server.call(method, `/api${path}`, { token: who.token, ...(body !== undefined && { body }) });
const upload = async (file: Uint8Array | string, who = admin) => uploadList(server, who, file);
const people = (where: string, values: unknown[] = []) =>
  inSchool<{ id: string; username: string; first_name: string; last_name: string; status: string }>(
    server,
    'tenant1',
    `select * from users where ${where} order by username`,
    values,
  );

async function applied(file: Uint8Array | string) {
  const made = await upload(file);
  expect(made.status, made.text).toBe(201);
  expect(made.json.can.apply, made.text).toBe(true);
  const order = await call('POST', `/users/import/${made.json.id}/apply`);
  expect(order.status, order.text).toBe(200);
  expect(order.json.status).toBe('waiting');
  await workImport(server, made.json.id);
  return (await call('GET', `/users/import/${made.json.id}`)).json;
}

const HEAD =
  'First name,Last name,Date of birth,Cohort,Guardian 1 first name,Guardian 1 last name,Guardian 1 relation,Guardian 1 e-mail';

describe('a list of children and guardians', () => {
  it('writes nothing until it is applied, then all of it, and keeps nothing of the file', async () => {
    const file = `${HEAD}\nZane,Importa,4.3.2018,1a,Ilga,Importa,māte,ilga@import.example\nUldis,Importa,5.6.2019,1a,Ilga,Importa,māte,ilga@import.example\n`;
    const made = await upload(file);
    expect(made.json).toMatchObject({
      status: 'preview',
      encoding: 'utf-8',
      fileName: 'list.csv',
      counts: { new: 2, changed: 0, same: 0, twice: 0, faulty: 0 },
      can: { apply: true },
    });
    expect(await people(`last_name = 'Importa'`)).toEqual([]);
    const done = await applied(file);
    expect(done).toMatchObject({ status: 'done', progress: 100, problem: null });
    const added = await people(`last_name = 'Importa'`);
    expect(added.map(({ username, status }) => [username, status])).toEqual([
      ['ilga.importa', 'invited'],
      ['uldis.importa', 'invited'],
      ['zane.importa', 'invited'],
    ]);
    const ties = await inSchool(
      server,
      'tenant1',
      `select c.username, g.relation, g.can_pay, g.can_see from guardianships g
        join users c on c.id = g.child_id join users p on p.id = g.guardian_id
        where p.username = 'ilga.importa' order by c.username`,
    );
    expect(ties).toEqual([
      { username: 'uldis.importa', relation: 'mother', can_pay: true, can_see: true },
      { username: 'zane.importa', relation: 'mother', can_pay: true, can_see: true },
    ]);
    const roles = await inSchool(
      server,
      'tenant1',
      `select distinct r.name from user_roles ur join roles r on r.id = ur.role_id
        join users u on u.id = ur.user_id where u.last_name = 'Importa' order by 1`,
    );
    expect(roles).toEqual([{ name: 'child' }, { name: 'parent' }]);
    const left = await inSchool(
      server,
      'tenant1',
      `select content, cells, (select count(*)::int from import_rows) as rows from imports where id = $1`,
      [done.id],
    );
    expect(left).toEqual([{ content: null, cells: null, rows: 0 }]);
    const logged = await inSchool(
      server,
      'tenant1',
      `select action, count(*)::int from audit_log where details->>'importId' = $1 group by 1 order by 1`,
      [done.id],
    );
    expect(logged).toEqual([
      { action: 'families.guardian-added', count: 2 },
      { action: 'imports.applied', count: 1 },
      { action: 'users.created', count: 3 },
    ]);
  });

  it('does nothing the second time, and fills in only what is new', async () => {
    const again = await upload(
      `${HEAD}\nZane,Importa,4.3.2018,1a,Ilga,Importa,māte,ilga@import.example\n`,
    );
    expect(again.json).toMatchObject({ counts: { same: 1 }, can: { apply: false } });
    const refused = await call('POST', `/users/import/${again.json.id}/apply`);
    expect([refused.status, refused.json.code]).toEqual([409, 'import_not_ready']);
    const done = await applied(`${HEAD},Phone\nZane,Importa,4.3.2018,1a,,,,,+371 2000 1111\n`);
    expect(done).toMatchObject({ status: 'done', counts: { changed: 1 } });
    const [zane] = await inSchool<{ phone: string; version: number }>(
      server,
      'tenant1',
      `select phone, version from users where username = 'zane.importa'`,
    );
    expect(zane).toEqual({ phone: '+371 2000 1111', version: 2 });
  });

  it('fills in the address of a guardian, which is remembered as theirs for each child', async () => {
    const child = 'Fila,Later,4.3.2018,1a,Gita,Later,māte';
    expect(await applied(`${HEAD}\n${child},\n`)).toMatchObject({ counts: { new: 1 } });
    const done = await applied(`${HEAD}\n${child},gita@import.example\n`);
    expect(done).toMatchObject({ status: 'done', counts: { changed: 1 } });
    const kept = await inSchool(
      server,
      'tenant1',
      `select 1 from guardian_emails e join users u on u.id = e.child_id
       where u.username = 'fila.later' and e.email_key = 'gita@import.example'`,
    );
    expect(kept).toHaveLength(1);
  });

  it('is done once, however often the job is delivered', async () => {
    const made = await upload(`${HEAD}\nOnce,Only,,,,,,\n`);
    await call('POST', `/users/import/${made.json.id}/apply`);
    await Promise.allSettled([1, 2, 3].map(() => workImport(server, made.json.id)));
    await workImport(server, made.json.id);
    expect(await people(`last_name = 'Only'`)).toHaveLength(1);
    const twice = await call('POST', `/users/import/${made.json.id}/apply`);
    expect([twice.status, twice.json.code]).toEqual([409, 'import_started']);
  });

  it('writes nothing where people changed meanwhile, and shows what is different', async () => {
    const made = await upload(`${HEAD}\nMeanwhile,Added,,,,,,\nAnother,Added,,,,,,\n`);
    await call('POST', `/users/import/${made.json.id}/apply`);
    for (const name of ['one', 'two']) {
      await call('POST', '/users', {
        username: `meanwhile.${name}`,
        firstName: 'Meanwhile',
        lastName: 'Added',
        roles: ['child'],
      });
    }
    await workImport(server, made.json.id);
    const after = await call('GET', `/users/import/${made.json.id}`);
    expect(after.json).toMatchObject({
      status: 'preview',
      problem: 'import_changed',
      counts: { new: 1, faulty: 1 },
      can: { apply: false },
    });
    expect(await people(`first_name = 'Another'`)).toEqual([]);
  });

  it('is not applied by who lost the right in between', async () => {
    const made = await upload(`${HEAD}\nLost,Right,,,,,,\n`);
    await call('POST', `/users/import/${made.json.id}/apply`);
    // Signed out everywhere, say because the account was taken over.
    await inSchool(
      server,
      'tenant1',
      `update sign_ins set ended_at = now(), end_reason = 'revoked' where user_id = $1`,
      [admin.userId],
    );
    admin = await server.signIn('admin');
    await workImport(server, made.json.id);
    const after = await call('GET', `/users/import/${made.json.id}`);
    expect(after.json).toMatchObject({ status: 'failed', problem: 'access_denied' });
    expect(await people(`last_name = 'Right'`)).toEqual([]);
  });

  it('is its owner’s alone', async () => {
    const made = await upload(`${HEAD}\nOwn,Only,,,,,,\n`);
    const multi = await server.signIn('multi');
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/rows'],
      ['POST', '/apply'],
      ['DELETE', ''],
    ] as const) {
      const answer = await server.call(method, `/api/users/import/${made.json.id}${path}`, {
        token: multi.token,
        role: 'admin',
      });
      expect(answer.status, `${method} ${path}`).toBe(404);
    }
    expect((await call('DELETE', `/users/import/${made.json.id}`)).status).toBe(204);
    expect((await call('GET', `/users/import/${made.json.id}`)).status).toBe(404);
  });

  it('is gone after a day', async () => {
    const made = await upload(`${HEAD}\nGone,Tomorrow,,,,,,\n`);
    server.shiftClock('25 hours');
    try {
      await runDue(server);
      const left = await inSchool(server, 'tenant1', `select id from imports where id = $1`, [
        made.json.id,
      ]);
      expect(left).toEqual([]);
    } finally {
      server.shiftClock('0');
    }
  });
});

describe('the preview', () => {
  it('tells of each row what becomes of it, and filters by that', async () => {
    const made = await upload(
      `${HEAD}\nNew,Person,,,,,,\nNew,Person,,,,,,\n,Nobody,,9z,,,,\nZane,Importa,4.3.2018,,,,,\n`,
    );
    expect(made.json.counts).toEqual({ new: 1, changed: 0, same: 1, twice: 1, faulty: 1 });
    const rows = await call('GET', `/users/import/${made.json.id}/rows`);
    expect(rows.json.items.map((row: { status: string }) => row.status)).toEqual([
      'new',
      'twice',
      'faulty',
      'same',
    ]);
    const faulty = await call('GET', `/users/import/${made.json.id}/rows?status=faulty`);
    expect(faulty.json).toMatchObject({ total: 1, items: [{ number: 4 }] });
    expect(faulty.json.items[0].faults).toEqual([
      { code: 'required', field: 'firstName' },
      { code: 'unknown_cohort', field: 'cohort', about: '9z' },
    ]);
  });

  it('takes the columns for what one says', async () => {
    const made = await upload('Kids,Clan\nMapped,Manually\n');
    expect(made.json).toMatchObject({ counts: { faulty: 1 }, can: { apply: false } });
    expect(made.json.columns).toEqual([
      { header: 'Kids', sample: 'Mapped', field: null },
      { header: 'Clan', sample: 'Manually', field: null },
    ]);
    const path = `/users/import/${made.json.id}`;
    const mapped = await call('PUT', path, { mapping: ['firstName', 'lastName'] });
    expect(mapped.json).toMatchObject({ counts: { new: 1 }, can: { apply: true } });
    const twice = await call('PUT', path, { mapping: ['firstName', 'firstName'] });
    expect([twice.status, twice.json.errors[0].path]).toEqual([400, 'mapping']);
  });

  const LATVIAN = 'Vārds;Uzvārds\r\nŠarlote;Ķeņģere-Žīgure\r\nĒriks;Ļūdiņš\r\n';
  const RUSSIAN = 'Имя;Фамилия\r\nЮлия;Щербакова-Ёлкина\r\nЖанна;Цой\r\n';
  it.each<[Encoding, string, readonly string[]]>([
    ['windows-1257', LATVIAN, ['Šarlote Ķeņģere-Žīgure', 'Ēriks Ļūdiņš']],
    ['utf-8', LATVIAN, ['Šarlote Ķeņģere-Žīgure', 'Ēriks Ļūdiņš']],
    ['utf-16le', LATVIAN, ['Šarlote Ķeņģere-Žīgure', 'Ēriks Ļūdiņš']],
    ['utf-16be', LATVIAN, ['Šarlote Ķeņģere-Žīgure', 'Ēriks Ļūdiņš']],
    ['windows-1251', RUSSIAN, ['Юлия Щербакова-Ёлкина', 'Жанна Цой']],
    ['utf-8', RUSSIAN, ['Юлия Щербакова-Ёлкина', 'Жанна Цой']],
    ['utf-16le', RUSSIAN, ['Юлия Щербакова-Ёлкина', 'Жанна Цой']],
  ])('reads names exactly from %s %#', async (encoding, text, names) => {
    const made = await upload(bytesIn(encoding, text));
    expect(made.json).toMatchObject({ encoding, can: { apply: true } });
    await call('POST', `/users/import/${made.json.id}/apply`);
    await workImport(server, made.json.id);
    const rows = await people(`first_name || ' ' || last_name = any($1)`, [names]);
    expect(rows.map((row) => `${row.first_name} ${row.last_name}`).sort()).toEqual(
      [...names].sort(),
    );
    await inSchool(
      server,
      'tenant1',
      `delete from users where first_name || ' ' || last_name = any($1)`,
      [names],
    );
  });

  it('lets one choose another encoding', async () => {
    const made = await upload(bytesIn('windows-1257', LATVIAN));
    const path = `/users/import/${made.json.id}`;
    const wrong = await call('PUT', path, { encoding: 'windows-1251' });
    expect(wrong.json).toMatchObject({ encoding: 'windows-1251', counts: { faulty: 2 } });
    const right = await call('PUT', path, { encoding: 'windows-1257' });
    expect(right.json).toMatchObject({ counts: { new: 2 }, can: { apply: true } });
  });

  it('reads a spreadsheet with days as days', async () => {
    const rows = [['Excel', 'Made', '2018-03-04']];
    const file = await writeXlsx({
      title: 'x',
      notes: [],
      columns: ['First name', 'Last name', 'Date of birth'].map((title) => ({ title, share: 1 })),
      rows,
      pageLabel: () => '',
    });
    const made = await upload(file);
    expect(made.json).toMatchObject({ encoding: null, counts: { new: 1 } });
    const list = await call('GET', `/users/import/${made.json.id}/rows`);
    expect(list.json.items[0]).toMatchObject({ firstName: 'Excel', birthDate: '2018-03-04' });
  });
});

describe('the template', () => {
  it.each(LANGUAGES)('in %s is recognised when it comes back', async (language) => {
    const fetched = async (format: string) => {
      const answer = await server.app.http.inject({
        url: `/api/users/import/template?format=${format}`,
        headers: {
          host: admin.host,
          authorization: `Bearer ${admin.token}`,
          'accept-language': language,
        },
      });
      expect(answer.headers['content-disposition']).toContain('attachment');
      return answer.rawPayload;
    };
    const [sheet] = await readXlsxFile(Buffer.from(await fetched('xlsx')));
    const headers = (sheet?.data[0] ?? []).map(String);
    expect((await fetched('csv')).toString('utf8')).toBe(`\uFEFF${headers.join(',')}\r\n`);
    const made = await upload(`${headers.join(';')}\nA;B\n`);
    expect(made.json.columns.every(({ field }: { field: string | null }) => field !== null)).toBe(
      true,
    );
  });
});
