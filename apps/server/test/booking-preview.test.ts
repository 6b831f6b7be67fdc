import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates/dates.ts';
import { type BookingTools, bookingTools, monday, statuses } from '#harness/bookings.ts';
import { startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: BookingTools;
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
});
afterAll(() => server.close());

const other = (index: number) => tools.others[index] ?? '';
const preview = async (
  activityId: string,
  body: object,
  as: 'parent' | 'admin' = 'parent',
): Promise<Answer> => {
  const answer = await tools.call('POST', '/bookings/preview', as, { activityId, ...body });
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};
interface Answer {
  readonly children: readonly {
    readonly childId: string;
    readonly refusal: string | null;
    readonly clashes: readonly unknown[];
    readonly withoutSessions: readonly { readonly id: string; readonly date: string }[];
  }[];
  readonly slots: readonly { readonly date: string }[];
  readonly free: number | null;
  readonly waiting: number;
  readonly waitlist: boolean;
  readonly quote: { readonly count: number; readonly totalMinor: number };
  readonly missedWeeks: readonly { readonly date: string; readonly code: string }[];
}
const daysOf = (sessions: readonly { readonly date: string }[]) => sessions.map(({ date }) => date);
const withoutOf = ({ children }: Answer) =>
  children.map(({ withoutSessions }) => daysOf(withoutSessions));

describe('a place without some sessions', () => {
  const club = (maxParticipants: number) =>
    tools.publishTerm({ maxParticipants, pricingType: 'perSession', priceMinor: 1000 });
  const give = (sessionId: string, childId: string) =>
    tools.call('POST', `/sessions/${sessionId}/places`, 'teacher', { childId });

  it('is foreseen with the days, is not charged for them, and comes so', async () => {
    const made = await club(2);
    const before = await preview(made.id, { childId: tools.own.child });
    expect(withoutOf(before)).toEqual([[]]);
    const [, second] = await tools.sessionsOf(made.id);
    expect((await give(second.id, other(0))).status).toBe(201);
    expect((await give(second.id, other(1))).status).toBe(201);
    const seen = await preview(made.id, { childId: tools.own.child });
    expect(seen.children[0]?.withoutSessions).toEqual([
      { id: second.id, date: second.date, startTime: second.startTime, endTime: second.endTime },
    ]);
    expect(seen.quote.count).toBe(before.quote.count - 1);
    expect(seen.quote.totalMinor).toBe(before.quote.totalMinor - 1000);
    const { json } = await tools.book(made.id, { childId: tools.own.child });
    expect(json.bookings[0].exceptions).toMatchObject([
      { sessionId: second.id, kind: 'placeGiven', date: second.date },
    ]);
    const history = await tools.call('GET', `/bookings/${json.bookings[0].id}/history`, 'parent');
    expect(history.json.items).toMatchObject([
      { event: 'confirm', sessions: [], withoutSessions: [{ id: second.id, date: second.date }] },
    ]);
    // What was foreseen was written nowhere.
    expect(await tools.seatsOf(made.id)).toMatchObject({ taken: 1 });
  });

  it('is foreseen for each child: who comes second may get less, and who has a day already has it', async () => {
    const made = await club(3);
    const [first, second] = await tools.sessionsOf(made.id);
    await give(first.id, other(0));
    await give(first.id, other(1));
    await give(second.id, tools.own.anna);
    const childIds = [tools.own.child, tools.own.anna];
    const all = (await preview(made.id, { childIds: [other(3)] }, 'admin')).quote.count;
    const seen = await preview(made.id, { childIds });
    expect(withoutOf(seen)).toEqual([[], [first.date, second.date]]);
    // The price is that of one child; the first has them all.
    expect(seen.quote.count).toBe(all);
    const { json } = await tools.book(made.id, { childIds });
    expect(
      json.bookings.map((booking: { exceptions: unknown[] }) => booking.exceptions.length),
    ).toEqual([0, 2]);
  });
});

describe('a weekly repeat', () => {
  const talks = (change: object = {}) =>
    tools.publishTerm({
      kind: 'appointment',
      startDate: null,
      endDate: null,
      pricingType: 'perSession',
      priceMinor: 1000,
      timeSlots: [0, 7, 14].map((days) => ({
        date: addDays(monday, days),
        startTime: '16:00',
        endTime: '16:20',
      })),
      ...change,
    });
  const idsOf = ({ timeSlots }: { timeSlots: { id: string }[] }) => timeSlots.map(({ id }) => id);

  it('is foreseen as it is booked: the days, their price and the weeks that can’t be had', async () => {
    const made = await talks();
    const [first, second] = idsOf(made);
    await tools.book(made.id, { childId: other(0), slotIds: [second] }, 'admin');
    const asked = { childId: tools.own.anna, slotIds: [first], repeatWeeks: 4 };
    const seen = await preview(made.id, asked);
    expect(daysOf(seen.slots)).toEqual([monday, addDays(monday, 14)]);
    expect(seen.missedWeeks).toMatchObject([
      { date: addDays(monday, 7), code: 'full' },
      { date: addDays(monday, 21), code: 'none' },
    ]);
    expect(seen).toMatchObject({ free: 1, waiting: 0, waitlist: false, quote: { count: 2 } });
    const { json } = await tools.book(made.id, asked);
    expect(json.bookings).toHaveLength(2);
    expect(json.missedWeeks).toEqual(seen.missedWeeks);
    // Those weeks are taken now, and the one between is still full: there is nothing to be had.
    const again = await preview(made.id, { ...asked, repeatWeeks: 3 });
    expect(again.missedWeeks.map(({ code }) => code)).toEqual(['taken', 'full', 'taken']);
    expect(again).toMatchObject({ slots: [], quote: { totalMinor: 0 } });
    expect(again.children[0]?.refusal).toBe('already_booked');
  });

  it('is no clash on a day that it does not get', async () => {
    const made = await talks({ name: 'Talks' });
    const [first, second] = idsOf(made);
    await tools.book(made.id, { childId: other(0), slotIds: [second] }, 'admin');
    const busy = await talks({ name: 'Elsewhere' });
    await tools.book(busy.id, { childId: tools.own.child, slotIds: [idsOf(busy)[1]] }, 'admin');
    const asked = { childId: tools.own.child, slotIds: [first], repeatWeeks: 2 };
    expect((await preview(made.id, asked)).children[0]?.clashes).toEqual([]);
    const booked = await tools.book(made.id, { ...asked, acceptClash: false });
    expect(booked.status, booked.text).toBe(201);
    expect(statuses(booked)).toEqual(['confirmed']);
  });

  it('has the slot that came for one that was taken away', async () => {
    const made = await talks();
    const [first, second, ...rest] = made.timeSlots;
    await tools.book(made.id, { childId: other(0), slotIds: [second.id] }, 'admin');
    const { id: _gone, ...anew } = second;
    const saved = await tools.patch(made.id, made.version, { timeSlots: [first, anew, ...rest] });
    expect(saved.status, saved.text).toBe(200);
    const asked = { childId: other(2), slotIds: [first.id], repeatWeeks: 2 };
    const { json } = await tools.book(made.id, asked, 'admin');
    expect(json.missedWeeks).toEqual([]);
    expect(json.bookings).toHaveLength(2);
  });
});

describe('several slots', () => {
  it('are put on no list', async () => {
    const made = await tools.publishTerm({
      kind: 'appointment',
      startDate: null,
      endDate: null,
      timeSlots: [0, 7].map((days) => ({
        date: addDays(monday, days),
        startTime: '17:00',
        endTime: '17:20',
      })),
    });
    const slotIds = made.timeSlots.map(({ id }: { id: string }) => id);
    await tools.book(made.id, { childId: other(0), slotIds: [slotIds[0]] }, 'admin');
    const childId = tools.own.child;
    expect(await preview(made.id, { childId, slotIds })).toMatchObject({
      free: 0,
      waitlist: false,
    });
    const [full] = slotIds;
    expect(await preview(made.id, { childId, slotIds: [full] })).toMatchObject({
      free: 0,
      waitlist: true,
    });
  });
});
