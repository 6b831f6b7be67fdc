import type { ChargedActivity, ChargedBooking, ChargedSession } from '../src/charges/charges.ts';
import { addDays } from '../src/dates/dates.ts';
import type { PricingType } from '../src/pricing/money.ts';

/** Every session at 15:00, so that a date says when. */
export const at = (date: string, time = '15:00') => new Date(`${date}T${time}:00Z`);

export const weekly = (from: string, count: number): ChargedSession[] =>
  Array.from({ length: count }, (_, week) => {
    const date = addDays(from, week * 7);
    return { id: date, date, plannedDate: date, startsAt: at(date), cancelled: false };
  });

/** Tuesdays from 15 September to 9 March, for 25.00. */
export const activity = (
  pricingType: PricingType | null,
  change: Partial<ChargedActivity> = {},
): ChargedActivity => ({
  id: 'chess',
  kind: 'regular',
  price: { pricingType, priceMinor: 2500, currency: 'EUR' },
  endDate: '2027-03-09',
  cancelledAt: null,
  sessions: weekly('2026-09-15', 26),
  ...change,
});

/** Of Anna, from the first of September on; `until` when she left. */
export function booking(
  change: Partial<ChargedBooking> & { from?: string; until?: string } = {},
): ChargedBooking {
  const { from = '2026-09-01', until, ...fields } = change;
  return {
    id: 'booking',
    childId: 'anna',
    seriesId: 'series',
    sessionId: null,
    given: false,
    coversFrom: at(from, '08:00'),
    coversUntil: until === undefined ? null : at(until, '08:00'),
    joinedOn: from,
    leftOn: until ?? null,
    missedIds: [],
    ...fields,
  };
}
