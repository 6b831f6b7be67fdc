import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeRecord } from '#harness/describe-record.ts';
import { inSchool, meet, type SignedIn, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let admin: SignedIn;
let cohorts: Map<string, string>;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
  // Only what these tests add.
  await inSchool(server, 'tenant1', 'delete from holidays');
  const rows = await inSchool<{ id: string; name: string }>(
    server,
    'tenant1',
    'select id, name from cohorts order by school_year',
  );
  cohorts = new Map(rows.map(({ id, name }) => [name, id]));
});
afterAll(() => server.close());

const cohort = (name: string) => cohorts.get(name) ?? '';
const day = { title: 'Day off', startDate: '2031-05-05', endDate: '2031-05-05' };
const create = (body: object) =>
  server.call('POST', '/api/holidays', { token: admin.token, body: { ...day, ...body } });
const patch = (id: string, body: object) =>
  server.call('PATCH', `/api/holidays/${id}`, { token: admin.token, body });
const list = (search: string, who = admin, headers: Record<string, string> = {}) =>
  server.call('GET', `/api/holidays${search}`, { token: who.token, host: who.host, headers });
const read = (id: string, who = admin) =>
  server.call('GET', `/api/holidays/${id}`, { token: who.token, host: who.host });
const titles = (answer: { json: { items: { title: string }[] } }) =>
  answer.json.items.map((item) => item.title);
const faults = (answer: { json: { errors: { path: string; code: string }[] } }) =>
  answer.json.errors.map(({ path, code }) => `${path} ${code}`);

describe('adding a holiday', () => {
  it('is for the whole school unless cohorts are named', async () => {
    const everybody = await create({ title: '  Ražas svētki ' });
    expect(everybody.status).toBe(201);
    expect(everybody.json).toMatchObject({
      title: 'Ražas svētki',
      cohortIds: [],
      cohorts: [],
      version: 1,
      can: { edit: true, delete: true },
    });
    const some = await create({ cohortIds: [cohort('1b'), cohort('1a'), cohort('1a')] });
    expect(some.json.cohorts.map(({ name }: { name: string }) => name)).toEqual(['1a', '1b']);
  });

  it.each([
    [{ title: ' ' }, ['title required']],
    [{ startDate: '2031-02-30' }, ['startDate invalid_date']],
    [{ endDate: '2031-5-5' }, ['endDate invalid_date']],
    [{ startDate: '2031-05-06' }, ['endDate ends_before_start']],
    [{ endDate: '2032-05-05' }, ['endDate span_too_long']],
    [{ cohortIds: [randomUUID()] }, ['cohortIds unknown_cohort']],
  ])('refuses %j at its field', async (body, expected) => {
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(faults(answer)).toEqual(expected);
  });

  it('takes no cohort of another school, and then leaves nothing behind', async () => {
    const [foreign] = await inSchool<{ id: string }>(
      server,
      'tenant2',
      'select id from cohorts limit 1',
    );
    const answer = await create({ title: 'Smuggled', cohortIds: [cohort('1a'), foreign?.id] });
    expect(faults(answer)).toEqual(['cohortIds unknown_cohort']);
    expect(titles(await list('?q=Smuggled'))).toEqual([]);
  });
});

describe('the list of holidays', () => {
  it('is filtered by school year, into which a holiday may reach from the year before', async () => {
    await create({ title: 'Long summer', startDate: '2035-07-01', endDate: '2035-08-20' });
    await create({ title: 'First day', startDate: '2035-08-01', endDate: '2035-08-01' });
    await create({ title: 'Last day', startDate: '2036-07-31', endDate: '2036-07-31' });
    await create({ title: 'Too late', startDate: '2036-08-01', endDate: '2036-08-01' });
    expect(titles(await list('?schoolYear=2035/2036'))).toEqual([
      'Long summer',
      'First day',
      'Last day',
    ]);
    const year = await server.call('GET', '/api/holidays/year?schoolYear=2035/2036', {
      token: admin.token,
    });
    expect(year.json.items.map(({ title }: { title: string }) => title)).toEqual([
      'Long summer',
      'First day',
      'Last day',
    ]);
    expect(year.json.items[0]).toMatchObject({ schoolWide: true });
  });

  it('is searched without accents and sorted in the reader’s language', async () => {
    for (const title of ['Cirka diena', 'Čakluma diena', 'Dārza diena'])
      await create({ title, startDate: '2040-01-01', endDate: '2040-01-01' });
    expect(titles(await list('?q=cakluma'))).toEqual(['Čakluma diena']);
    expect(titles(await list('?q=diena&sort=title', admin, { 'accept-language': 'lv' }))).toEqual([
      'Cirka diena',
      'Čakluma diena',
      'Dārza diena',
    ]);
    expect(titles(await list('?q=diena&sort=title', admin, { 'accept-language': 'en' }))).toEqual([
      'Čakluma diena',
      'Cirka diena',
      'Dārza diena',
    ]);
  });

  it('is filtered by a cohort, to which those of the whole school belong', async () => {
    const span = { startDate: '2041-09-09', endDate: '2041-09-09' };
    await create({ ...span, title: 'All' });
    await create({ ...span, title: 'One a', cohortIds: [cohort('1a')] });
    await create({ ...span, title: 'One b', cohortIds: [cohort('1b')] });
    const found = await list(`?schoolYear=2041/2042&sort=title&cohortId=${cohort('1a')}`);
    expect(titles(found)).toEqual(['All', 'One a']);
  });

  it('shows what overlaps for the same people to those who may put it right', async () => {
    const span = { startDate: '2042-09-09', endDate: '2042-09-12' };
    await create({ ...span, title: 'Trip', cohortIds: [cohort('1a')] });
    await create({ ...span, title: 'Fair', cohortIds: [cohort('1b')] });
    await create({ title: 'Feast', startDate: '2042-09-12', endDate: '2042-09-12' });
    await create({ title: 'After', startDate: '2042-09-13', endDate: '2042-09-13' });
    const { json } = await list('?schoolYear=2042/2043&sort=title');
    const overlaps = Object.fromEntries(
      json.items.map((item: { title: string; overlaps: string[] }) => [item.title, item.overlaps]),
    );
    expect(overlaps).toEqual({
      After: [],
      Fair: ['Feast'],
      Feast: expect.any(Array),
      Trip: ['Feast'],
    });
    expect(overlaps.Feast.sort()).toEqual(['Fair', 'Trip']);
    const parent = await server.signIn('parent');
    const seen = await list('?schoolYear=2042/2043', parent);
    expect(
      seen.json.items.every(({ overlaps: none }: { overlaps: string[] }) => none.length === 0),
    ).toBe(true);
  });

  it('says what lies within a longer one of the same people, which is no overlap', async () => {
    await create({ title: 'Break', startDate: '2061-12-20', endDate: '2061-12-31' });
    await create({ title: 'Christmas', startDate: '2061-12-24', endDate: '2061-12-26' });
    await create({ title: 'Eve', startDate: '2061-12-31', endDate: '2062-01-01' });
    const both = [cohort('1a'), cohort('1b')];
    const days = { startDate: '2062-02-01', endDate: '2062-02-05' };
    await create({ ...days, title: 'Camp', cohortIds: [cohort('1a')] });
    const day = { startDate: '2062-02-02', endDate: '2062-02-02' };
    await create({ ...day, title: 'Fair', cohortIds: both });
    await create({ ...day, title: 'Trip', cohortIds: [cohort('1a')] });
    const { json } = await list('?schoolYear=2061/2062&sort=title');
    const facts = json.items.map(
      (item: { title: string; overlaps: string[]; within: string[] }) => [
        item.title,
        item.overlaps,
        item.within,
      ],
    );
    expect(facts).toEqual([
      ['Break', ['Eve'], []],
      ['Camp', ['Fair'], []],
      ['Christmas', [], ['Break']],
      ['Eve', ['Break'], []],
      // 1b has the fair and no camp.
      ['Fair', ['Camp', 'Trip'], []],
      ['Trip', ['Fair'], ['Camp']],
    ]);
    const seen = await list('?schoolYear=2061/2062', await server.signIn('parent'));
    expect(seen.json.items.every(({ within }: { within: string[] }) => within.length === 0)).toBe(
      true,
    );
  });

  it('tells a family what concerns it, with its own cohorts only', async () => {
    const span = { startDate: '2043-09-09', endDate: '2043-09-09' };
    const all = await create({ ...span, title: 'All' });
    const ours = await create({ ...span, title: 'Ours', cohortIds: [cohort('1a'), cohort('4b')] });
    const theirs = await create({ ...span, title: 'Theirs', cohortIds: [cohort('4b')] });
    for (const username of ['parent', 'child']) {
      const who = await server.signIn(username);
      const seen = await list('?schoolYear=2043/2044&sort=title', who);
      expect(titles(seen)).toEqual(['All', 'Ours']);
      expect(seen.json.items[1].cohorts.map(({ name }: { name: string }) => name)).toEqual(['1a']);
      expect((await read(theirs.json.id, who)).status).toBe(404);
      expect((await read(ours.json.id, who)).status).toBe(200);
      const year = await server.call('GET', '/api/holidays/year?schoolYear=2043/2044', {
        token: who.token,
      });
      expect(year.json.items).toHaveLength(2);
      expect(year.json.items).toContainEqual(
        expect.objectContaining({ title: 'Ours', schoolWide: false }),
      );
    }
    const teacher = await server.signIn('teacher');
    expect(titles(await list('?schoolYear=2043/2044&sort=title', teacher))).toEqual([
      'All',
      'Ours',
      'Theirs',
    ]);
    expect((await read(all.json.id, teacher)).json.can).toEqual({ edit: false, delete: false });
  });
});

describe('changing a holiday', () => {
  it('opens it to the whole school when no cohort is left', async () => {
    const { json } = await create({ cohortIds: [cohort('1a')] });
    const opened = await patch(json.id, { version: 1, cohortIds: [] });
    expect(opened.json).toMatchObject({ ...day, cohortIds: [], version: 2 });
  });

  it('never leaves a last day before the first', async () => {
    const { json } = await create({});
    expect(faults(await patch(json.id, { version: 1, startDate: '2031-05-06' }))).toEqual([
      'endDate ends_before_start',
    ]);
    expect(faults(await patch(json.id, { version: 1, endDate: '2033-05-06' }))).toEqual([
      'endDate span_too_long',
    ]);
    const moved = await patch(json.id, {
      version: 1,
      startDate: '2031-06-01',
      endDate: '2031-06-02',
    });
    expect(moved.status).toBe(200);
  });
});

describe('deleting a holiday', () => {
  it('takes its cohorts away with it', async () => {
    const { json } = await create({ cohortIds: [cohort('1a')] });
    await server.call('DELETE', `/api/holidays/${json.id}`, { token: admin.token });
    const rows = await inSchool(
      server,
      'tenant1',
      'select 1 from holiday_cohorts where holiday_id = $1',
      [json.id],
    );
    expect(rows).toEqual([]);
  });
});

describe('public holidays', () => {
  const preview = (search: string) =>
    server.call('GET', `/api/holidays/public?${search}`, { token: admin.token });
  const take = (body: object) =>
    server.call('POST', '/api/holidays/public', { token: admin.token, body });

  it('can be had of many countries, and of Germany by federal state', async () => {
    const answer = await server.call('GET', '/api/holidays/public/places', { token: admin.token });
    const codes = answer.json.countries.map(({ code }: { code: string }) => code);
    expect(codes.slice(0, 4)).toEqual(['LV', 'EE', 'LT', 'DE']);
    const germany = answer.json.countries[3];
    expect(germany.regions).toHaveLength(16);
    expect(germany.regions).toContainEqual({ code: 'BY', name: 'Bayern' });
  });

  it.each([
    ['country=LV', '2026-11-18', 13],
    ['country=EE', '2027-02-24', 12],
    ['country=LT', '2027-02-16', 14],
    ['country=DE', '2026-10-03', 9],
    ['country=DE&region=BY', '2027-05-27', 12],
    ['country=GB&region=SCT', '2027-01-02', 9],
  ])('of %s are worked out for a school year: %s is one of %s', async (place, date, count) => {
    const { json } = await preview(`${place}&schoolYear=2026/2027`);
    const dates = json.items.map(({ startDate }: { startDate: string }) => startDate);
    expect(dates).toContain(date);
    expect(dates).toEqual(dates.toSorted());
    expect(dates.every((one: string) => one >= '2026-08-01' && one <= '2027-07-31')).toBe(true);
    expect(Math.abs(dates.length - count), `${dates}`).toBeLessThanOrEqual(2);
  });

  it('have names in the school’s language, whoever fills them in', async () => {
    const english = await preview('country=LV&schoolYear=2026/2027');
    expect(titles(english)).toContain('Christmas Day');
    await inSchool(server, 'tenant1', `update schools set language = 'lv'`);
    const latvian = await preview('country=LV&schoolYear=2026/2027');
    expect(titles(latvian)).toContain('Ziemassvētki');
    await inSchool(server, 'tenant1', `update schools set language = 'en'`);
  });

  it.each([
    ['country=XX&schoolYear=2026/2027', 'country invalid_value'],
    ['country=LV&region=BY&schoolYear=2026/2027', 'region invalid_value'],
    ['country=DE&region=constructor&schoolYear=2026/2027', 'region invalid_value'],
    ['country=LV', 'schoolYear required'],
  ])('of %s are refused', async (search, expected) => {
    expect(faults(await preview(search))).toEqual([expected]);
  });

  it('are taken over as ticked, and doubles are skipped', async () => {
    const place = { country: 'LV', schoolYear: '2045/2046' };
    await create({ title: 'Our own name for it', startDate: '2045-11-18', endDate: '2045-11-18' });
    const offered = await preview('country=LV&schoolYear=2045/2046');
    expect(offered.json.items.filter(({ exists }: { exists: boolean }) => exists)).toMatchObject([
      { startDate: '2045-11-18' },
    ]);
    const first = await take({ ...place, startDates: ['2045-11-18', '2045-12-24', '2046-05-01'] });
    expect(first.json).toMatchObject({ added: 2, skipped: 1, holidays: [{}, {}] });
    const again = await take({ ...place, startDates: ['2045-12-24', '2046-05-01'] });
    expect(again.json).toEqual({ added: 0, skipped: 2, holidays: [] });
    expect((await list('?schoolYear=2045/2046')).json.total).toBe(3);
  });

  it('are not doubled when several people fill them in at once', async () => {
    const { json } = await preview('country=EE&schoolYear=2046/2047');
    const startDates = json.items.map(({ startDate }: { startDate: string }) => startDate);
    // Nobody can write until all have looked what is there.
    const answers = await meet(
      server,
      'holidays',
      Array.from(
        { length: 4 },
        () => () => take({ country: 'EE', schoolYear: '2046/2047', startDates }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    expect((await list('?schoolYear=2046/2047')).json.total).toBe(startDates.length);
  });

  it('that are none can’t be taken over, and then none is', async () => {
    const answer = await take({
      country: 'LV',
      schoolYear: '2047/2048',
      startDates: ['2047-11-18', '2047-11-19'],
    });
    expect(faults(answer)).toEqual(['startDates invalid_value']);
    expect((await list('?schoolYear=2047/2048')).json.total).toBe(0);
  });
});

describeRecord({
  one: 'a holiday',
  feature: 'holidays',
  server: () => server,
  body: () => ({ ...day, cohortIds: [cohort('1a')] }),
  field: 'title',
});
