import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayOfWeek } from '#domain/dates/dates.ts';
import { weekly } from '#harness/activities.ts';
import { bookingTools, monday } from '#harness/bookings.ts';
import { type InvoiceTools, invoiceTools } from '#harness/invoices.ts';
import { startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: InvoiceTools;
beforeAll(async () => {
  server = await startServer();
  tools = invoiceTools(server, await bookingTools(server));
});
afterAll(() => server.close());
beforeEach(() => tools.forget());

const PRICE = 2500;
/** A day in the month after that of the first slot. */
const nextMonth = addDays(`${monday.slice(0, 7)}-01`, 31)
  .slice(0, 8)
  .concat('10');
const times = { startTime: '16:00', endTime: '16:20' };

interface Session {
  readonly id: string;
  readonly version: number;
  readonly date: string;
}

/** Slots of an activity that a child has, all invoiced. */
async function invoicedSlots(pricingType: string, dates: readonly string[]) {
  const { id } = await tools.publishTerm({
    ...{ kind: 'appointment', startDate: null, endDate: null, pricingType, priceMinor: PRICE },
    timeSlots: dates.map((date) => ({ date, ...times })),
  });
  const sessions: Session[] = await tools.sessionsOf(id);
  const slotIds = sessions.map((session) => session.id);
  const booked = await tools.book(id, { childId: tools.own.child, slotIds }, 'admin');
  expect(booked.status, booked.text).toBe(201);
  expect(await tools.run()).toMatchObject({ invoices: 1 });
  const bookings: { id: string; session: { id: string } }[] = booked.json.bookings;
  return { id: id as string, sessions, bookings };
}

const actOn = async ({ id }: { readonly id: string }, what: string, body: object = {}) => {
  const { version } = (await tools.call('GET', `/sessions/${id}`, 'admin')).json;
  const answer = await tools.call('POST', `/sessions/${id}/${what}`, 'admin', { version, ...body });
  expect(answer.status, answer.text).toBe(200);
};
const cancelActivity = async (id: string) => {
  const { version } = (await tools.read(id)).json;
  const answer = await tools.call('POST', `/activities/${id}/cancel`, 'admin', { version });
  expect(answer.status, answer.text).toBe(200);
};
const amounts = async () =>
  (await tools.invoices()).map((invoice) => {
    const { totalMinor, creditedMinor } = invoice as unknown as Record<string, number>;
    return [totalMinor, creditedMinor];
  });
const reasons = async () => {
  const notes = [];
  for (const { id } of await tools.invoices()) {
    const { json } = await tools.call('GET', `/invoices/${id}`, 'parent');
    notes.push(...json.creditNotes.map(({ reason }: { reason: string }) => reason));
  }
  return notes;
};

describe('a slot that was invoiced', () => {
  it.each(['total', 'quarterly'])(
    '%s: comes back where it was moved and the school cancels the activity',
    async (pricingType) => {
      const { id, sessions } = await invoicedSlots(pricingType, [monday]);
      const [slot] = sessions;
      if (slot) await actOn(slot, 'reschedule', { date: addDays(monday, 14), ...times });
      await cancelActivity(id);
      await tools.run();
      expect(await amounts()).toEqual([[PRICE, PRICE]]);
      expect(await reasons()).toEqual(['activityCancelled']);
    },
  );

  it.each(['total', 'perMonth'])(
    '%s: comes back where the school cancels it, and is charged anew when it takes place after all',
    async (pricingType) => {
      const { sessions } = await invoicedSlots(pricingType, [monday]);
      const [slot] = sessions;
      if (slot) await actOn(slot, 'cancel');
      expect(await tools.run()).toMatchObject({ invoices: 0, creditNotes: 1 });
      expect(await reasons()).toEqual(['cancelled']);
      expect(await tools.run()).toMatchObject({ invoices: 0, creditNotes: 0 });
      if (slot) await actOn(slot, 'uncancel');
      expect(await tools.run()).toMatchObject({ invoices: 1, creditNotes: 0 });
      expect(await amounts()).toEqual([
        [PRICE, PRICE],
        [PRICE, 0],
      ]);
    },
  );

  it('by the month and given back in time costs what it would have cost without the invoice', async () => {
    const { bookings } = await invoicedSlots('perMonth', [monday, nextMonth]);
    expect(await amounts()).toEqual([[2 * PRICE, 0]]);
    await tools.act(bookings[1]?.id ?? '', 'cancel', 'admin');
    expect(await tools.run()).toMatchObject({ invoices: 0, creditNotes: 1 });
    expect(await amounts()).toEqual([[2 * PRICE, PRICE]]);
    expect(await reasons()).toEqual(['left']);
  });
});

describe('a block of three months that was invoiced', () => {
  /** The last day of a month, so that only one session is in it. */
  const lastDay = addDays(
    addDays(`${nextMonth.slice(0, 7)}-01`, 31)
      .slice(0, 8)
      .concat('01'),
    -1,
  );
  const invoicedMonths = async () => {
    const { id } = await tools.publishTerm({
      ...{
        startDate: lastDay,
        endDate: addDays(lastDay, 150),
        timeSlots: [weekly(dayOfWeek(lastDay))],
      },
      ...{ pricingType: 'perMonth', priceMinor: PRICE },
    });
    await tools.book(id, { childId: tools.own.child }, 'admin');
    expect(await tools.run()).toMatchObject({ invoices: 1 });
    expect(await amounts()).toEqual([[3 * PRICE, 0]]);
    const [first]: Session[] = await tools.sessionsOf(id);
    expect(first?.date).toBe(lastDay);
    return first ?? { id: '' };
  };

  it.each<[string, object]>([
    ['cancel', {}],
    ['reschedule', { date: addDays(lastDay, 2), ...times }],
  ])('runs out as it would have where the first session is changed: %s', async (what, body) => {
    await actOn(await invoicedMonths(), what, body);
    expect(await tools.run()).toMatchObject({ invoices: 0, creditNotes: 0 });
    expect(await amounts()).toEqual([[3 * PRICE, 0]]);
  });
});

describe('an activity that costs nothing any more', () => {
  const invoicedTotal = async () => {
    const { id } = await tools.publishTerm({ pricingType: 'total', priceMinor: PRICE });
    const booked = await tools.book(id, { childId: tools.own.child }, 'admin');
    await tools.run();
    const { version } = (await tools.read(id)).json;
    const free = await tools.patch(id, version, { priceMinor: 0, pricingType: null });
    expect(free.status, free.text).toBe(200);
    expect(await tools.run()).toMatchObject({ invoices: 0, creditNotes: 0 });
    return { id: id as string, bookingId: booked.json.bookings[0].id as string };
  };

  it('gives back what was charged to who leaves in time', async () => {
    const { bookingId } = await invoicedTotal();
    await tools.act(bookingId, 'cancel', 'admin');
    expect(await tools.run()).toMatchObject({ invoices: 0, creditNotes: 1 });
    expect(await reasons()).toEqual(['left']);
  });

  it('gives it back where the school cancels', async () => {
    const { id } = await invoicedTotal();
    await cancelActivity(id);
    expect(await tools.run()).toMatchObject({ invoices: 0, creditNotes: 1 });
    expect(await amounts()).toEqual([[PRICE, PRICE]]);
  });
});
