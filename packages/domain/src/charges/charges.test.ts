import { describe, expect, it } from 'vitest';
import { activity, at, booking, weekly } from '../../test/charges.ts';
import type { PricingType } from '../pricing/money.ts';
import { quoteBooking } from '../pricing/quote.ts';
import {
  type Charge,
  type ChargedActivity,
  type ChargedBooking,
  type ChargedSession,
  chargeKey,
  dueCharges,
} from './charges.ts';

const inWords = (charges: readonly Charge[]) =>
  charges.map(
    ({ basis, amountMinor, startDate, endDate, dueOn }) =>
      `${basis} ${amountMinor} ${startDate.slice(5)}…${endDate.slice(5)} due ${dueOn.slice(5)}`,
  );
const due = (one: ChargedActivity, bookings: ChargedBooking[], asOf: string) =>
  inWords(dueCharges(one, bookings, asOf));

describe('what a booking is charged with', () => {
  it.each<[PricingType, string, string[]]>([
    ['total', '2026-09-01', ['booking 2500 09-15…03-09 due 09-01']],
    [
      'perMonth',
      '2026-11-30',
      [
        'period 2500 09-15…09-30 due 09-01',
        'period 2500 10-01…10-31 due 09-01',
        'period 2500 11-01…11-30 due 09-01',
      ],
    ],
    ['quarterly', '2026-09-30', ['period 2500 09-15…09-30 due 09-01']],
    [
      'quarterly',
      '2026-10-01',
      ['period 2500 09-15…09-30 due 09-01', 'period 2500 10-01…12-31 due 10-01'],
    ],
    ['biAnnual', '2026-12-31', ['period 2500 09-15…12-31 due 09-01']],
    [
      'perYear',
      '2027-01-01',
      ['period 2500 09-15…12-31 due 09-01', 'period 2500 01-01…03-09 due 01-01'],
    ],
    ['perSession', '2026-09-30', []],
    [
      'perSession',
      '2026-10-01',
      [
        'session 2500 09-15…09-15 due 10-01',
        'session 2500 09-22…09-22 due 10-01',
        'session 2500 09-29…09-29 due 10-01',
      ],
    ],
  ])('%s by %s', (type, asOf, expected) => {
    expect(due(activity(type), [booking()], asOf)).toEqual(expected);
  });

  it('has the next block of months when the first has run out', () => {
    expect(dueCharges(activity('perMonth'), [booking()], '2026-12-01')).toHaveLength(6);
    expect(dueCharges(activity('perMonth'), [booking()], '2027-03-01')).toHaveLength(7);
  });

  it.each([null, 'total', 'perSession'] as const)(
    'is nothing where it is free (%s)',
    (pricingType) => {
      const free = { price: { pricingType, priceMinor: 0, currency: 'EUR' } };
      expect(due(activity(null, free), [booking()], '2027-12-31')).toEqual([]);
    },
  );

  it('is in all what the family was told before it booked, for each type', () => {
    for (const type of [
      'total',
      'perMonth',
      'quarterly',
      'biAnnual',
      'perYear',
      'perSession',
    ] as const) {
      const one = activity(type);
      const charges = dueCharges(one, [booking()], '2027-12-31');
      const { totalMinor } = quoteBooking({
        kind: 'regular',
        price: one.price,
        today: '2026-09-01',
        sessionDates: one.sessions.map(({ date }) => date),
        endDate: one.endDate,
      });
      expect(
        charges.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
        type,
      ).toBe(totalMinor);
    }
  });
});

describe('joining and leaving', () => {
  it('midway pays the whole month, and for no month before', () => {
    expect(due(activity('perMonth'), [booking({ from: '2027-01-20' })], '2027-02-01')).toEqual([
      'period 2500 01-26…01-31 due 01-20',
      'period 2500 02-01…02-28 due 01-20',
      'period 2500 03-01…03-09 due 01-20',
    ]);
  });

  it.each<[PricingType, string, number]>([
    ['total', '2026-09-14', 0],
    ['total', '2026-09-16', 1],
    ['perMonth', '2026-09-14', 0],
    // The block of three months was begun: it was committed to.
    ['perMonth', '2026-09-16', 3],
    ['perMonth', '2026-11-30', 3],
    ['perMonth', '2026-12-01', 6],
    ['quarterly', '2026-09-30', 1],
    ['quarterly', '2026-10-01', 2],
    ['perSession', '2026-09-22', 1],
    ['perSession', '2026-09-23', 2],
  ])('%s, left on %s: %s charges', (type, until, count) => {
    expect(dueCharges(activity(type), [booking({ until })], '2027-12-31')).toHaveLength(count);
  });

  it('and coming back pays no period twice', () => {
    const again = [booking({ until: '2026-10-20' }), booking({ id: 'again', from: '2026-11-01' })];
    const charges = dueCharges(activity('perMonth'), again, '2027-12-31');
    expect(charges.map(({ period }) => period)).toEqual([
      '2026-09-01',
      '2026-10-01',
      '2026-11-01',
      '2026-12-01',
      '2027-01-01',
      '2027-02-01',
      '2027-03-01',
    ]);
  });
});

describe('a block of months that was charged', () => {
  const sessions = weekly('2026-09-29', 24);
  const one = activity('perMonth', { sessions });
  const charged = dueCharges(one, [booking()], '2026-09-01');
  const without = (change: Partial<ChargedSession>) =>
    activity('perMonth', {
      sessions: sessions.map((each, at) => (at ? each : { ...each, ...change })),
    });
  const moved = (date: string) => without({ date, startsAt: at(date) });
  const NEW = [
    'period 2500 12-01…12-31 due 12-01',
    'period 2500 01-01…01-31 due 12-01',
    'period 2500 02-01…02-28 due 12-01',
  ];

  it.each<[string, ChargedActivity]>([
    ['cancelled', without({ cancelled: true })],
    ['moved into the next month', moved('2026-10-01')],
    ['moved to the end', moved('2027-03-05')],
  ])('runs out when it would have, though its first session is %s', (_how, after) => {
    const keys = new Set(charged.map(chargeKey));
    const due = (asOf: string) =>
      inWords(
        dueCharges(after, [booking()], asOf, charged).filter((each) => !keys.has(chargeKey(each))),
      );
    expect(due('2026-11-30')).toEqual([]);
    expect(due('2026-12-01')).toEqual(NEW);
    expect(due('2027-03-01')).toEqual([...NEW, 'period 2500 03-01…03-09 due 03-01']);
  });

  it('is not the next one where no session of the first is left', () => {
    const late = activity('perMonth', {
      sessions: sessions.filter(({ date }) => date > '2026-12'),
    });
    expect(dueCharges(late, [booking()], '2026-11-30', charged)).toEqual([]);
    expect(inWords(dueCharges(late, [booking()], '2026-12-01', charged))).toHaveLength(3);
  });

  it('counts for the booking that it was made for, not for one after it', () => {
    const again = [booking({ until: '2026-10-20' }), booking({ id: 'again', from: '2026-11-01' })];
    const due = dueCharges(one, again, '2026-11-01', charged);
    expect(due.map(({ period }) => period).at(-1)).toBe('2027-01-01');
  });

  it('comes again as a whole where only the next one stands', () => {
    const next = dueCharges(one, [booking()], '2026-12-01').filter(
      (each) => each.startDate > '2026-12',
    );
    const again = dueCharges(one, [booking()], '2026-09-01', next);
    expect(inWords(again)).toEqual(inWords(charged));
  });
});

describe('sessions', () => {
  it('that the school cancelled, that the family cancelled or that were given away cost nothing', () => {
    const sessions = weekly('2026-09-15', 4).map((session) =>
      session.id === '2026-09-22' ? { ...session, cancelled: true } : session,
    );
    const one = activity('perSession', { sessions, endDate: '2026-10-06' });
    expect(due(one, [booking({ missedIds: ['2026-09-29'] })], '2026-11-01')).toEqual([
      'session 2500 09-15…09-15 due 10-01',
      'session 2500 10-06…10-06 due 11-01',
    ]);
  });

  it.each<[PricingType, number]>([
    ['perSession', 1],
    ['total', 0],
    ['perMonth', 0],
  ])('given to another child: %s, %s', (type, count) => {
    const given = booking({ sessionId: '2026-09-22', given: true });
    expect(dueCharges(activity(type), [given], '2027-12-31')).toHaveLength(count);
  });
});

describe('appointments', () => {
  const slots = ['2026-11-18', '2026-11-25', '2026-12-02'];
  const one = (type: PricingType) =>
    activity(type, {
      kind: 'appointment',
      endDate: '2026-12-18',
      sessions: slots.flatMap((date) => weekly(date, 1)),
    });
  const three = slots.map((id) => booking({ id, sessionId: id, from: '2026-11-01' }));

  it.each<[PricingType, number]>([
    ['total', 3],
    ['perSession', 3],
    // One price for all that were chosen together: November and December.
    ['perMonth', 2],
    ['quarterly', 1],
  ])('%s: %s charges', (type, count) => {
    expect(dueCharges(one(type), three, '2027-12-31')).toHaveLength(count);
  });

  it('that were given back in time cost nothing, and shorten a subscription', () => {
    const [first = booking(), ...others] = three;
    const left = others.map((each) => ({
      ...each,
      coversUntil: at('2026-11-20'),
      leftOn: '2026-11-20',
    }));
    expect(dueCharges(one('total'), [first, ...left], '2027-12-31')).toHaveLength(1);
    expect(due(one('perMonth'), [first, ...left], '2027-12-31')).toEqual([
      'period 2500 11-18…11-18 due 11-01',
    ]);
  });
});
