import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates/dates.ts';
import { type BookingTools, bookingTools, monday } from '#harness/bookings.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: BookingTools;
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
});
afterAll(() => server.close());

const promote = (id: string, as: 'admin' | 'teacher' | 'parent' = 'admin') =>
  tools.call('POST', `/activities/${id}/promote`, as);
const preview = (id: string) => tools.call('GET', `/activities/${id}/promotion`, 'admin');
const told = async (id: string) =>
  (
    await inSchool<{ username: string }>(
      server,
      'tenant1',
      `select u.username from notifications n join users u on u.id = n.user_id
       where n.type = 'activityPromoted' and n.params ->> 'activityId' = $1 order by 1`,
      [id],
    )
  ).map(({ username }) => username);

describe('promoting an activity', () => {
  it('tells those who may book it and have not, as many as was said before', async () => {
    const { id } = await tools.publishTerm();
    const { json: before } = await preview(id);
    expect(before).toMatchObject({ promoted: false, againAt: null });
    const { json, text } = await promote(id);
    expect(json, text).toEqual({ told: before.people });
    expect(await told(id)).toHaveLength(before.people);
    expect(await told(id)).toEqual(expect.arrayContaining(['parent', 'parent1a']));
    expect((await tools.read(id)).json.promoted).toBe(true);
    const { json: after } = await preview(id);
    expect(after.promoted).toBe(true);
    expect(new Date(after.againAt).getTime()).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  });

  it('leaves out who has booked for all their children, and whom it is not for', async () => {
    const { id } = await tools.publishTerm({ minAge: 3, maxAge: 18 });
    for (const childId of [tools.own.child, tools.own.anna])
      expect((await tools.book(id, { childId })).status).toBe(201);
    await promote(id);
    expect(await told(id)).not.toContain('parent');
    expect(await told(id)).toContain('parent1a');
    const { id: forOlder } = await tools.publishTerm({ minAge: 18 });
    const { json } = await preview(forOlder);
    await promote(forOlder);
    expect(await told(forOlder)).toHaveLength(json.people);
    expect(await told(forOlder)).not.toContain('parent');
  });

  it('is done once a week, however often the button is pressed', async () => {
    const { id } = await tools.publishTerm();
    const answers = await Promise.all(Array.from({ length: 8 }, () => promote(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(429)]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.json.code).toBe('promoted_lately');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(600_000);
    const before = await told(id);
    expect(new Set(before).size).toBe(before.length);
    server.shiftClock('7 days 1 minute');
    expect((await promote(id)).status).toBe(200);
    server.shiftClock('0');
    expect(await told(id)).toHaveLength(before.length * 2);
  });

  it('ends quietly, and a week is still a week', async () => {
    const { id } = await tools.publishTerm();
    await promote(id);
    const before = (await told(id)).length;
    const ended = await tools.call('DELETE', `/activities/${id}/promote`, 'admin');
    expect(ended.status).toBe(204);
    expect((await tools.read(id)).json.promoted).toBe(false);
    expect((await promote(id)).status).toBe(429);
    expect(await told(id)).toHaveLength(before);
  });

  it('is for the office, and of what can be booked', async () => {
    const { id: draft } = (await tools.create()).json;
    expect((await promote(draft)).json.code).toBe('activity_draft');
    const { id } = await tools.publishTerm();
    expect((await promote(id, 'teacher')).status).toBe(403);
    expect((await promote(id, 'parent')).status).toBe(403);
    const { id: late } = await tools.publishTerm({ registrationDeadline: addDays(monday, -20) });
    server.shiftClock('10 days');
    expect((await promote(late)).json.code).toBe('deadline_passed');
    server.shiftClock('0');
    expect(await told(late)).toEqual([]);
  });
});
