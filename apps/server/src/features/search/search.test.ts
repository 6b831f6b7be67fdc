import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ActivityReaderName, type ActivityTools, activityTools } from '#harness/activities.ts';
import { term } from '#harness/bookings.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: ActivityTools;
beforeAll(async () => {
  server = await startServer();
  tools = await activityTools(server);
});
afterAll(() => server.close());

interface Found {
  readonly people: readonly { readonly name: string }[];
  readonly cohorts: readonly { readonly name: string }[];
  readonly locations: readonly { readonly name: string }[];
  readonly activities: readonly { readonly id: string; readonly name: string }[];
  readonly sessions: readonly { readonly activityName: string; readonly date: string }[];
}
const search = async (q: string, as: ActivityReaderName): Promise<Found> => {
  const answer = await tools.call('GET', `/search?q=${encodeURIComponent(q)}`, as);
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};
const names = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name);

describe('the search', () => {
  it('finds every kind, whatever the accents, and what begins with the words first', async () => {
    await tools.publish({ name: 'Brīvais šahs' });
    await tools.publish({
      name: 'Šahs',
      timeSlots: [{ dayOfWeek: 4, startTime: '10:00', endTime: '11:00' }],
    });
    const found = await search('SAHS', 'admin');
    expect(names(found.activities)).toEqual(['Šahs', 'Brīvais šahs']);
    expect(found.sessions.length).toBe(6);
    const days = found.sessions.map(({ date }) => date);
    expect(days).toEqual(days.toSorted());
    expect(names((await search('berzins', 'admin')).people)).toEqual(
      expect.arrayContaining([expect.stringContaining('Bērziņš')]),
    );
    expect(names((await search('1a', 'admin')).cohorts)).toContain('1a');
    const [place] = await inSchool<{ name: string }>(
      server,
      'tenant1',
      'select name from locations limit 1',
    );
    expect(names((await search(place?.name ?? '', 'admin')).locations)).toContain(place?.name);
  });

  it('takes what is typed for words, not for a pattern', async () => {
    expect(await search('%', 'admin')).toEqual({
      people: [],
      cohorts: [],
      locations: [],
      activities: [],
      sessions: [],
    });
  });

  it('shows no activity, and no session of one, that the reader does not see', async () => {
    const teachers = [{ userId: tools.ids.get('teacher8'), duty: 'main' }];
    await tools.create({ name: 'Hidden draft', teachers });
    await tools.publish({
      ...term,
      name: 'Hidden from others',
      cohortIds: [tools.cohorts.get('4a')],
      teachers,
      timeSlots: [{ dayOfWeek: 5, startTime: '10:00', endTime: '11:00' }],
    });
    expect(names((await search('hidden', 'admin')).activities)).toEqual([
      'Hidden draft',
      'Hidden from others',
    ]);
    for (const name of ['teacher', 'parent', 'child'] as const) {
      expect(await search('hidden', name), name).toMatchObject({ activities: [], sessions: [] });
    }
  });

  it('names people to staff alone, each those within reach', async () => {
    const [child] = await inSchool<{ lastName: string }>(
      server,
      'tenant1',
      `select last_name as "lastName" from users where username = 'child'`,
    );
    const q = child?.lastName ?? '';
    expect((await search(q, 'admin')).people).not.toEqual([]);
    expect((await search(q, 'parent')).people).toEqual([]);
    await inSchool(
      server,
      'tenant1',
      `delete from cohort_teachers where teacher_id = (select id from users where username = 'teacher8')`,
    );
    await inSchool(
      server,
      'tenant1',
      `update users set last_name = 'Zzz' where username = 'teacher8'`,
    );
    expect((await search(q, 'teacher8')).people).toEqual([]);
    expect((await search('a', 'parent')).locations).toEqual([]);
  });
});
