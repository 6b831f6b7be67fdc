// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getActivity } from '#contract/activities.ts';
import { createBooking, getBookingHistory, previewBooking } from '#contract/bookings.ts';
import { listPlanner } from '#contract/planner.ts';
import { readOnly } from '../../../test/activities.ts';
import {
  ANNA,
  aBooking,
  aPlannedActivity,
  aPreview,
  aStep,
  JANIS,
  plannerOf,
} from '../../../test/bookings.ts';
import { emitSeats } from '../../../test/browser-gaps.ts';
import { type FakeApi, fakeApi, NO_ANSWER, refuse } from '../../../test/fake-api.ts';
import { nextId } from '../../../test/ids.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { setNow } from '../../../test/set-now.ts';

const pottery = aPlannedActivity();
const preview = aPreview();
const { quote } = preview;
const next = {
  id: '0193f000-0000-7000-8000-000000000031',
  date: '2026-11-20',
  startTime: '15:30',
  endTime: '17:00',
  startsAt: '2026-11-20T13:30:00.000Z',
};

let api: FakeApi;
beforeEach(() => {
  sessionStorage.clear();
  api = fakeApi();
  signedInAs('parent');
  api.on(listPlanner, () => plannerOf(pottery));
  api.on(getActivity, () => readOnly({ id: pottery.id, name: 'Pottery' }));
  api.on(getBookingHistory, () => ({ items: [] }));
  api.on(previewBooking, () => preview);
});

const open = async () => {
  const app = await renderApp(`/parent-activity/${pottery.id}?book=true`);
  const sheet = within(await screen.findByRole('dialog', { name: 'Book Pottery' }));
  return { ...app, sheet };
};

describe('the planner', () => {
  it('groups by day, says how many places are left and what it costs', async () => {
    await renderApp('/parent-overview');
    const day = within(await screen.findByRole('region', { name: 'Wednesday' }));
    expect(day.getByText('3 of 12 free')).toBeDefined();
    expect(day.getByText('€28 a month')).toBeDefined();
    expect(day.getByText('Ages 7–12 · fits Jānis and Anna')).toBeDefined();
  });

  it('has one on two days under both, counted and live in each', async () => {
    const [slot] = pottery.timeSlots;
    if (!slot) throw new Error('The fixture has a time.');
    const timeSlots = [
      { ...slot, dayOfWeek: 4 },
      { ...slot, dayOfWeek: 1 },
    ];
    api.on(listPlanner, () => plannerOf(aPlannedActivity({ timeSlots, weekdays: [1, 4] })));
    await renderApp('/parent-overview');
    await screen.findByRole('region', { name: 'Monday' });
    await emitSeats({
      activityId: pottery.id,
      taken: 11,
      waiting: 0,
      available: 1,
      at: '2026-11-17T10:00:05.000Z',
    });
    for (const [name, other] of [
      ['Monday', 'Thu'],
      ['Thursday', 'Mon'],
    ] as const) {
      const day = within(screen.getByRole('region', { name }));
      expect(day.getByText(`, also ${other}`).textContent).toBe(`15:30–17:00, also ${other}`);
      expect(day.getByText('1 activity')).toBeDefined();
      expect(await day.findByText('1 of 12 free')).toBeDefined();
    }
    expect(screen.getByText('1 activity for your children')).toBeDefined();
  });

  it('says below a day its own times, and of the other days theirs where they differ', async () => {
    const [slot] = pottery.timeSlots;
    if (!slot) throw new Error('The fixture has a time.');
    const timeSlots = [
      { ...slot, dayOfWeek: 5, startTime: '13:30', endTime: '14:30' },
      { ...slot, dayOfWeek: 1 },
      { ...slot, dayOfWeek: 3 },
    ];
    api.on(listPlanner, () => plannerOf(aPlannedActivity({ timeSlots, weekdays: [1, 3, 5] })));
    await renderApp('/parent-overview');
    const on = async (name: string) => within(await screen.findByRole('region', { name }));
    expect((await on('Monday')).getByText(/, also Wed/).textContent).toBe(
      '15:30–17:00, also Wed 15:30–17:00; Fri 13:30–14:30',
    );
    expect((await on('Friday')).getByText(/, also Mon/).textContent).toBe(
      '13:30–14:30, also Mon, Wed 15:30–17:00',
    );
  });

  it('says of several dates how many, and the next', async () => {
    setNow();
    const [slot] = pottery.timeSlots;
    if (!slot) throw new Error('The fixture has a time.');
    const dated = { ...slot, dayOfWeek: null };
    const timeSlots = [
      { ...dated, date: '2026-11-18' },
      { ...dated, date: '2026-11-25' },
    ];
    const nextSession = { ...next, date: '2026-11-25' };
    api.on(listPlanner, () => plannerOf(aPlannedActivity({ timeSlots, nextSession })));
    await renderApp('/parent-overview');
    const line = await screen.findByText(/^2 dates · Next: Wed 25\/11,$/);
    expect(line.textContent).toBe('2 dates · Next: Wed\u00a025/11, 15:30–17:00');
  });

  it('has an appointment under the day of its next free time', async () => {
    setNow();
    const talk = aPlannedActivity({
      kind: 'appointment',
      timeSlots: [],
      weekdays: [1, 5],
      freeSlots: 2,
      nextSession: next,
    });
    api.on(listPlanner, () => plannerOf(talk));
    await renderApp('/parent-overview');
    const day = within(await screen.findByRole('region', { name: 'Friday' }));
    expect(day.getByText('Next free: Fri 20/11, 15:30')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Monday' })).toBeNull();
  });

  it('shows what the school promotes first, and says so', async () => {
    const earlier = aPlannedActivity({ name: 'Aikido' });
    const promoted = aPlannedActivity({ id: ANNA.childId, name: 'Weaving', promoted: true });
    api.on(listPlanner, () => plannerOf(earlier, promoted));
    await renderApp('/parent-overview');
    const day = await screen.findByRole('region', { name: 'Wednesday' });
    const cards = within(day).getAllByRole('listitem');
    expect(cards.map((card) => within(card).getByRole('link').textContent)).toEqual([
      'Weaving',
      'Aikido',
    ]);
    expect(within(cards[0] as HTMLElement).getByText('Recommended')).toBeDefined();
  });

  it('filters by child without asking the server, and remembers whom for the visit', async () => {
    setNow();
    const young = { childId: ANNA.childId, age: 6, changesOn: '2027-03-03' };
    const children = [
      { childId: JANIS.childId, misfit: null, age: 8, changesOn: null },
      { ...young, misfit: 'too_young' as const },
    ];
    api.on(listPlanner, () => plannerOf(aPlannedActivity({ children })));
    const { user, url } = await renderApp('/parent-overview');
    await user.click(await screen.findByRole('button', { name: /Anna$/ }));
    expect(await screen.findByText(/Anna can join from 03\/03$/)).toBeDefined();
    expect(url()).toContain(`childId=${ANNA.childId}`);
    expect(sessionStorage.getItem('afterbell.visit.selectedChild')).toBe(ANNA.childId);
    expect(api.asked(listPlanner)).toHaveLength(1);
  });

  it('says who waits where, and that nothing was found', async () => {
    const waiting = {
      id: pottery.id,
      childId: JANIS.childId,
      status: 'waitlisted' as const,
      sessionId: null,
      waitlistPosition: 5,
      waitlistLength: 9,
    };
    api.on(listPlanner, () => plannerOf(aPlannedActivity({ bookings: [waiting] })));
    const { user } = await renderApp('/parent-overview');
    expect(await screen.findByText('5 of 9 on the list · Jānis')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Mon' }));
    expect(await screen.findByText('Nothing found')).toBeDefined();
  });
});

describe('booking', () => {
  it.each<[string, typeof NO_ANSWER | ReturnType<typeof refuse>, RegExp]>([
    ['no answer came', NO_ANSWER, /^No connection/],
    ['too many came at once', refuse('busy'), /You’re in the queue/],
  ])(
    'sends one key, also again where %s, and says what became of it',
    async (_case, first, words) => {
      let calls = 0;
      api.on(createBooking, () => {
        calls += 1;
        return calls === 1 ? first : { bookings: [aBooking()], missedWeeks: [] };
      });
      const { user, sheet } = await open();
      await user.click(sheet.getByRole('button', { name: 'Book for Jānis' }));
      expect(await screen.findByText(words)).toBeDefined();
      expect(await screen.findByRole('dialog', { name: 'Confirmed' })).toBeDefined();
      const keys = api.asked(createBooking).map(({ headers }) => headers.get('idempotency-key'));
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
      expect(sessionStorage.getItem(`afterbell.visit.booking.${pottery.id}`)).toBeNull();
    },
  );

  it('says when and where it is, and why months come together', async () => {
    const location = { id: ANNA.childId, name: 'Main building', room: 'Art room' };
    api.on(listPlanner, () => plannerOf(aPlannedActivity({ location })));
    const part = { timing: 'nextInvoice' as const, count: 3, unitMinor: 2800, amountMinor: 8400 };
    const parts = [{ ...part, startDate: '2026-11-01', endDate: '2027-01-31' }];
    api.on(previewBooking, () => ({
      ...preview,
      quote: { ...quote, parts, count: 3, totalMinor: 8400 },
    }));
    const { sheet } = await open();
    expect(sheet.getByText('Wed 15:30–17:00 · Main building, Art room')).toBeDefined();
    expect(await sheet.findByText(/3 × €28 on the next invoice/)).toBeDefined();
    expect(
      sheet.getByText('Months are booked three at a time and charged together.'),
    ).toBeDefined();
  });

  it.each([
    [3, false, 'For each child, €168 together.'],
    [null, false, 'For each child, €168 together.'],
    [1, false, 'For each child.'],
    [3, true, 'For each child.'],
  ])(
    'with %s places, some dates missing: %s, says of two children: %s',
    async (free, misses, words) => {
      const full = { id: nextId(), date: '2026-12-02', startTime: '15:30', endTime: '17:00' };
      const part = { timing: 'nextInvoice' as const, count: 3, unitMinor: 2800, amountMinor: 8400 };
      const parts = [{ ...part, startDate: '2026-11-01', endDate: '2027-01-31' }];
      api.on(previewBooking, ({ body }) => ({
        ...preview,
        free,
        children: (body as { childIds: string[] }).childIds.map((childId) => ({
          ...{ childId, refusal: null, clashes: [] },
          withoutSessions: misses ? [full] : [],
        })),
        quote: { ...quote, parts, count: 3, totalMinor: 8400 },
      }));
      const { user, sheet } = await open();
      expect(await sheet.findByText(/^Joining today costs €84/)).toBeDefined();
      expect(sheet.queryByText(/^For each child/)).toBeNull();
      await user.click(sheet.getByRole('checkbox', { name: /Anna/ }));
      expect((await sheet.findByText(/^For each child/)).textContent).toBe(words);
    },
  );

  it('gives no reason for a single month', async () => {
    const part = { timing: 'nextInvoice' as const, count: 1, unitMinor: 2800, amountMinor: 2800 };
    const parts = [{ ...part, startDate: '2026-11-01', endDate: '2026-11-30' }];
    api.on(previewBooking, () => ({
      ...preview,
      quote: { ...quote, parts, count: 1, totalMinor: 2800 },
    }));
    const { sheet } = await open();
    expect(await sheet.findByText(/€28 on the next invoice/)).toBeDefined();
    expect(sheet.queryByText(/^Months are booked/)).toBeNull();
  });

  it('offers its button before the facts, which a desk has beside the page', async () => {
    await renderApp(`/parent-activity/${pottery.id}`);
    const button = await screen.findByRole('button', { name: 'Book' });
    const [facts] = screen.getAllByRole('list', { name: 'At a glance' });
    expect(facts?.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  });

  it('offers the waiting list for the others where places are missing', async () => {
    api.on(createBooking, ({ body }) =>
      (body as { acceptWaitlist: boolean }).acceptWaitlist
        ? { bookings: [aBooking()], missedWeeks: [] }
        : refuse('not_enough_places', { details: { free: 1 } }),
    );
    const { user, sheet } = await open();
    await user.click(sheet.getByRole('checkbox', { name: /Anna/ }));
    await user.click(sheet.getByRole('button', { name: 'Book for Jānis and Anna' }));
    expect((await sheet.findByRole('alert')).textContent).toBe(
      'There is only 1 place. Nothing was booked.',
    );
    await user.click(sheet.getByRole('button', { name: /^Take 1 place/ }));
    expect(await screen.findByRole('dialog', { name: 'Confirmed' })).toBeDefined();
    const bodies = api.asked(createBooking).map(({ body }) => body);
    expect(bodies[1]).toMatchObject({
      childIds: [JANIS.childId, ANNA.childId],
      acceptWaitlist: true,
    });
  });

  it('goes on with a booking that waited for its answer before a reload', async () => {
    const kept = { key: 'kept-key-1', body: { activityId: pottery.id, childIds: [JANIS.childId] } };
    sessionStorage.setItem(`afterbell.visit.booking.${pottery.id}`, JSON.stringify(kept));
    api.on(createBooking, () => ({ bookings: [aBooking()], missedWeeks: [] }));
    await renderApp(`/parent-activity/${pottery.id}`);
    expect(await screen.findByRole('dialog', { name: 'Confirmed' })).toBeDefined();
    expect(api.asked(createBooking)[0]?.headers.get('idempotency-key')).toBe('kept-key-1');
  });

  it('has the same places beside the facts as in its bar, live', async () => {
    await renderApp(`/parent-activity/${pottery.id}`);
    await screen.findByRole('button', { name: /^Book/ });
    await emitSeats({
      activityId: pottery.id,
      taken: 11,
      waiting: 0,
      available: 1,
      at: '2026-11-17T10:00:05.000Z',
    });
    const facts = within(await screen.findByRole('list', { name: 'At a glance' }));
    expect(await facts.findByText('1 of 12 free')).toBeDefined();
  });

  it('says before and after which dates it does not include', async () => {
    setNow();
    const full = { id: ANNA.childId, date: '2026-12-02', startTime: '15:30', endTime: '17:00' };
    const of = (childId: string, withoutSessions: (typeof full)[]) => ({
      ...{ childId, refusal: null, clashes: [], withoutSessions },
    });
    api.on(previewBooking, ({ body }) => ({
      ...preview,
      children: (body as { childIds: string[] }).childIds.map((id) =>
        of(id, id === JANIS.childId ? [full] : []),
      ),
    }));
    const { id: sessionId, ...slot } = full;
    const given = { sessionId, ...slot, kind: 'placeGiven' as const, reason: null };
    api.on(createBooking, () => ({
      bookings: [aBooking({ exceptions: [{ ...given, can: { undo: true } }] })],
      missedWeeks: [],
    }));
    api.on(getBookingHistory, () => ({
      items: [
        aStep({ event: 'queue', by: 'Inga', position: 3, of: 3 }),
        aStep({ event: 'promote', withoutSessions: [full] }),
      ],
    }));
    const { user, sheet } = await open();
    expect(await sheet.findByText('Not included: Wed 02/12')).toBeDefined();
    await user.click(sheet.getByRole('checkbox', { name: /Anna/ }));
    expect(await sheet.findByText('Not included for Jānis: Wed 02/12')).toBeDefined();
    await user.click(sheet.getByRole('button', { name: 'Book for Jānis and Anna' }));
    const answer = within(await screen.findByRole('dialog', { name: 'Confirmed' }));
    const summary = answer.getByText('Pottery for Jānis').parentElement;
    expect(summary?.textContent).toContain('Not included: Wed\u00a002/12');
    // And why, in the history.
    const steps = within(answer.getByRole('list')).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Joined the waiting list: 3 of 3'),
      expect.stringContaining('Not included: Wed\u00a002/12'),
    ]);
  });

  it('says in words why not', async () => {
    api.on(createBooking, () => refuse('signup_closed'));
    const { user, sheet } = await open();
    await user.click(sheet.getByRole('button', { name: 'Book for Jānis' }));
    expect((await sheet.findByRole('alert')).textContent).toBe('Sign-up is closed.');
    // What is refused now may not be in a minute.
    expect(sheet.getByRole('button', { name: 'Book for Jānis' })).toHaveProperty('disabled', false);
  });

  it('may be filled in before sign-up opens, and its button says how long that is', async () => {
    const opens = new Date(Date.now() + 90_000).toISOString();
    api.on(listPlanner, () =>
      plannerOf(aPlannedActivity({ signup: 'notOpen', signupChangesAt: opens })),
    );
    const { user, sheet } = await open();
    await user.click(sheet.getByRole('checkbox', { name: /Anna/ }));
    const button = sheet.getByRole('button', { name: /^Opens in/ });
    expect(button).toHaveProperty('disabled', true);
  });

  it('asks about a clash that was not shown for what is chosen', async () => {
    const time = { date: '2026-12-01', startTime: '15:00', endTime: '16:00' };
    const activity = { id: pottery.id, name: 'Choir' };
    const clashes = [{ ...time, kind: 'child' as const, activity, names: [] }];
    const told = (childId: string) => ({ childId, refusal: null, clashes, withoutSessions: [] });
    let isLate = false;
    api.on(previewBooking, ({ body }) => {
      const children = (body as { childIds: string[] }).childIds.map(told);
      return isLate ? new Promise<never>(() => undefined) : { ...preview, children };
    });
    api.on(createBooking, () => refuse('booking_clash'));
    const { user, sheet } = await open();
    await sheet.findByText(/Choir/);
    isLate = true;
    await user.click(sheet.getByRole('checkbox', { name: /Anna/ }));
    await user.click(sheet.getByRole('button', { name: 'Book for Jānis and Anna' }));
    await user.click(await sheet.findByRole('button', { name: 'Book anyway' }));
    const accepted = api.asked(createBooking).map(({ body }) => body);
    expect(accepted[0]).toMatchObject({ acceptClash: false });
    expect(accepted[1]).toMatchObject({ acceptClash: true });
  });
});
