import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingTools, bookingTools } from '#harness/bookings.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: BookingTools;
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
});
afterAll(() => server.close());

const planner = async (query = '') => {
  const answer = await tools.call('GET', `/planner${query}`, 'parent');
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};
const found = async (id: string, query = '') =>
  (await planner(query)).items.find((item: { id: string }) => item.id === id);

describe('the planner', () => {
  it('says which of the own children an activity fits, and why not', async () => {
    const { id, startDate } = await tools.publishTerm({ minAge: 9, maxAge: 11 });
    const year = Number(startDate.slice(0, 4));
    await inSchool(
      server,
      'tenant1',
      `update users set birth_date = case username when 'child' then $1::date else $2::date end
       where username in ('child', 'anna')`,
      [`${year - 10}-12-31`, `${year - 5}-12-31`],
    );
    const item = await found(id);
    const of = (childId: string) =>
      item.children.find((child: { childId: string }) => child.childId === childId);
    expect(of(tools.own.child)).toMatchObject({ misfit: null, age: 9 });
    expect(of(tools.own.anna)).toMatchObject({
      misfit: 'too_young',
      changesOn: `${year + 4}-12-31`,
    });
  });

  it('tells what the own children have there, and where they wait', async () => {
    const { id } = await tools.publishTerm({ maxParticipants: 2 });
    await tools.fill(id, 2);
    await tools.book(id, { childId: tools.own.child });
    expect(await found(id)).toMatchObject({
      seats: { capacity: 2, taken: 2, waiting: 1, available: 0 },
      bookings: [
        { childId: tools.own.child, status: 'waitlisted', waitlistPosition: 1, waitlistLength: 1 },
      ],
    });
    expect(await found(id, '?free=true')).toBeUndefined();
  });

  it('leaves out what can no longer be booked, unless a child of theirs is in it', async () => {
    const { id } = await tools.publishTerm({});
    const mine = await tools.publishTerm({});
    await tools.book(mine.id, { childId: tools.own.child });
    await inSchool(
      server,
      'tenant1',
      `update activities set signup_closes_at = now() - interval '1 hour' where id = any($1)`,
      [[id, mine.id]],
    );
    expect(await found(id)).toBeUndefined();
    expect(await found(mine.id)).toMatchObject({ signup: 'ended' });
  });

  it('finds by day and by place', async () => {
    const { id } = await tools.publishTerm({});
    const item = await found(id);
    const [weekday] = item.weekdays;
    expect(await found(id, `?weekday=${weekday}&locationId=${item.location.id}`)).toBeDefined();
    expect(await found(id, `?weekday=${(weekday % 7) + 1}`)).toBeUndefined();
  });
});

describe('the week', () => {
  it('has the sessions of the own bookings, siblings in one line, and who stays away', async () => {
    const { id } = await tools.publishTerm({});
    const answer = await tools.book(id, { childIds: [tools.own.child, tools.own.anna] });
    const [first] = await tools.sessionsOf(id);
    const booking = answer.json.bookings[0].id;
    await tools.act(booking, `sessions/${first.id}/cancel`);
    const absence = await tools.call('POST', '/absences', 'parent', {
      childIds: [tools.own.anna],
      startDate: first.date,
      endDate: first.date,
      wholeDay: true,
      reason: 'sickLeave',
    });
    expect(absence.status, absence.text).toBeLessThan(300);
    const { json } = await tools.call(
      'GET',
      `/planner/week?from=${first.date}&to=${first.date}`,
      'parent',
    );
    const item = json.items.find(
      ({ activity }: { activity: { id: string } }) => activity.id === id,
    );
    expect(item.children).toMatchObject([
      { childId: tools.own.child, status: 'confirmed', exception: 'family', absence: null },
      { childId: tools.own.anna, status: 'confirmed', exception: null, absence: 'excused' },
    ]);
    const own = await tools.call(
      'GET',
      `/planner/week?from=${first.date}&to=${first.date}`,
      'child',
    );
    const seen = own.json.items.find(
      ({ activity }: { activity: { id: string } }) => activity.id === id,
    );
    expect(seen.children.map(({ childId }: { childId: string }) => childId)).toEqual([
      tools.own.child,
    ]);
  });

  it('is empty for somebody else', async () => {
    const { id } = await tools.publishTerm({});
    await tools.book(id, { childId: tools.own.child });
    const [first] = await tools.sessionsOf(id);
    const { json } = await tools.call(
      'GET',
      `/planner/week?from=${first.date}&to=${first.date}&childId=${tools.own.child}`,
      'parent1a',
    );
    expect(json.items).toEqual([]);
  });
});
