import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates/dates.ts';
import { type BookingTools, bookingTools } from '#harness/bookings.ts';
import { describeRecord } from '#harness/describe-record.ts';
import { runDue } from '#harness/due-work.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';
import { localToday } from '#harness/today.ts';

let server: TestServer;
let tools: BookingTools;
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
});
afterAll(() => server.close());

const today = localToday();
const inDays = (days: number) => addDays(today, days);
const add = (change: object = {}) =>
  tools.call('POST', '/reminders', 'admin', {
    title: 'Bring shoes',
    dueDate: inDays(40),
    audience: { kind: 'school' },
    leadDays: [1],
    ...change,
  });
const toldOf = async (id: string): Promise<string[]> => {
  const rows = await inSchool<{ username: string }>(
    server,
    'tenant1',
    `select u.username from notifications n join users u on u.id = n.user_id
     where n.type = 'reminderDue' and n.params ->> 'reminderId' = $1 order by 1`,
    [id],
  );
  return rows.map(({ username }) => username);
};
const idsOf = (answer: { json: { items: { id: string }[] } }) =>
  answer.json.items.map(({ id }) => id);

describeRecord({
  one: 'a reminder',
  feature: 'reminders',
  server: () => server,
  field: 'title',
  body: () => ({ title: 'Forms', dueDate: inDays(300), audience: { kind: 'school' } }),
});

describe('a reminder', () => {
  it('is seen by those it is for, without whom else it is for', async () => {
    const own = (await add({ audience: { kind: 'cohorts', ids: [tools.cohorts.get('1a')] } })).json;
    const other = (await add({ audience: { kind: 'people', ids: [tools.ids.get('parent1a')] } }))
      .json;
    const list = await tools.call('GET', '/reminders?old=exclude', 'parent');
    expect(idsOf(list)).toContain(own.id);
    expect(idsOf(list)).not.toContain(other.id);
    const [seen] = list.json.items.filter(({ id }: { id: string }) => id === own.id);
    expect(seen).toMatchObject({ audience: null, leadDays: [], nextAt: null });
    expect((await tools.call('GET', `/reminders/${other.id}`, 'parent')).status).toBe(404);
    expect((await tools.call('GET', `/reminders/${other.id}`, 'parent1a')).status).toBe(200);
    expect(own).toMatchObject({ audience: { names: ['1a'] }, can: { edit: true } });
  });

  it('comes the sooner it is due, and after all of them what was due, the latest first', async () => {
    const days = [-3, 30, -1, 0, 5];
    const made = await Promise.all(days.map((each) => add({ dueDate: inDays(each) })));
    const idOn = new Map(days.map((each, index) => [each, made[index]?.json.id]));
    const ids = idsOf(await tools.call('GET', '/reminders?pageSize=100', 'parent'));
    const here = ids.filter((id) => [...idOn.values()].includes(id));
    expect(here).toEqual([0, 5, 30, -1, -3].map((each) => idOn.get(each)));
  });

  it('is left out where old ones are excluded', async () => {
    const { json: old } = await add({ dueDate: inDays(-2) });
    const { json: coming } = await add({ dueDate: inDays(2), leadDays: [1] });
    const all = await tools.call('GET', '/reminders?pageSize=100', 'parent');
    const present = await tools.call('GET', '/reminders?pageSize=100&old=exclude', 'parent');
    expect(idsOf(all)).toEqual(expect.arrayContaining([old.id, coming.id]));
    expect(idsOf(present)).toContain(coming.id);
    expect(idsOf(present)).not.toContain(old.id);
    expect(old).toMatchObject({ old: true, nextAt: null });
  });

  it('goes out at its times, once, however often anybody looks', async () => {
    const audience = { kind: 'people', ids: [tools.ids.get('parent'), tools.ids.get('parent1a')] };
    const { json } = await add({ audience, leadDays: [3, 1] });
    await runDue(server);
    expect(await toldOf(json.id)).toEqual([]);
    server.shiftClock('37 days 12 hours');
    await runDue(server);
    await runDue(server);
    expect(await toldOf(json.id)).toEqual(['parent', 'parent1a']);
    // The server was down over both times: one notice, and none once it is over.
    server.shiftClock('42 days');
    await runDue(server);
    server.shiftClock('0');
    expect(await toldOf(json.id)).toEqual(['parent', 'parent1a']);
  });

  it('goes out at eight by the school’s clock on both sides of a clock change', async () => {
    const year = new Date().getUTCFullYear() + 1;
    const { json } = await add({ dueDate: `${year}-11-05`, leadDays: [30, 0] });
    const [row] = await inSchool<{ times: string[] }>(
      server,
      'tenant1',
      `select array_agg(to_char(t.at at time zone 'Europe/Riga', 'HH24:MI') || ' ' || to_char(t.at at time zone 'UTC', 'HH24') order by t.at) as times
       from reminder_times t where t.reminder_id = $1`,
      [json.id],
    );
    expect(row?.times).toEqual(['08:00 05', '08:00 06']);
  });

  it('goes out for its new date and not for the old one', async () => {
    const audience = { kind: 'people', ids: [tools.ids.get('parent')] };
    const { json } = await add({ audience, dueDate: inDays(5), leadDays: [1] });
    const { version } = json;
    await tools.call('PATCH', `/reminders/${json.id}`, 'admin', { version, dueDate: inDays(20) });
    server.shiftClock('6 days');
    await runDue(server);
    expect(await toldOf(json.id)).toEqual([]);
    server.shiftClock('19 days 20 hours');
    await runDue(server);
    server.shiftClock('0');
    expect(await toldOf(json.id)).toEqual(['parent']);
  });

  it('goes out at once where its times are past and it is not', async () => {
    const audience = { kind: 'people', ids: [tools.ids.get('parent')] };
    const { json } = await add({ audience, dueDate: inDays(1), leadDays: [30] });
    await runDue(server);
    expect(await toldOf(json.id)).toEqual(['parent']);
  });

  it('names only what there is', async () => {
    const unknown = { kind: 'cohorts', ids: ['01941f38-0000-7000-8000-000000000000'] };
    expect((await add({ audience: unknown })).json.code).toBe('audience_not_reached');
    expect((await add({ audience: { kind: 'cohorts', ids: [] } })).status).toBe(400);
    expect((await add({ leadDays: [5] })).status).toBe(400);
  });
});

describe('reminding the families of an activity', () => {
  const remind = (id: string, as: 'admin' | 'teacher' | 'parent' = 'admin') =>
    tools.call('POST', `/activities/${id}/remind`, as);
  const told = async (id: string) =>
    (
      await inSchool<{ username: string }>(
        server,
        'tenant1',
        `select u.username from notifications n join users u on u.id = n.user_id
         where n.type = 'activityReminder' and n.params ->> 'activityId' = $1 order by 1`,
        [id],
      )
    ).map(({ username }) => username);

  it('tells them once an hour, however often it is pressed', async () => {
    const { id } = await tools.publishTerm();
    await tools.book(id, { childId: tools.own.child });
    const answers = await Promise.all(Array.from({ length: 10 }, () => remind(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(429)]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.json.code).toBe('reminded_lately');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_000);
    expect(await told(id)).toEqual(expect.arrayContaining(['parent', 'relative', 'teacher']));
    expect(await told(id)).not.toContain('parent1a');
    const before = (await told(id)).length;
    server.shiftClock('61 minutes');
    expect((await remind(id)).status).toBe(200);
    server.shiftClock('0');
    expect(await told(id)).toHaveLength(before * 2);
  });

  it('is for the office, and of what is published', async () => {
    const { id } = (await tools.create()).json;
    expect((await remind(id)).json.code).toBe('activity_draft');
    expect((await remind(id, 'parent')).status).toBe(403);
    expect((await remind(id, 'teacher')).status).toBe(403);
  });
});
