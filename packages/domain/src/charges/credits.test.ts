import { describe, expect, it } from 'vitest';
import { activity, at, booking } from '../../test/charges.ts';
import type { PricingType } from '../pricing/money.ts';
import { type Charge, type ChargedActivity, dueCharges } from './charges.ts';
import { creditOf, partOfMinor } from './credits.ts';

const chargedBefore = (type: PricingType, asOf = '2026-09-10'): Charge[] =>
  dueCharges(activity(type), [booking()], asOf);
const standing = (charge: Charge, creditedMinor = 0) => ({ ...charge, creditedMinor });

describe('what comes back', () => {
  it.each<[PricingType, string, number]>([
    ['total', '2026-09-14', 2500],
    ['total', '2026-09-16', 0],
    ['perMonth', '2026-09-14', 7500],
    ['perMonth', '2026-09-16', 0],
    ['quarterly', '2026-09-14', 2500],
    ['quarterly', '2026-09-16', 0],
  ])('%s, left on %s: %s', (type, until, expected) => {
    const left = [booking({ until })];
    const credits = chargedBefore(type).map(
      (charge) => creditOf(standing(charge), activity(type), left)?.amountMinor ?? 0,
    );
    expect(credits.reduce((sum, each) => sum + each, 0)).toBe(expected);
  });

  it('is nothing of what was credited already', () => {
    const [charge] = chargedBefore('total');
    if (!charge) throw new Error('there is one');
    const left = [booking({ until: '2026-09-10' })];
    expect(creditOf(standing(charge, 2500), activity('total'), left)).toBeNull();
    expect(creditOf(standing(charge, 1000), activity('total'), left)).toEqual({
      amountMinor: 1500,
      reason: 'left',
    });
  });

  it('is nothing while another booking of the child needs the period', () => {
    const again = [booking({ until: '2026-09-10' }), booking({ id: 'again', from: '2026-09-11' })];
    const credits = chargedBefore('perMonth').map((charge) =>
      creditOf(standing(charge), activity('perMonth'), again),
    );
    expect(credits).toEqual([null, null, null]);
  });

  /** The school cancels on the evening of 27 October, after 7 of 26 sessions. */
  const cancelled = (type: PricingType): ChargedActivity => {
    const cancelledAt = at('2026-10-27', '20:00');
    const { sessions } = activity(type);
    return activity(type, {
      cancelledAt,
      sessions: sessions.map((each) => ({ ...each, cancelled: each.startsAt >= cancelledAt })),
    });
  };
  const ended = [booking({ coversUntil: at('2026-10-27', '20:00'), leftOn: '2026-10-27' })];

  it.each<[PricingType, number[]]>([
    // 19 of 26 sessions were not held: 1826.92 of 25.00.
    ['total', [1827]],
    // September was held, of October too, November not at all.
    ['perMonth', [0, 0, 2500]],
    // What is left of the third quarter was held.
    ['quarterly', [0]],
    ['perSession', []],
  ])('%s, by the count of sessions that the school did not hold', (type, expected) => {
    const credits = chargedBefore(type).map(
      (charge) => creditOf(standing(charge), cancelled(type), ended)?.amountMinor ?? 0,
    );
    expect(credits).toEqual(expected);
  });

  it('is all of it where the school cancels before the first session', () => {
    const cancelledAt = at('2026-09-10');
    const { sessions } = activity('total');
    const one = activity('total', {
      cancelledAt,
      sessions: sessions.map((each) => ({ ...each, cancelled: true })),
    });
    const [charge] = chargedBefore('total');
    if (!charge) throw new Error('there is one');
    const bookings = [booking({ coversUntil: cancelledAt, leftOn: '2026-09-10' })];
    expect(creditOf(standing(charge), one, bookings)).toEqual({
      amountMinor: 2500,
      reason: 'activityCancelled',
    });
  });

  it('is by the count of the plan: what was moved out of its month and is not held counts there', () => {
    const cancelledAt = at('2026-11-25');
    const sessions = cancelled('perMonth').sessions.map((each) => {
      const isMoved = each.date === '2026-11-24';
      const moved = isMoved ? { date: '2026-12-03', startsAt: at('2026-12-03') } : {};
      const after = { ...each, ...moved };
      return { ...after, cancelled: after.startsAt >= cancelledAt };
    });
    const one = activity('perMonth', { sessions, cancelledAt });
    const bookings = [booking({ coversUntil: cancelledAt, leftOn: '2026-11-25' })];
    const credits = chargedBefore('perMonth').map(
      (charge) => creditOf(standing(charge), one, bookings)?.amountMinor ?? 0,
    );
    expect(credits).toEqual([0, 0, 625]);
  });

  it.each<[PricingType, number]>([
    ['total', 2500],
    ['perMonth', 7500],
    ['quarterly', 2500],
  ])('%s, where the school cancels every session, one by one: %s', (type, expected) => {
    const none = activity(type, {
      sessions: activity(type).sessions.map((each) => ({ ...each, cancelled: true })),
    });
    const credits = chargedBefore(type).map((charge) =>
      creditOf(standing(charge), none, [booking()]),
    );
    expect(credits.reduce((sum, each) => sum + (each?.amountMinor ?? 0), 0)).toBe(expected);
    // Charged anew where the school brings one back.
    expect(new Set(credits.map((each) => each?.reason))).toEqual(new Set(['cancelled']));
    expect(dueCharges(none, [booking()], '2027-12-31')).toEqual([]);
  });

  it('is never anything of a session that took place', () => {
    const charges = chargedBefore('perSession', '2026-10-01');
    const left = [booking({ until: '2026-09-14' })];
    expect(charges).toHaveLength(3);
    for (const charge of charges) {
      expect(creditOf(standing(charge), cancelled('perSession'), left)).toBeNull();
    }
  });
});

describe('what comes back of slots', () => {
  interface Slot {
    readonly date: string;
    /** Where it was moved to by hand. */
    readonly now?: string;
    readonly givenBackOn?: string;
    readonly cancelled?: boolean;
  }

  const slotsOf = (type: PricingType, slots: readonly Slot[], cancelledOn?: string) =>
    activity(type, {
      kind: 'appointment',
      endDate: '2027-03-01',
      cancelledAt: cancelledOn === undefined ? null : at(cancelledOn),
      sessions: slots.map(({ date, now = date, cancelled = false }) => ({
        ...{ id: date, date: now, plannedDate: date, startsAt: at(now) },
        cancelled: cancelled || (cancelledOn !== undefined && now >= cancelledOn),
      })),
    });
  const bookingsOf = (slots: readonly Slot[], cancelledOn?: string) =>
    slots.map(({ date, givenBackOn = cancelledOn }) =>
      booking({
        ...{ id: date, sessionId: date, from: '2026-11-01' },
        ...(givenBackOn !== undefined && { leftOn: givenBackOn, coversUntil: at(givenBackOn) }),
      }),
    );

  /** Invoiced on the second of November, and what came of it when this had happened. */
  const creditedOf = (
    type: PricingType,
    { slots, cancelledOn }: { readonly slots: readonly Slot[]; readonly cancelledOn?: string },
  ) => {
    const booked = slots.map(({ date }) => ({ date }));
    const charges = dueCharges(slotsOf(type, booked), bookingsOf(booked), '2026-11-02');
    const after = slotsOf(type, slots, cancelledOn);
    const bookings = bookingsOf(slots, cancelledOn);
    return charges.map((charge) => {
      const credit = creditOf(standing(charge), after, bookings);
      return credit ? `${charge.startDate.slice(5)} ${credit.amountMinor} ${credit.reason}` : null;
    });
  };

  it('that was moved is all of it where the school cancels the activity before', () => {
    const moved = [{ date: '2026-11-18', now: '2026-12-02' }];
    for (const type of ['total', 'perMonth', 'quarterly'] as const) {
      expect(creditedOf(type, { slots: moved, cancelledOn: '2026-11-25' }), type).toEqual([
        '11-18 2500 activityCancelled',
      ]);
    }
  });

  it('that was moved and held is nothing', () => {
    const slots = [{ date: '2026-11-18', now: '2026-12-02' }];
    expect(creditedOf('total', { slots, cancelledOn: '2026-12-03' })).toEqual([null]);
  });

  it('is by count in a month with some that were held', () => {
    const slots = [{ date: '2026-11-18' }, { date: '2026-11-25' }];
    expect(creditedOf('perMonth', { slots, cancelledOn: '2026-11-20' })).toEqual([
      '11-18 1250 activityCancelled',
    ]);
  });

  it.each<PricingType>(['total', 'perMonth', 'quarterly', 'biAnnual', 'perYear'])(
    '%s: all of it where the school cancels the one slot',
    (type) => {
      const slots = [{ date: '2026-11-18', cancelled: true }];
      expect(creditedOf(type, { slots })).toEqual(['11-18 2500 cancelled']);
    },
  );

  it('is all of a slot that the school had cancelled before it cancelled the activity', () => {
    const slots = [{ date: '2026-11-18', cancelled: true }, { date: '2026-12-02' }];
    expect(creditedOf('total', { slots, cancelledOn: '2026-11-20' })).toEqual([
      '11-18 2500 activityCancelled',
      '12-02 2500 activityCancelled',
    ]);
  });

  const [november, december, january] = [
    { date: '2026-11-18' },
    { date: '2026-12-02' },
    { date: '2027-01-13' },
  ];
  it.each<[string, readonly Slot[], (string | null)[]]>([
    [
      'the last is given back',
      [november, { ...december, givenBackOn: '2026-11-05' }],
      [null, '12-01 2500 left'],
    ],
    [
      'the last is given back when its month has begun, but not the slot',
      [november, { ...december, date: '2026-12-16', givenBackOn: '2026-12-05' }],
      [null, '12-01 2500 left'],
    ],
    [
      'the first is given back',
      [{ ...november, givenBackOn: '2026-11-05' }, december],
      ['11-18 2500 left', null],
    ],
    [
      'one between is given back',
      [november, { ...december, givenBackOn: '2026-11-05' }, january],
      [null, null, null],
    ],
    [
      'the first is moved into the month of the next',
      [{ ...november, now: '2026-12-09' }, december],
      ['11-18 2500 cancelled', null],
    ],
    [
      'the school cancels the last',
      [november, { ...december, cancelled: true }],
      [null, '12-01 2500 cancelled'],
    ],
  ])('by the month, %s: as if it had never been invoiced', (_what, slots, expected) => {
    expect(creditedOf('perMonth', { slots })).toEqual(expected);
    const kept = expected.filter((credit) => credit === null).length;
    const late = dueCharges(slotsOf('perMonth', slots), bookingsOf(slots), '2027-12-31');
    expect(late).toHaveLength(kept);
  });
});

it.each([
  [2500, 19, 26, 1827],
  [100, 1, 3, 33],
  [100, 2, 3, 67],
  [1, 1, 2, 1],
  [2500, 26, 26, 2500],
])('%s × %s / %s is %s, in whole minor units', (amount, part, whole, expected) => {
  expect(partOfMinor(amount, part, whole)).toBe(expected);
});
