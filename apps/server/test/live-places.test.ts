import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Seats } from '#contract/live.ts';
import { addDays } from '#domain/dates/dates.ts';
import { type BookingTools, bookingTools, monday } from '#harness/bookings.ts';
import { startSecond, startServer, T1, type TestServer } from '#harness/server.ts';
import { createSockets, listen, outcome, show } from '#harness/sockets.ts';

let server: TestServer;
let second: Awaited<ReturnType<typeof startSecond>>;
let tools: BookingTools;
const { socketOf, closeAll } = createSockets();
beforeAll(async () => {
  server = await startServer();
  await server.listen();
  second = await startSecond(server);
  tools = await bookingTools(server);
});
afterEach(closeAll);
afterAll(async () => {
  await second.close();
  await server.close();
});

const talks = () =>
  tools.publishTerm({
    kind: 'appointment',
    startDate: null,
    endDate: null,
    timeSlots: ['14', '15', '16'].map((hour) => ({
      date: addDays(monday, 1),
      startTime: `${hour}:00`,
      endTime: `${hour}:20`,
    })),
  });
const placesOf = (id: string) => ({ topic: 'seats', id });

/** A planner at the other process than the one that is called. */
async function plannerOf(name: 'parent' | 'parent1a'): Promise<Socket> {
  const socket = socketOf({ port: second.port, host: T1, token: tools.who[name].token });
  expect(await outcome(socket)).toBe('connected');
  return socket;
}

/** What it has been told last of each slot, or of an activity as a whole. */
function placesTold(socket: Socket): Map<string, Seats> {
  const told = new Map<string, Seats>();
  socket.on('seats', (list: readonly Seats[]) => {
    for (const seats of list) told.set(seats.sessionId ?? seats.activityId, seats);
  });
  return told;
}
const soon = (check: () => void) => vi.waitFor(check, { timeout: 8_000, interval: 50 });

describe('the places of an appointment', () => {
  it('are told slot by slot to whoever shows it, at every process, and to nobody else', async () => {
    const [made, other] = [await talks(), await talks()];
    const [first, next] = made.timeSlots.map(({ id }: { id: string }) => id);
    const [here, elsewhere] = [await plannerOf('parent'), await plannerOf('parent1a')];
    expect(await show(here, placesOf(made.id))).toEqual([placesOf(made.id)]);
    expect(await show(elsewhere, placesOf(other.id))).toEqual([placesOf(other.id)]);
    const rest = listen(elsewhere);

    // Two at once: none of them is left out for the other.
    const told = placesTold(here);
    const booked = await tools.book(
      made.id,
      { childId: tools.others[0], slotIds: [first, next] },
      'admin',
    );
    expect(booked.status, booked.text).toBe(201);
    const full = { activityId: made.id, taken: 1, waiting: 0, available: 0 };
    await soon(() =>
      expect(Object.fromEntries(told)).toMatchObject({
        [first]: { ...full, sessionId: first },
        [next]: { ...full, sessionId: next },
      }),
    );

    const [{ id: bookingId }] = booked.json.bookings.filter(
      ({ sessionId }: { sessionId: string }) => sessionId === first,
    );
    expect((await tools.act(bookingId, 'cancel', 'admin')).status).toBe(200);
    await soon(() => expect(told.get(first)).toMatchObject({ ...full, taken: 0, available: 1 }));
    expect(told.get(next)).toMatchObject(full);
    expect([...told.keys()].toSorted()).toEqual([first, next].toSorted());
    expect(rest).toEqual([]);
  });

  it('are told to those alone who may see it', async () => {
    const open = await talks();
    const closed = await tools.publishTerm({ cohortIds: [tools.cohorts.get('Žubītes 10')] });
    const draft = (await tools.create()).json;
    const socket = await plannerOf('parent');
    const asked = [closed, open, draft].map(({ id }) => placesOf(id));
    expect(await show(socket, ...asked)).toEqual([placesOf(open.id)]);
  });
});
