import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingTools, bookingTools } from '#harness/bookings.ts';
import { startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: BookingTools;
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
});
afterAll(() => server.close());

/** Keeps every connection busy; each call of what it answers lets one of them go. */
async function takeAllLanes(): Promise<{ freeOne: () => void; freeAll: () => Promise<void> }> {
  const LANES = 10;
  const releases: (() => void)[] = [];
  const held: Promise<void>[] = [];
  await Promise.all(
    Array.from(
      { length: LANES },
      () =>
        new Promise<void>((entered) => {
          held.push(
            server.app.database.inTenant('tenant1', async (tx) => {
              await tx.now();
              entered();
              await new Promise<void>((release) => releases.push(release));
            }),
          );
        }),
    ),
  );
  return {
    freeOne: () => releases.pop()?.(),
    freeAll: async () => {
      for (const release of releases.splice(0)) release();
      await Promise.all(held);
    },
  };
}

describe('more calls than can be served', () => {
  it('let bookings pass first, in the order in which they came', async () => {
    const { id } = await tools.publishTerm({ name: 'Rush', maxParticipants: 1 });
    const [one = '', two = ''] = tools.others;
    const { freeOne, freeAll } = await takeAllLanes();
    const order: string[] = [];
    const note = async <T>(name: string, call: Promise<T>) => {
      const answer = await call;
      order.push(name);
      return answer;
    };
    const looked = note('look', tools.call('GET', '/cohorts', 'admin'));
    const first = note('first', tools.book(id, { childId: one, acceptWaitlist: true }, 'admin'));
    const second = note('second', tools.book(id, { childId: two, acceptWaitlist: true }, 'admin'));
    freeOne();
    await Promise.all([looked, first, second]);
    await freeAll();
    expect(order).toEqual(['first', 'second', 'look']);
    expect([(await first).json, (await second).json]).toMatchObject([
      { bookings: [{ status: 'approved' }] },
      { bookings: [{ status: 'waitlisted', waitlistPosition: 1 }] },
    ]);
  });
});
