import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BookingTools, bookingTools } from '#harness/bookings.ts';
import { startServer, T1, type TestServer } from '#harness/server.ts';
import { createSockets, outcome, show } from '#harness/sockets.ts';

let server: TestServer;
let tools: BookingTools;
const { socketOf, closeAll } = createSockets();
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
});
afterAll(async () => {
  closeAll();
  await server.close();
});

/** What the screen of the dashboard names as shown (`features/dashboard/api.ts` of the web app). */
const COUNTED = [
  'participants',
  'activities',
  'sessions',
  'attendance',
  'absences',
  'approvals',
].map((topic) => ({ topic }));

it('an open dashboard hears of a booking, and finds it in its figures when it asks again', async () => {
  const activity = await tools.publishTerm();
  const { token } = tools.who.admin;
  const socket = socketOf({ port: await server.listen(), host: T1, token });
  expect(await outcome(socket)).toBe('connected');
  expect(await show(socket, ...COUNTED)).toEqual(COUNTED);
  const figures = async () => (await tools.call('GET', '/dashboard', 'admin')).json;
  const before = await figures();
  const told = new Promise((resolve) => {
    socket.onAny((_event, change) => {
      if (change.topic === 'participants' && change.list === true) resolve(change);
    });
  });
  const answer = await tools.book(activity.id, { childId: tools.others[0] }, 'admin');
  expect(answer.status, answer.text).toBe(201);
  await told;
  const after = await figures();
  expect(after.newBookings.total).toBe(before.newBookings.total + 1);
});
