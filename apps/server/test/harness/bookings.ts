import { expect } from 'vitest';
import { addDays, mondayOf } from '#domain/dates/dates.ts';
import { type ActivityReaderName, type ActivityTools, activityTools } from './activities.ts';
import { inSchool, type TestServer } from './server.ts';
import { localToday } from './today.ts';

/** The Monday three weeks from now, and two months of sessions from there. */
export const monday = addDays(mondayOf(localToday()), 21);
export const term = { startDate: monday, endDate: addDays(monday, 60) };

export const statuses = (answer: { json: { bookings: { status: string }[] } }) =>
  answer.json.bookings.map(({ status }) => status);

export interface BookingTools extends ActivityTools {
  /** Children without a family in these tests, whom the office books for. */
  readonly others: readonly string[];
  readonly own: { readonly child: string; readonly anna: string };
  readonly publishTerm: (change?: object) => ReturnType<ActivityTools['publish']>;
  readonly book: (
    activityId: string,
    body: object,
    as?: ActivityReaderName,
    headers?: Record<string, string>,
  ) => ReturnType<TestServer['call']>;
  readonly act: (
    id: string,
    what: string,
    as?: ActivityReaderName,
    body?: object,
  ) => ReturnType<ActivityTools['call']>;
  readonly seatsOf: (id: string) => Promise<Record<string, number | null>>;
  /** So many children of others ask for a place; their bookings. */
  readonly fill: (activityId: string, count: number) => Promise<string[]>;
}

export async function bookingTools(server: TestServer): Promise<BookingTools> {
  const tools = await activityTools(server);
  const rows = await inSchool<{ id: string }>(
    server,
    'tenant1',
    `select id from users where username ~ '^child\\d+$' and status = 'active' order by username`,
  );
  const others = rows.map(({ id }) => id);
  const book: BookingTools['book'] = (activityId, body, as = 'parent', headers = {}) =>
    server.call('POST', '/api/bookings', {
      token: tools.who[as].token,
      headers,
      body: { activityId, acceptClash: true, ...body },
    });
  return {
    ...tools,
    others,
    own: { child: tools.ids.get('child') ?? '', anna: tools.ids.get('anna') ?? '' },
    publishTerm: (change = {}) => tools.publish({ ...term, ...change }),
    book,
    act: (id, what, as = 'parent', body = {}) =>
      tools.call(
        'POST',
        `/bookings/${id}/${what}`,
        as,
        /approve$|uncancel$/.test(what) ? undefined : body,
      ),
    seatsOf: async (id) => (await tools.read(id)).json.seats,
    fill: async (activityId, count) => {
      const made: string[] = [];
      for (const childId of others.slice(0, count)) {
        const answer = await book(activityId, { childId }, 'admin');
        expect(answer.status, answer.text).toBe(201);
        made.push(answer.json.bookings[0].id);
      }
      return made;
    },
  };
}
