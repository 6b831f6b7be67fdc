import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityReaderName } from '#harness/activities.ts';
import { type BookingTools, bookingTools, monday } from '#harness/bookings.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';
import { MOST_ENTRIES } from '#server/features/calendar/repository.ts';

const MOST_TRIES = 5;

let server: TestServer;
let tools: BookingTools;
let activityId = '';
let firstDate = '';
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
  const made = await tools.publishTerm({ name: 'Chess' });
  activityId = made.id;
  await tools.book(activityId, { childId: tools.own.child });
  firstDate = (await tools.sessionsOf(activityId))[0].date;
}, 60_000);
afterAll(() => server.close());

/** So many short sessions of the club in the week of its first one, spread over the hours before it: all at once is no school's week. */
async function fill(count: number): Promise<void> {
  await inSchool(
    server,
    'tenant1',
    `with one as (select * from sessions where activity_id = $1 order by starts_at limit 1)
     insert into sessions (tenant_id, id, activity_id, slot_id, planned_date, date, start_time, end_time, starts_at,
       ends_at, location_id)
     select one.tenant_id, gen_random_uuid(), one.activity_id, gen_random_uuid(), one.planned_date, one.date + n % 5,
       to_char(one.start_time::time - earlier, 'HH24:MI'), to_char(one.start_time::time - earlier + interval '10 minutes', 'HH24:MI'),
       one.starts_at + make_interval(days => n % 5) - earlier,
       one.starts_at + make_interval(days => n % 5, mins => 10) - earlier, one.location_id
     from one, generate_series(1, $2::int - (select count(*)::int from sessions where activity_id = $1
       and date between one.date and one.date + 4)) n
     cross join lateral (select make_interval(mins => 12 * (n / 5 % 30)) as earlier) shift`,
    [activityId, count],
  );
}

interface Entry {
  readonly id: string;
  readonly date: string;
  readonly startTime: string;
}

/** Within the three statements of its contract: the harness fails whatever asks more. */
async function week(as: ActivityReaderName, more = '') {
  const query = `view=week&date=${monday}&activityId=${activityId}${more}`;
  const ask = () => tools.call('GET', `/calendar?${query}`, as);
  let answer = await ask();
  // On a machine that others use too, it may be told to come again: that says nothing of what it gets.
  for (let tries = 1; answer.status === 503 && tries < MOST_TRIES; tries += 1) answer = await ask();
  const { status, json, text } = answer;
  expect(status, text.slice(0, 500)).toBe(200);
  return json as { entries: Entry[]; cut: boolean };
}

describe('the calendar of a person with very many entries', () => {
  const readers = (): [ActivityReaderName, string][] => [
    ['parent', `&parentId=${tools.ids.get('parent')}`],
    ['teacher', '&own=true'],
    ['admin', ''],
  ];

  it('has all of a thousand, each once and in order, with as many statements as one of ten', async () => {
    await fill(1000);
    for (const [as, more] of readers()) {
      const { entries, cut } = await week(as, more);
      expect([as, entries.length, cut]).toEqual([as, 1000, false]);
      expect(new Set(entries.map(({ id }) => id)).size).toBe(1000);
      const order = entries.map(({ date, startTime, id }) => `${date} ${startTime} ${id}`);
      expect(order).toEqual(order.toSorted());
    }
  }, 120_000);

  it('is a feed of as many, also for one child alone', async () => {
    for (const body of [undefined, { childId: tools.own.child }]) {
      const link = await tools.call('POST', '/me/calendar-link', 'parent', body);
      const { status, text } = await server.call('GET', new URL(link.json.url).pathname);
      expect(status).toBe(200);
      expect(text.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThanOrEqual(1000);
    }
  }, 120_000);

  it('never grows beyond what an answer holds, and says that it was cut', async () => {
    await fill(MOST_ENTRIES + 200);
    for (const [as, more] of readers()) {
      const { entries, cut } = await week(as, more);
      expect([as, entries.length, cut]).toEqual([as, MOST_ENTRIES, true]);
      expect(entries[0]?.date).toBe(firstDate);
    }
  }, 120_000);
});
