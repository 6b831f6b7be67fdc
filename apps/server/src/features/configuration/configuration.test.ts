import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOGO_LIMITS } from '#domain/school/logo.ts';
import { until } from '#harness/process.ts';
import { inSchool, type SignedIn, startServer, T1, T2, type TestServer } from '#harness/server.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

let server: TestServer;
let admin: SignedIn;
let port: number;
beforeAll(async () => {
  server = await startServer();
  port = await server.listen();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: unknown, who = admin) =>
  server.call(method, `/api/school${path}`, {
    token: who.token,
    ...(body !== undefined && { body }),
  });
const IBAN = 'LV80BANK0000435195001';

describe('the invoice information', () => {
  const save = (body: object) => call('PUT', '/invoice-information', body);
  const versionNow = async () => (await call('GET', '/invoice-information')).json.version;

  it('is empty at first, and kept field by field', async () => {
    // As in a school that has said nothing of itself yet.
    await inSchool(server, 'tenant1', 'delete from invoice_information');
    expect((await call('GET', '/invoice-information')).json.street).toBeNull();
    const version = await versionNow();
    const fields = {
      street: 'Skolas iela 1',
      city: 'Rīga',
      zipCode: 'LV-1010',
      country: 'Latvia',
      taxId: '40003000000',
      website: 'https://riverside.example',
      footer: 'Thank you.\nUntil soon.',
    };
    const answer = await save({ ...fields, version });
    expect(answer.status, answer.text).toBe(200);
    expect((await call('GET', '/invoice-information')).json).toMatchObject({
      ...fields,
      iban: null,
      version: version + 1,
    });
  });

  it('takes other bank details only with the password, and tells every administrator', async () => {
    const version = await versionNow();
    const bank = {
      accountName: 'Riverside',
      iban: 'lv80 bank 0000 4351 9500 1',
      swift: 'unlalv2x',
    };
    const without = await save({ ...bank, version });
    expect(without.json.errors).toEqual([
      expect.objectContaining({ path: 'currentPassword', code: 'required' }),
    ]);
    const wrong = await save({ ...bank, version, currentPassword: 'not-it-1' });
    expect(wrong.json.code).toBe('wrong_password');
    expect((await call('GET', '/invoice-information')).json.iban).toBeNull();
    const right = await save({ ...bank, version, currentPassword: DEMO_PASSWORD });
    expect(right.json).toMatchObject({ iban: IBAN, swift: 'UNLALV2X' });
    const told = await inSchool<{ username: string }>(
      server,
      'tenant1',
      `select u.username from notifications n join users u on u.id = n.user_id
       where n.type = 'bankDetailsChanged' order by u.username`,
    );
    const names = told.map(({ username }) => username);
    expect(names).toContain('admin');
    expect(names).toContain('multi');
    expect(names).not.toContain('parent');
  });

  it('needs no password where the bank stays, and says nothing of the bank to others', async () => {
    const now = (await call('GET', '/invoice-information')).json;
    const { version, ...fields } = now;
    expect((await save({ ...fields, phone: '+371 6700 0000', version })).status).toBe(200);
    const parent = await server.signIn('parent');
    const contact = await call('GET', '/information', undefined, parent);
    expect(contact.json.phone).toBe('+371 6700 0000');
    expect(contact.text).not.toContain(IBAN);
    expect((await call('GET', '/invoice-information', undefined, parent)).status).toBe(403);
  });

  it('tells the second of two editors', async () => {
    const version = await versionNow();
    const { iban, swift, accountName } = (await call('GET', '/invoice-information')).json;
    const both = await Promise.all(
      ['Rīga', 'Jūrmala'].map((city) => save({ city, iban, swift, accountName, version })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    ['iban', 'LV80BANK0000435195002', 'invalid_iban'],
    ['swift', 'NOPE', 'invalid_bic'],
    ['website', 'javascript:alert(1)', 'invalid_link'],
    ['website', 'riverside.example', 'invalid_link'],
    ['city', 'x'.repeat(81), 'too_long'],
  ])('refuses %s %j at its field', async (field, value, code) => {
    const answer = await save({ [field]: value, version: await versionNow() });
    expect(answer.json.errors).toEqual([expect.objectContaining({ path: field, code })]);
  });
});

describe('the rules about absences', () => {
  it('are added, changed, read by everybody and deleted', async () => {
    const added = await call('POST', '/absence-policies', {
      name: 'Illness',
      link: 'https://riverside.example/illness',
    });
    expect(added.status).toBe(201);
    const path = `/absence-policies/${added.json.id}`;
    const changed = await call('PATCH', path, { name: 'When ill', link: 'http://x.example/' });
    expect(changed.json.name).toBe('When ill');
    const child = await server.signIn('child');
    const seen = await call('GET', '/absence-policies', undefined, child);
    expect(seen.json.items).toContainEqual(changed.json);
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('DELETE', path)).status).toBe(404);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://x.example', '//x.example', 'x', ''])(
    'never lead to %j',
    async (link) => {
      const answer = await call('POST', '/absence-policies', { name: 'x', link });
      expect(answer.status).toBe(400);
      expect(answer.json.errors[0].path).toBe('link');
    },
  );

  it('are twenty at most, however many are added at once', async () => {
    await inSchool(server, 'tenant1', 'delete from absence_policies');
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_unused, index) =>
        call('POST', '/absence-policies', { name: `Rule ${index}`, link: 'https://x.example/' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ json }) => json.code === 'too_many_policies')).toHaveLength(5);
  });
});

describe('the school’s own face', () => {
  const profile = {
    name: 'Riverside Primary',
    language: 'lv',
    timeZone: 'Europe/Berlin',
    currency: 'SEK',
    accentColor: '#7A3E9D',
  };

  it('changes for everybody', async () => {
    expect((await call('PUT', '', profile)).status).toBe(204);
    const { json } = await server.call('GET', '/api/school');
    expect(json).toMatchObject({ ...profile, accentColor: '#7a3e9d' });
    expect((await server.call('GET', '/api/school', { host: T2 })).json.name).toBe(
      'Hillcrest School',
    );
  });

  it.each([
    ['accentColor', '#ffd700', 'low_contrast'],
    ['accentColor', 'red', 'low_contrast'],
    ['timeZone', 'Europe/Atlantis', 'invalid_value'],
    ['currency', 'XXY', 'invalid_value'],
    ['language', 'fr', 'invalid_value'],
    ['name', ' ', 'required'],
  ])('refuses %s %j at its field', async (field, value, code) => {
    const answer = await call('PUT', '', { ...profile, [field]: value });
    const [problem] = answer.json.errors;
    expect(problem.path).toBe(field);
    if (code !== 'required') expect(problem.code).toBe(code);
  });
});

describe('the logo', () => {
  const image = () =>
    sharp({ create: { width: 1000, height: 300, channels: 4, background: '#0b6e75' } });
  const form = (bytes: Uint8Array, { field = 'file', name = 'logo.png' } = {}) => {
    const boundary = 'x-afterbell-boundary';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
    return {
      body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      type: `multipart/form-data; boundary=${boundary}`,
    };
  };
  const upload = async (bytes: Uint8Array, options?: { field?: string; name?: string }) => {
    const { body, type } = form(bytes, options);
    const answer = await server.app.http.inject({
      method: 'POST',
      url: '/api/school/logo',
      headers: { host: T1, authorization: `Bearer ${admin.token}`, 'content-type': type },
      payload: body,
    });
    return { status: answer.statusCode, json: answer.json() };
  };
  const logoNow = async () => (await server.call('GET', '/api/school')).json.logoUrl;

  it.each(['png', 'jpeg', 'webp'] as const)('is drawn anew from a %s', async (kind) => {
    const answer = await upload(await image().toFormat(kind).toBuffer());
    expect(answer.status, JSON.stringify(answer.json)).toBe(200);
    expect(await logoNow()).toBe(answer.json.logoUrl);
    const served = await server.app.http.inject({
      url: answer.json.logoUrl,
      headers: { host: T1 },
    });
    expect(served.headers['content-type']).toBe('image/png');
    expect(served.headers['x-content-type-options']).toBe('nosniff');
    const facts = await sharp(served.rawPayload).metadata();
    expect(facts).toMatchObject({ format: 'png', width: 800, height: 240 });
    const elsewhere = await server.app.http.inject({
      url: answer.json.logoUrl,
      headers: { host: T2 },
    });
    expect(elsewhere.statusCode).toBe(404);
  });

  it('forgets where the picture was taken', async () => {
    const photo = await image()
      .jpeg()
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '56/1 57/1 0/1' } })
      .toBuffer();
    expect(photo.includes('Exif')).toBe(true);
    const { json } = await upload(photo);
    const served = await server.app.http.inject({ url: json.logoUrl, headers: { host: T1 } });
    expect((await sharp(served.rawPayload).metadata()).exif).toBeUndefined();
    expect(served.rawPayload.includes('Exif')).toBe(false);
  });

  it('is refused when it is no picture, whatever it is called', async () => {
    const before = await logoNow();
    const png = await image().png().toBuffer();
    const hostile: [string, Uint8Array][] = [
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
      ['HTML', Buffer.from('<html><script>alert(1)</script></html>')],
      ['a picture cut off', png.subarray(0, 200)],
      ['a signature and nothing else', png.subarray(0, 8)],
      ['a picture that claims to be huge', bomb(png)],
      ['nothing', new Uint8Array()],
    ];
    for (const [what, bytes] of hostile) {
      const answer = await upload(bytes);
      expect(answer.status, what).toBe(400);
      expect(answer.json.errors, what).toEqual([
        expect.objectContaining({ path: 'file', code: 'not_an_image' }),
      ]);
    }
    expect(await logoNow()).toBe(before);
  });

  it('may have 2 MB and not a byte more', async () => {
    const small = await image().png().toBuffer();
    const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)]);
    expect((await upload(padded(LOGO_LIMITS.bytes))).status).toBe(200);
    const tooBig = await upload(padded(LOGO_LIMITS.bytes + 1));
    expect(tooBig.json.errors).toEqual([
      expect.objectContaining({ path: 'file', code: 'file_too_big' }),
    ]);
  });

  it('needs its field, and a form', async () => {
    const png = await image().png().toBuffer();
    expect((await upload(png, { field: 'other' })).json.errors[0].code).toBe('required');
    const json = await call('POST', '/logo', { file: 'x' });
    expect(json.status).toBe(415);
    // And nowhere else is a form read.
    const { body, type } = form(png);
    const other = await server.app.http.inject({
      method: 'POST',
      url: '/api/locations',
      headers: { host: T1, authorization: `Bearer ${admin.token}`, 'content-type': type },
      payload: body,
    });
    expect(other.statusCode).toBe(415);
  });

  it('that was cut off on its way leaves nothing behind', async () => {
    const before = await logoNow();
    const { body, type } = form(await image().png({ compressionLevel: 0 }).toBuffer());
    const sending = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/school/logo',
      headers: {
        host: T1,
        authorization: `Bearer ${admin.token}`,
        'content-type': type,
        'content-length': body.length,
      },
    });
    sending.on('error', () => undefined);
    const arrived = once(server.app.http.server, 'request');
    sending.write(body.subarray(0, 100_000));
    const [, response] = (await arrived) as [IncomingMessage, ServerResponse];
    await until(() => response.req.socket.bytesRead > 50_000, 10_000);
    sending.destroy();
    await once(response, 'close');
    const { pool } = server.app.database;
    // Whatever was begun for it has come to its end.
    await until(() => pool.idleCount === pool.totalCount, 10_000);
    expect(await logoNow()).toBe(before);
    expect((await server.call('GET', '/api/health')).status).toBe(200);
  });

  it('is removed', async () => {
    expect((await call('DELETE', '/logo')).status).toBe(204);
    expect(await logoNow()).toBeNull();
    expect((await call('DELETE', '/logo')).status).toBe(204);
  });
});

/** A few bytes that say they are sixty thousand points wide and high. */
function bomb(png: Buffer): Buffer {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  return bytes;
}
