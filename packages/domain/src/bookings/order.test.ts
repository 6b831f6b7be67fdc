import { describe, expect, it } from 'vitest';
import { byNextSession, type Placed } from './order.ts';

const at = (date: string, startTime: string): Placed => ({
  phase: 'ongoing',
  nextSession: { date, startTime },
  slot: null,
  endedAt: null,
});
const none: Placed = { phase: 'ongoing', nextSession: null, slot: null, endedAt: null };
const slot: Placed = { ...none, slot: { date: '2026-11-19', startTime: '08:00' } };
const past: Placed = { ...none, phase: 'past' };
const ended = (endedAt: string): Placed => ({ ...past, endedAt });

describe('the order of a family’s bookings', () => {
  it.each<[what: string, first: Placed, second: Placed]>([
    ['today before next week', at('2026-11-18', '23:45'), at('2026-11-25', '05:00')],
    ['the earlier of one day', at('2026-11-18', '15:00'), at('2026-11-18', '23:45')],
    ['by its slot where it has no next session', slot, at('2026-11-20', '08:00')],
    ['without a session to come last', at('2026-11-25', '05:00'), none],
    [
      'of what is over the latest',
      ended('2026-11-12T10:00:00.000Z'),
      ended('2026-10-12T10:00:00.000Z'),
    ],
    [
      'a past slot among what ended',
      { ...past, slot: { date: '2026-11-11', startTime: '08:00' } },
      ended('2026-10-12T10:00:00.000Z'),
    ],
    ['what is over and has no day last', ended('2026-10-12T10:00:00.000Z'), past],
  ])('%s', (_what, first, second) => {
    expect(byNextSession(first, second)).toBeLessThan(0);
    expect(byNextSession(second, first)).toBeGreaterThan(0);
  });

  it('leaves equals as they are', () => {
    expect(byNextSession(none, none)).toBe(0);
    expect(byNextSession(past, past)).toBe(0);
  });
});
