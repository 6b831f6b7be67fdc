import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matchesFilter } from '#domain/activities/activity.ts';
import { ACTIVITY_FILTERS } from '#domain/activities/limits.ts';
import { addDays, earlierOf, laterOf } from '#domain/dates/dates.ts';
import {
  type ActivityReaderName,
  type ActivityTools,
  activityTools,
  faultsOf,
  weekly,
} from '#harness/activities.ts';
import { inSchool, startServer, T2, type TestServer } from '#harness/server.ts';
import { localToday } from '#harness/today.ts';

let server: TestServer;
let tools: ActivityTools;
beforeAll(async () => {
  server = await startServer();
  tools = await activityTools(server);
});
afterAll(() => server.close());

describe('who sees it', () => {
  const seen = async (id: string, as: ActivityReaderName) =>
    (await tools.read(id, as)).status === 200;

  it('is staff, its own teachers while it is a draft, and families whom it fits', async () => {
    const draft = (await tools.create({ teachers: [{ userId: tools.ids.get('teacher8') }] })).json;
    expect(
      await Promise.all(
        (['admin', 'teacher8', 'teacher', 'parent', 'child'] as const).map((name) =>
          seen(draft.id, name),
        ),
      ),
    ).toEqual([true, true, false, false, false]);
    const forFirst = await tools.publish({
      cohortIds: [tools.cohorts.get('1a')],
      startDate: '2027-01-11',
      endDate: '2027-02-20',
      teachers: [{ userId: tools.ids.get('teacher8') }],
    });
    // `teacher` has that cohort, `child` is in it, `parent` is its mother.
    for (const name of ['admin', 'teacher8', 'teacher', 'parent', 'child'] as const) {
      expect(await seen(forFirst.id, name), name).toBe(true);
    }
    const forOthers = await tools.publish({
      cohortIds: [tools.cohorts.get('5b')],
      startDate: '2027-01-11',
      endDate: '2027-02-20',
      teachers: [{ userId: tools.ids.get('teacher8') }],
    });
    for (const name of ['teacher', 'parent', 'child'] as const) {
      expect(await seen(forOthers.id, name), name).toBe(false);
      const { status } = await tools.call('GET', `/activities/${forOthers.id}/sessions`, name);
      expect(status).toBe(404);
      const list = await tools.call('GET', '/activities?pageSize=100', name);
      expect(list.text).not.toContain(forOthers.id);
    }
    const [session] = await tools.sessionsOf(forOthers.id);
    const ask = (name: ActivityReaderName) =>
      server.call('GET', `/api/sessions/${session.id}`, {
        token: tools.who[name].token,
      });
    expect((await ask('parent')).status).toBe(404);
    expect((await ask('teacher8')).status).toBe(200);
  });

  it('is nobody of a family who may not see the child any more', async () => {
    const made = await tools.publish({
      cohortIds: [tools.cohorts.get('1b')],
      startDate: '2027-01-11',
      endDate: '2027-02-20',
    });
    expect(await seen(made.id, 'parent')).toBe(true);
    const rights = (value: string) =>
      inSchool(
        server,
        'tenant1',
        `update guardianships set can_see = ${value} where guardian_id = $1`,
        [tools.ids.get('parent')],
      );
    await rights('false');
    expect(await seen(made.id, 'parent')).toBe(false);
    await rights('true');
  });

  it('changes it only if it is the own', async () => {
    const made = await tools.publish({ teachers: [{ userId: tools.ids.get('teacher8') }] });
    const { version } = made;
    for (const as of ['teacher', 'parent', 'child'] as const) {
      const answers = await Promise.all([
        tools.patch(made.id, version, { name: 'Mine' }, as),
        tools.call('POST', `/activities/${made.id}/cancel`, as, { version }),
        tools.call('POST', `/activities/${made.id}/publish`, as, { version }),
        tools.call('DELETE', `/activities/${made.id}`, as),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
    expect((await tools.read(made.id)).json).toEqual(made);
    const elsewhere = await server.signIn('admin', T2);
    const answer = await server.call('GET', `/api/activities/${made.id}`, {
      token: elsewhere.token,
      host: T2,
    });
    expect(answer.status).toBe(404);
  });

  it('runs it as an assistant too', async () => {
    const made = await tools.publish({
      teachers: [
        { userId: tools.ids.get('teacher8'), duty: 'main' },
        { userId: tools.ids.get('teacher'), duty: 'assistant' },
      ],
    });
    expect((await tools.patch(made.id, made.version, { name: 'Ours' }, 'teacher')).status).toBe(
      200,
    );
  });
});

describe('the list', () => {
  it('has every activity in the tabs in which the rule puts it', async () => {
    const today = localToday();
    await tools.create({ name: 'Tab draft' });
    for (const [from, to] of [
      [-60, 30],
      [10, 40],
      [0, 7],
    ] as const) {
      await tools.publish({
        name: `Tab ${from}`,
        startDate: addDays(today, from),
        endDate: addDays(today, to),
        timeSlots: [1, 2, 3, 4, 5, 6, 7].map((day) => weekly(day)),
      });
    }
    const { json: all } = await tools.call('GET', '/activities?pageSize=100&q=tab', 'admin');
    expect(all.total).toBe(4);
    for (const filter of ACTIVITY_FILTERS) {
      const { json } = await tools.call(
        'GET',
        `/activities?pageSize=100&q=tab&status=${filter}`,
        'admin',
      );
      const expected = all.items.filter(
        (item: { status: 'draft' | 'published'; startDate: string; endDate: string }) =>
          matchesFilter(
            {
              status: item.status,
              cancelledAt: null,
              span: {
                startDate: earlierOf(item.startDate, item.endDate),
                endDate: laterOf(item.startDate, item.endDate),
              },
            },
            filter,
            today,
          ),
      );
      expect(json.items.map(({ id }: { id: string }) => id)).toEqual(
        expected.map(({ id }: { id: string }) => id),
      );
    }
  });

  it('is found by words of its name and its teachers, by place, teacher and cohort', async () => {
    const made = await tools.publish({
      name: 'Žonglēšana',
      locationId: tools.places[5],
      teachers: [{ userId: tools.ids.get('teacher8') }],
    });
    const found = async (search: string) => {
      const { json } = await tools.call('GET', `/activities?pageSize=100&${search}`, 'admin');
      return json.items.some(({ id }: { id: string }) => id === made.id);
    };
    const name = made.teachers[0].lastName;
    expect(await found('q=zonglesana')).toBe(true);
    expect(await found(`q=zongl%20${encodeURIComponent(name)}`)).toBe(true);
    expect(await found('q=zongl%20nobody')).toBe(false);
    expect(await found(`q=zongl&locationId=${tools.places[5]}`)).toBe(true);
    expect(await found(`q=zongl&locationId=${tools.places[6]}`)).toBe(false);
    expect(await found(`q=zongl&teacherId=${tools.ids.get('teacher8')}`)).toBe(true);
    expect(await found(`q=zongl&teacherId=${tools.ids.get('teacher')}`)).toBe(false);
    // Open to all is for this cohort too.
    expect(await found(`q=zongl&cohortId=${tools.cohorts.get('1a')}`)).toBe(true);
    const own = await tools.call('GET', '/activities?pageSize=100&own=true', 'teacher');
    expect(own.json.items.every((item: { own: boolean }) => item.own)).toBe(true);
  });

  it('shows the sessions of a day, those of others too if they are seen', async () => {
    const day = '2031-09-02';
    const ask = (search: string, as: ActivityReaderName) =>
      server.call('GET', `/api/sessions?from=${day}&to=${day}&pageSize=100${search}`, {
        token: tools.who[as].token,
      });
    const all = (await ask('', 'admin')).json;
    const own = (await ask('&own=true', 'teacher')).json;
    expect(all.items.length).toBeGreaterThan(own.items.length);
    expect(own.items.length).toBeGreaterThan(0);
    expect(own.items.every((each: { activity: { own: boolean } }) => each.activity.own)).toBe(true);
    expect(all.items.map(({ date }: { date: string }) => date)).toContain(day);
    const wrong = await server.call('GET', '/api/sessions?from=2031-02-02&to=2031-02-01', {
      token: tools.who.admin.token,
    });
    expect(faultsOf(wrong)).toEqual(['to ends_before_start']);
  });
});
