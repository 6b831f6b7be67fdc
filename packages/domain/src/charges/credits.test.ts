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

  it('is never anything of a session that took place', () => {
    const charges = chargedBefore('perSession', '2026-10-01');
    const left = [booking({ until: '2026-09-14' })];
    expect(charges).toHaveLength(3);
    for (const charge of charges) {
      expect(creditOf(standing(charge), cancelled('perSession'), left)).toBeNull();
    }
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
