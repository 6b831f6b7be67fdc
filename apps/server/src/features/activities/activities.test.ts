import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates/dates.ts';
import { LANGUAGES } from '#domain/languages.ts';
import {
  type ActivityTools,
  activityTools,
  datesOf,
  faultsOf,
  weekly,
} from '#harness/activities.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: ActivityTools;
beforeAll(async () => {
  server = await startServer();
  tools = await activityTools(server);
});
afterAll(() => server.close());

describe('a draft', () => {
  it('needs nothing, keeps what was typed, and is the own of who wrote it', async () => {
    const empty = await tools.call('POST', '/activities', 'teacher', {});
    expect(empty.status, empty.text).toBe(201);
    expect(empty.json).toMatchObject({
      kind: 'regular',
      name: '',
      status: 'draft',
      signup: 'notOpen',
      own: true,
      currency: 'EUR',
      seats: { capacity: null, taken: 0, waiting: 0, available: null },
      can: { edit: true, publish: true, cancel: false, delete: true, copy: true },
      teachers: [{ userId: tools.ids.get('teacher'), duty: 'main' }],
    });
    const odd = await tools.patch(empty.json.id, 1, {
      endDate: '2020-01-01',
      startDate: '2031-01-01',
      timeSlots: [{ dayOfWeek: 3 }, { startTime: '16:00', endTime: '15:00' }],
      minParticipants: 9,
      maxParticipants: 3,
    });
    expect(odd.status, odd.text).toBe(200);
    expect(odd.json).toMatchObject({ endDate: '2020-01-01', minParticipants: 9, version: 2 });
    expect(odd.json.timeSlots).toMatchObject([{ dayOfWeek: 3 }, { startTime: '16:00' }]);
  });

  it.each([
    [{ priceMinor: -1 }, ['priceMinor too_small']],
    [{ name: 'x'.repeat(121) }, ['name too_long']],
    [{ startDate: '2031-02-30' }, ['startDate invalid_date']],
    [{ timeSlots: [{ dayOfWeek: 8, startTime: '25:00' }] }, ['timeSlots.0.startTime invalid_time']],
    [{ timeSlots: [{ dayOfWeek: 8 }] }, ['timeSlots.0.dayOfWeek invalid_value']],
    [{ teachers: [{ userId: randomUUID() }] }, ['teachers.0.userId not_a_teacher']],
    [{ cohortIds: [randomUUID()] }, ['cohortIds.0 unknown_cohort']],
    [{ locationId: randomUUID() }, ['locationId unknown_location']],
    [
      { timeSlots: [{ ...weekly(1), locationId: randomUUID() }] },
      ['timeSlots.0.locationId unknown_location'],
    ],
    [{ timeSlots: [{ ...weekly(1), id: randomUUID() }] }, ['timeSlots.0.id invalid_value']],
    [{ currency: 'USD' }, ['currency invalid_value']],
    [{ colour: '#ffff00' }, ['colour low_contrast']],
    [{ icon: 'skull' }, ['icon invalid_value']],
    [{ status: 'published' }, ['status unknown_key']],
    [{ authorId: randomUUID() }, ['authorId unknown_key']],
  ])('refuses %o', async (change, expected) => {
    const answer = await tools.create(change);
    expect(answer.status).toBe(400);
    expect(faultsOf(answer)).toEqual(expected);
  });

  it('has a parent for a teacher no more than a stranger', async () => {
    const answer = await tools.create({ teachers: [{ userId: tools.ids.get('parent') }] });
    expect(faultsOf(answer)).toEqual(['teachers.0.userId not_a_teacher']);
  });

  it('keeps its description as text and as a document that is checked', async () => {
    const plain = await tools.create({ description: 'One\n\nTwo' });
    expect(plain.json.description).toBe('One\n\nTwo');
    expect(plain.json.descriptionDocument.content).toHaveLength(2);
    const document = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'Bold', marks: [{ type: 'bold' }] }],
        },
      ],
    };
    const formatted = await tools.patch(plain.json.id, 1, { descriptionDocument: document });
    expect(formatted.json).toMatchObject({ description: 'Bold', descriptionDocument: document });
    for (const hostile of [
      { type: 'doc', content: [{ type: 'script', content: [] }] },
      {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [
              {
                type: 'text',
                text: 'x',
                marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }],
              },
            ],
          },
        ],
      },
    ]) {
      const answer = await tools.patch(plain.json.id, 2, { descriptionDocument: hostile });
      expect(faultsOf(answer)).toEqual(['descriptionDocument invalid_value']);
    }
  });

  it('is changed by one of two editors, and the other is told', async () => {
    const { json } = await tools.create();
    const answers = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((name) => tools.patch(json.id, 1, { name })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await tools.read(json.id)).json.version).toBe(2);
  });
});

describe('publishing', () => {
  it.each(LANGUAGES)('names everything that is missing at once, in %s', async (language) => {
    const { json } = await tools.call('POST', '/activities', 'admin', {});
    const answer = await server.call('POST', `/api/activities/${json.id}/publish`, {
      token: tools.who.admin.token,
      body: { version: 1 },
      headers: { 'accept-language': language },
    });
    expect(answer.status).toBe(400);
    expect(faultsOf(answer)).toEqual([
      'name required',
      'teachers required',
      'locationId required',
      'startDate required',
      'endDate required',
      'timeSlots required',
      'priceMinor required',
    ]);
    const words = answer.json.errors.map(({ message }: { message: string }) => message);
    expect(new Set(words).size).toBe(1);
    expect((await tools.read(json.id)).json.status).toBe('draft');
  });

  it('makes a session for every week but those of holidays, at the same time all year', async () => {
    await tools.addHoliday('Autumn break', '2031-10-20', { until: '2031-10-24' });
    const made = await tools.publish();
    const sessions = await tools.sessionsOf(made.id);
    expect(made).toMatchObject({ status: 'published', version: 2, sessionCount: sessions.length });
    expect(datesOf(sessions)).not.toContain('2031-10-21');
    expect(datesOf(sessions)).toContain('2031-10-28');
    expect(sessions).toHaveLength(15);
    expect(new Set(sessions.map(({ startTime }: { startTime: string }) => startTime))).toEqual(
      new Set(['15:00']),
    );
    // The clocks turn on 26 October: 15:00 in Riga is 12:00 UTC before and 13:00 after.
    const instants = Object.fromEntries(
      sessions.map(({ date, startsAt }: { date: string; startsAt: string }) => [date, startsAt]),
    );
    expect(instants['2031-10-14']).toBe('2031-10-14T12:00:00.000Z');
    expect(instants['2031-10-28']).toBe('2031-10-28T13:00:00.000Z');
  });

  it('skips holidays of cohorts only where all of its cohorts have them', async () => {
    await tools.addHoliday('Trip', '2027-01-12', { cohorts: ['1a'] });
    const made = [];
    for (const names of [['1a', '1b'], ['1a'], []]) {
      made.push(
        await tools.publish({
          cohortIds: names.map((name) => tools.cohorts.get(name)),
          startDate: '2027-01-11',
          endDate: '2027-01-24',
        }),
      );
    }
    expect(made.map(({ sessionCount }) => sessionCount)).toEqual([2, 1, 2]);
  });

  it('happens once', async () => {
    const { json } = await tools.create();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        tools.call('POST', `/activities/${json.id}/publish`, 'admin', { version: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const codes = answers.filter(({ status }) => status === 409).map((each) => each.json.code);
    expect(new Set(codes)).toEqual(new Set(['activity_published']));
    expect(await tools.sessionsOf(json.id)).toHaveLength(15);
  });

  it('makes 260 sessions with as many statements as one', async () => {
    const statements: number[] = [];
    const counted = await startServer(
      {},
      { onStatements: (_, sent) => statements.push(sent.length) },
    );
    try {
      const admin = await counted.signIn('admin');
      const ask = (path: string, body: object) =>
        counted.call('POST', `/api/activities${path}`, {
          token: admin.token,
          body,
        });
      await inSchool(counted, 'tenant1', 'delete from holidays');
      const made: number[][] = [];
      for (const days of [[1], [1, 2, 3, 4, 5]]) {
        const place = (await counted.call('GET', '/api/locations', { token: admin.token })).json;
        const { json } = await ask('', {
          ...tools.club(),
          locationId: place.items[0].id,
          endDate: addDays('2031-09-01', days.length === 1 ? 6 : 363),
          timeSlots: days.map((day) => weekly(day)),
        });
        const answer = await ask(`/${json.id}/publish`, { version: 1 });
        made.push([answer.json.sessionCount, statements.at(-1) ?? 0]);
      }
      expect(made.map(([sessions]) => sessions)).toEqual([1, 260]);
      expect(made[0]?.[1]).toBe(made[1]?.[1]);
    } finally {
      await counted.close();
    }
  });

  it('gives an appointment the ids of its slots and the dates of the first and the last', async () => {
    const slot = (date: string) => ({ date, startTime: '16:00', endTime: '16:10' });
    const made = await tools.publish({
      kind: 'appointment',
      startDate: null,
      endDate: null,
      timeSlots: [slot('2031-10-02'), slot('2031-10-09')],
    });
    expect(made).toMatchObject({ startDate: '2031-10-02', endDate: '2031-10-09' });
    expect(made.seats).toMatchObject({ capacity: 2, available: 2 });
    const sessions = await tools.sessionsOf(made.id);
    expect(sessions.map(({ id }: { id: string }) => id)).toEqual(
      made.timeSlots.map(({ id }: { id: string }) => id),
    );
  });
});

describe('an edit of what is published', () => {
  it('tells the cancelled sessions apart from those that take place', async () => {
    const made = await tools.publish({ startDate: '2031-09-01', endDate: '2031-09-30' });
    const [first, ...others] = await tools.sessionsOf(made.id);
    const cancelled = await tools.call('POST', `/sessions/${first.id}/cancel`, 'admin', {
      version: first.version,
    });
    expect(cancelled.status, cancelled.text).toBe(200);
    const { json } = await tools.call('POST', '/activities/preview', 'admin', { id: made.id });
    expect(datesOf(json.off)).toEqual([first.date]);
    expect(datesOf(json.sessions)).toEqual(datesOf(others));
  });

  it('is shown before it is saved, moves sessions with their ids, and has to stay complete', async () => {
    const made = await tools.publish({ startDate: '2031-09-01', endDate: '2031-09-30' });
    const before = await tools.sessionsOf(made.id);
    const slot = made.timeSlots[0];
    const change = {
      timeSlots: [{ ...slot, dayOfWeek: 3, startTime: '16:00', endTime: '17:00' }],
      endDate: '2031-10-03',
    };
    const preview = await tools.call('POST', '/activities/preview', 'admin', {
      id: made.id,
      ...change,
    });
    expect(preview.status, preview.text).toBe(200);
    expect(preview.json.changes).toMatchObject({ removed: [], cancelled: [], kept: 0 });
    expect(preview.json.changes.moved).toHaveLength(5);
    expect(datesOf(await tools.sessionsOf(made.id))).toEqual(datesOf(before));
    const saved = await tools.patch(made.id, made.version, change);
    expect(saved.status, saved.text).toBe(200);
    const after = await tools.sessionsOf(made.id);
    const idOf = ({ id }: { id: string }) => id;
    expect(after.map(idOf)).toEqual(before.map(idOf));
    expect(datesOf(after)).toEqual(datesOf(before).map((date) => addDays(date, 1)));
    expect(after[0]).toMatchObject({ startTime: '16:00', status: 'scheduled', version: 2 });
    const broken = await tools.patch(made.id, saved.json.version, { name: '', timeSlots: [] });
    expect(broken.status).toBe(400);
    expect(faultsOf(broken)).toEqual(['name required', 'timeSlots required']);
    expect((await tools.patch(made.id, saved.json.version, { kind: 'appointment' })).status).toBe(
      400,
    );
    expect(await tools.sessionsOf(made.id)).toEqual(after);
  });

  it('removes slots that are left out and adds those without an id', async () => {
    const made = await tools.publish({
      endDate: '2031-09-14',
      timeSlots: [weekly(1), weekly(2)],
    });
    const [monday] = made.timeSlots;
    const saved = await tools.patch(made.id, made.version, { timeSlots: [monday, weekly(5)] });
    expect(saved.json.timeSlots[0].id).toBe(monday.id);
    expect(datesOf(await tools.sessionsOf(made.id))).toEqual([
      '2031-09-01',
      '2031-09-05',
      '2031-09-08',
      '2031-09-12',
    ]);
  });

  it('takes no slot of another activity along', async () => {
    const [one, other] = [await tools.publish(), await tools.publish()];
    const stolen = await tools.patch(one.id, one.version, { timeSlots: other.timeSlots });
    expect(faultsOf(stolen)).toEqual(['timeSlots.0.id invalid_value']);
    expect((await tools.read(other.id)).json.timeSlots).toEqual(other.timeSlots);
  });

  it('keeps teachers who have left, and takes no new ones who have', async () => {
    const left = randomUUID();
    await inSchool(
      server,
      'tenant1',
      `with person as (insert into users (tenant_id, id, username, username_key, first_name, last_name, status)
         values ('tenant1', $1::uuid, $1::text, $1::text, 'Left', 'Behind', 'active') returning id)
       insert into user_roles (tenant_id, user_id, role_id)
       select 'tenant1', person.id, roles.id from person, roles where roles.name = 'teacher'`,
      [left],
    );
    const both = [
      { userId: tools.ids.get('teacher'), duty: 'main' },
      { userId: left, duty: 'assistant' },
    ];
    const made = await tools.publish({ teachers: both });
    const other = await tools.publish();
    await inSchool(server, 'tenant1', `update users set status = 'archived' where id = $1`, [left]);
    expect((await tools.patch(made.id, made.version, { name: 'Still' })).status).toBe(200);
    const answer = await tools.patch(other.id, other.version, { teachers: both });
    expect(faultsOf(answer)).toEqual(['teachers.1.userId not_a_teacher']);
    // Nor does a copy take them along.
    const copy = await tools.call('POST', `/activities/${made.id}/copy`, 'admin', {});
    expect(copy.json.teachers.map(({ userId }: { userId: string }) => userId)).toEqual([
      tools.ids.get('teacher'),
    ]);
  });
});
