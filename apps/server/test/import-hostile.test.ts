import { deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPORT_LIMITS } from '#domain/imports/limits.ts';
import { cell, sheetOf, uploadList } from '#harness/imports.ts';
import { inSchool, type SignedIn, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let admin: SignedIn;
let before: unknown;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
  before = await stateOfSchool();
});
afterAll(() => server.close());

/** All that an import could touch. */
async function stateOfSchool() {
  return inSchool(
    server,
    'tenant1',
    `select (select count(*) from users) as people, (select md5(string_agg(u::text, '' order by id)) from users u) as users,
      (select md5(string_agg(r::text, '' order by user_id, role_id)) from user_roles r) as roles,
      (select md5(string_agg(g::text, '' order by id)) from guardianships g) as families,
      (select md5(string_agg(c::text, '' order by cohort_id, child_id)) from cohort_children c) as cohorts`,
  );
}

const text = (value: string) => new TextEncoder().encode(value);
const HEAD =
  'First name,Last name,Username,E-mail,Role,Guardian 1 first name,Guardian 1 last name,Guardian 1 e-mail';
const row = (...cells: string[]) => `${HEAD}\n${cells.join(',')}\n`;
const GOOD = `<row r="1">${cell('A1', 'First name')}${cell('B1', 'Last name')}</row><row r="2">${cell('A2', 'A')}${cell('B2', 'B')}</row>`;
const zeros = (bytes: number) => new Uint8Array(bytes);

/** A packed file whose directory says another size than is in there. */
function lyingZip(): Uint8Array {
  const packed = deflateRawSync(zeros(IMPORT_LIMITS.unpackedBytes * 2));
  const name = text('xl/workbook.xml');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(10, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(10, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, entry, name, end]);
}

/** The whole file is refused, by this code. */
const REFUSED: readonly (readonly [what: string, file: () => Uint8Array | string, code: string])[] =
  [
    ['nothing at all', () => '', 'import_empty'],
    ['blanks and line ends', () => ' \r\n\r\n ;;;\r\n', 'import_empty'],
    ['headers alone', () => `${HEAD}\n`, 'import_no_rows'],
    ['100,000 columns', () => `${'x,'.repeat(100_000)}\n1`, 'import_too_many_columns'],
    ['5,001 rows', () => `a,b\n${'c,d\n'.repeat(5_001)}`, 'import_too_many_rows'],
    ['a cell of a megabyte', () => `a,b\n${'x'.repeat(1_000_000)},y\n`, 'import_cell_too_long'],
    ['a quote that never ends', () => `a,b\n"x,${'y\n'.repeat(50)}`, 'import_not_a_table'],
    ['more than 4 MB', () => zeros(IMPORT_LIMITS.bytes + 1), 'import_too_large'],
    ['a PDF', () => '%PDF-1.7\n1 0 obj', 'import_not_a_table'],
    [
      'a picture',
      () => Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4, 5, 6, 7),
      'import_not_a_table',
    ],
    [
      'a program',
      () => Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11),
      'import_not_a_table',
    ],
    [
      'a web page named list.csv',
      () => '<!doctype html><table><tr><td>First name</td></tr></table>',
      'import_not_a_table',
    ],
    ['a bell in a name', () => row('Eve', 'Sma\u0007ll'), 'import_not_a_table'],
    ['JSON', () => '[{"firstName":"A","lastName":"B","role":"admin"}]', 'import_not_a_table'],
    [
      'an old Excel file',
      () => Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0),
      'import_old_excel',
    ],
    ['half a spreadsheet', () => sheetOf(GOOD).slice(0, 300), 'import_damaged'],
    [
      'a packed file of something else',
      () => zipSync({ 'readme.txt': text('hello') }),
      'import_not_a_table',
    ],
    [
      'a zip bomb that says so',
      () => sheetOf(GOOD, { more: { 'xl/media/a.bin': zeros(IMPORT_LIMITS.unpackedBytes + 1) } }),
      'import_too_large',
    ],
    ['a zip bomb that lies', () => lyingZip(), 'import_too_large'],
    [
      'a thousand parts',
      () =>
        sheetOf(GOOD, {
          more: Object.fromEntries(
            Array.from({ length: 1_000 }, (_, n) => [`xl/x${n}.xml`, text('<a/>')]),
          ),
        }),
      'import_too_large',
    ],
    [
      'formulas in a spreadsheet',
      () =>
        sheetOf(
          `${GOOD}<row r="3"><c r="A3"><f>HYPERLINK("http://evil.example")</f><v>x</v></c></row>`,
        ),
      'import_has_formulas',
    ],
    [
      'a cell in the last column there is',
      () => sheetOf(`${GOOD}<row r="3">${cell('XFD3', 'x')}</row>`),
      'import_too_many_columns',
    ],
    [
      'a cell in the last row there is',
      () => sheetOf(`${GOOD}<row r="1048576">${cell('A1048576', 'x')}</row>`),
      'import_too_many_rows',
    ],
    [
      'a column that no spreadsheet has',
      () => sheetOf(`<row r="1">${cell('ZZZZZZZZ1', 'x')}</row>`),
      'import_too_many_columns',
    ],
    [
      'texts that stand for texts',
      () => sheetOf(GOOD, { head: '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]>' }),
      'import_damaged',
    ],
    [
      'a spreadsheet without a sheet',
      () => zipSync({ 'xl/workbook.xml': text('<workbook/>') }),
      'import_damaged',
    ],
    [
      'letters in UTF-16 that stop in the middle',
      () => Uint8Array.of(0xff, 0xfe, 0x22, 0x00, 0x41),
      'import_not_a_table',
    ],
  ];

/** The file is read; the row is faulty for this reason, and nothing can be applied. */
const FAULTY: readonly (readonly [what: string, file: () => Uint8Array | string, fault: string])[] =
  [
    [
      'divided by the wrong sign',
      () => 'First name;Last name\nAnna,Bērziņa;x;y;z\n',
      'too_many_cells',
    ],
    ['an administrator in disguise', () => row('Eve', 'Admin', '', '', 'admin'), 'staff_role'],
    [
      'a teacher among children',
      () => row('Eve', 'Teacher', '', '', 'child+teacher'),
      'staff_role',
    ],
    [
      'an administrator as somebody’s guardian',
      () => row('Eve', 'Small', '', '', '', 'ADMIN_FIRST', 'ADMIN_LAST', 'admin@tenant1.example'),
      'is_staff',
    ],
    ['the username of the administrator', () => row('Eve', 'Small', 'admin'), 'username_taken'],
    ['a formula as a name', () => row('=HYPERLINK(x)', 'Small'), 'formula'],
    ['a formula behind a quote', () => row("'@SUM(1)", 'Small'), 'formula'],
    ['a name of 300 letters', () => row('x'.repeat(300), 'Small'), 'too_long'],
    ['a name that runs backwards', () => row('Eve\u202enimda', 'Small'), 'invalid_characters'],
    [
      'letters that got lost',
      () => Uint8Array.from([0xef, 0xbb, 0xbf, ...text(row('Eve', 'Sm')), 0xff, 0x0a]),
      'invalid_characters',
    ],
    [
      'two addresses in one',
      () => row('Eve', 'Small', '', '"a@b.example;c@d.example"'),
      'invalid_email',
    ],
    [
      'a line end in an address',
      () => row('Eve', 'Small', '', '"a@b.example\nBcc: all@b.example"'),
      'invalid_characters',
    ],
    ['a path as a username', () => row('Eve', 'Small', '../../x'), 'invalid_username'],
    ['nobody’s name', () => row('', '', 'somebody'), 'required'],
    ['headers that nobody knows', () => 'foo,bar\n1,2\n', 'required'],
  ];

describe('a hostile file', () => {
  it('stands in a table of at least forty', () => {
    expect(REFUSED.length + FAULTY.length + 1).toBeGreaterThanOrEqual(40);
  });

  it.each(REFUSED)('with %s is refused in clear words', async (_what, file, code) => {
    const answer = await uploadList(server, admin, file());
    expect([answer.status, answer.json.code], answer.text.slice(0, 300)).toEqual([400, code]);
    expect(answer.json.message).toMatch(/^[A-Z].{10,}/);
    const german = await uploadList(server, admin, file(), { language: 'de' });
    expect(german.json.message).not.toBe(answer.json.message);
    expect(await stateOfSchool()).toEqual(before);
  });

  it.each(FAULTY)(
    'with %s is shown as faulty, and nothing of it is applied',
    async (_what, file, fault) => {
      const [boss] = await inSchool<{ first_name: string; last_name: string }>(
        server,
        'tenant1',
        `select first_name, last_name from users where username = 'admin'`,
      );
      const made = file();
      const filled =
        typeof made === 'string'
          ? made
              .replace('ADMIN_FIRST', boss?.first_name ?? '')
              .replace('ADMIN_LAST', boss?.last_name ?? '')
          : made;
      const answer = await uploadList(server, admin, filled);
      expect(answer.status, answer.text.slice(0, 300)).toBe(201);
      const { id } = answer.json;
      const rows = await server.call('GET', `/api/users/import/${id}/rows`, { token: admin.token });
      const codes = rows.json.items.flatMap((one: { faults: { code: string }[] }) =>
        one.faults.map((found) => found.code),
      );
      expect(codes).toContain(fault);
      const applied = await server.call('POST', `/api/users/import/${id}/apply`, {
        token: admin.token,
      });
      expect([applied.status, applied.json.code]).toEqual([409, 'import_not_ready']);
      expect(await stateOfSchool()).toEqual(before);
    },
  );

  it('with the same person twice is applied by nobody', async () => {
    const answer = await uploadList(server, admin, `${HEAD}\nEve,Twice\nEVE,twice\nAdam,Once\n`);
    expect(answer.json).toMatchObject({ counts: { new: 2, twice: 1 }, can: { apply: false } });
    const applied = await server.call('POST', `/api/users/import/${answer.json.id}/apply`, {
      token: admin.token,
    });
    expect(applied.json.code).toBe('import_not_ready');
    expect(await stateOfSchool()).toEqual(before);
  });

  it('has a name that is no path and no instruction', async () => {
    const answer = await uploadList(server, admin, row('Eve', 'Named'), {
      name: '../../etc/\u202epasswd.csv',
    });
    expect(answer.json.fileName).toBe('passwd.csv');
  });
});
