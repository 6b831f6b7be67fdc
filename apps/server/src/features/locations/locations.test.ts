import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeRecord } from '#harness/describe-record.ts';
import { inSchool, type SignedIn, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let admin: SignedIn;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const gym = {
  name: 'Ģimnastikas zāle',
  street: 'Vēja iela 7',
  city: 'Čiekurkrasts',
  zipCode: 'LV-0014',
};

const list = (search: string, headers: Record<string, string> = {}) =>
  server.call('GET', `/api/locations${search}`, { token: admin.token, headers });
const create = (body: unknown) =>
  server.call('POST', '/api/locations', { token: admin.token, body });
const patch = (id: string, body: unknown) =>
  server.call('PATCH', `/api/locations/${id}`, { token: admin.token, body });
const remove = (id: string) =>
  server.call('DELETE', `/api/locations/${id}`, { token: admin.token });
const read = (id: string) => server.call('GET', `/api/locations/${id}`, { token: admin.token });
const usedId = async (): Promise<string> => (await list('?used=yes')).json.items[0].id;
const names = (answer: { json: { items: { name: string }[] } }) =>
  answer.json.items.map((item) => item.name);

describe('the list of locations', () => {
  it('comes in pages with a total', async () => {
    const first = await list('?pageSize=10');
    const second = await list('?pageSize=10&page=2');
    expect(first.json).toMatchObject({ total: 16, page: 1, pageSize: 10, can: { create: true } });
    expect(first.json.items).toHaveLength(10);
    expect(second.json.items).toHaveLength(6);
    expect(new Set([...names(first), ...names(second)]).size).toBe(16);
  });

  it.each([
    ['berzinu', ['Bērziņu zāle']],
    ['BĒRZIŅU ZĀLE', ['Bērziņu zāle']],
    ['zale berz', ['Bērziņu zāle']],
    ['enu', ['Ēnu teātris']],
    ['100%', []],
    ['_____________________________________________________', []],
    ['\\', []],
  ])('finds %s without caring for accents, case or order', async (q, expected) => {
    expect(names(await list(`?q=${encodeURIComponent(q)}`))).toEqual(expected);
  });

  it('finds Cyrillic in any case', async () => {
    await create({ ...gym, name: 'Зал Зайцева' });
    expect(names(await list(`?q=${encodeURIComponent('зайц')}`))).toEqual(['Зал Зайцева']);
    expect(names(await list(`?q=${encodeURIComponent('ЗАЙЦЕВА')}`))).toEqual(['Зал Зайцева']);
  });

  it('is sorted in the order of the reader’s language', async () => {
    const ours = ['Cirks', 'Čakla vieta', 'Dārzs', 'Zoo', 'Žurnālistu klubs'];
    for (const name of ours) await create({ ...gym, name, city: 'Sortville' });
    const latvian = await list('?city=Sortville', { 'accept-language': 'lv' });
    expect(names(latvian)).toEqual(ours);
    const english = await list('?city=Sortville', { 'accept-language': 'en' });
    expect(names(english)).toEqual(['Čakla vieta', 'Cirks', 'Dārzs', 'Zoo', 'Žurnālistu klubs']);
    expect(names(await list('?city=Sortville&sort=-name', { 'accept-language': 'lv' }))).toEqual(
      ours.toReversed(),
    );
  });

  it('is filtered by city and by use', async () => {
    const used = await list('?used=yes&pageSize=100');
    const unused = await list('?used=no&pageSize=100');
    const all = await list('?pageSize=100');
    expect(used.json.total).toBeGreaterThan(0);
    expect(unused.json.total).toBeGreaterThan(0);
    expect(used.json.total + unused.json.total).toBe(all.json.total);
    const inTown = await list('?city=Krastaine&pageSize=100');
    expect(new Set(inTown.json.items.map((item: { city: string }) => item.city))).toEqual(
      new Set(['Krastaine']),
    );
    expect(all.json.cities).toContain('Krastaine');
  });

  it.each([
    ['?page=0', 'page', 'too_small'],
    ['?page=1000000000', 'page', 'too_big'],
    ['?page=x', 'page', 'not_a_number'],
    ['?pageSize=7', 'pageSize', 'invalid_value'],
    ['?sort=password', 'sort', 'invalid_value'],
    ['?q=a&q=b', 'q', 'invalid_type'],
    ['?colour=red', 'colour', 'unknown_key'],
  ])('refuses %s at its field', async (search, path, code) => {
    const answer = await list(search);
    expect(answer.status).toBe(400);
    expect(answer.json.errors).toEqual([expect.objectContaining({ path, code })]);
  });
});

describe('adding a location', () => {
  it('gives it back with what may be done with it', async () => {
    const answer = await create({ ...gym, name: '  Jaunā zāle ', phone: '' });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      name: 'Jaunā zāle',
      phone: null,
      room: null,
      version: 1,
      can: { edit: true, delete: true },
    });
    expect((await read(answer.json.id)).json).toMatchObject({ name: 'Jaunā zāle', usedBy: [] });
  });

  it('names every fault at its field, in the reader’s language', async () => {
    const answer = await server.call('POST', '/api/locations', {
      token: admin.token,
      headers: { 'accept-language': 'lv' },
      body: { name: ' ', street: 'x'.repeat(161), city: 'a\u0000b', latitude: 91, foo: 1 },
    });
    expect(answer.status).toBe(400);
    expect(answer.json.code).toBe('invalid_request');
    const byPath = Object.fromEntries(
      answer.json.errors.map((error: { path: string; code: string }) => [error.path, error.code]),
    );
    expect(byPath).toEqual({
      name: 'required',
      street: 'too_long',
      city: 'invalid_characters',
      zipCode: 'required',
      latitude: 'too_big',
      foo: 'unknown_key',
    });
    expect(answer.json.errors[0].message).not.toMatch(/please/i);
  });

  it('takes coordinates only as a pair', async () => {
    expect((await create({ ...gym, latitude: 56.9 })).json.errors).toEqual([
      expect.objectContaining({ path: 'longitude', code: 'half_coordinates' }),
    ]);
    expect((await create({ ...gym, latitude: 56.9, longitude: 24.1 })).status).toBe(201);
  });
});

describe('changing a location', () => {
  it('empties what is sent as null', async () => {
    const { json } = await create({ ...gym, phone: '+371 2000 1000' });
    const cleared = await patch(json.id, { version: 1, phone: null });
    expect(cleared.json).toMatchObject({ ...gym, phone: null, version: 2 });
  });

  it('never leaves half of the coordinates', async () => {
    const { json } = await create(gym);
    expect((await patch(json.id, { version: 1, latitude: 56.9 })).status).toBe(400);
    expect((await patch(json.id, { version: 1, latitude: 56.9, longitude: 24.1 })).status).toBe(
      200,
    );
    expect((await patch(json.id, { version: 2, longitude: null })).status).toBe(400);
    expect((await patch(json.id, { version: 2, latitude: 57 })).status).toBe(400);
  });
});

describe('deleting a location', () => {
  it('is refused with what its page shows of its use', async () => {
    const id = await usedId();
    const answer = await remove(id);
    expect((await read(id)).json.usedBy).toEqual(answer.json.details.usedBy);
  });

  it('loses no cohort its home when both happen at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { json } = await create(gym);
      const [removed] = await Promise.all([
        remove(json.id),
        inSchool(server, 'tenant1', 'update cohorts set home_location_id = $1 where name = $2', [
          json.id,
          '1a',
        ]).catch(() => 'refused'),
      ]);
      const [orphans] = await inSchool<{ n: number }>(
        server,
        'tenant1',
        `select count(*)::int as n from cohorts c where home_location_id is not null
           and not exists (select 1 from locations l where l.id = c.home_location_id)`,
      );
      expect(orphans?.n).toBe(0);
      expect([204, 409]).toContain(removed.status);
    }
  });
});

describe('who may do what', () => {
  it('shows locations to everybody signed in, and tells them that they may not change any', async () => {
    for (const username of ['teacher', 'parent', 'child']) {
      const who = await server.signIn(username);
      const answer = await server.call('GET', '/api/locations', { token: who.token });
      expect(answer.json.can).toEqual({ create: false });
      expect(answer.json.items[0].can).toEqual({ edit: false, delete: false });
    }
  });
});

describeRecord({
  one: 'a location',
  feature: 'locations',
  server: () => server,
  body: () => gym,
  field: 'name',
  inUse: {
    code: 'location_in_use',
    id: usedId,
    usedBy: expect.arrayContaining([
      expect.objectContaining({ kind: 'cohort', name: expect.any(String) }),
      expect.objectContaining({ kind: 'activity', name: expect.any(String) }),
    ]),
  },
});
