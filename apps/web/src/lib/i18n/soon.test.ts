import { describe, expect, it } from 'vitest';
import { soonOf } from './soon.ts';

const RIGA = 'Europe/Riga';
/** 18 November, 22:30 in Riga. */
const LATE = new Date('2026-11-18T20:30:00.000Z');

describe('what happens soon', () => {
  it.each([
    ['2026-11-18T21:00:00.000Z', 'today', '23:00'],
    // Still the 18th in UTC, and the 19th at the school.
    ['2026-11-18T22:00:00.000Z', 'tomorrow', '00:00'],
    ['2026-11-19T16:00:00.000Z', 'tomorrow', '18:00'],
    ['2026-11-19T22:00:00.000Z', 'later', '00:00'],
    ['2026-11-17T16:00:00.000Z', 'later', '18:00'],
  ])('at %s is %s at %s by the school’s calendar', (instant, day, time) => {
    expect(soonOf(instant, RIGA, LATE)).toMatchObject({ day, time });
  });

  it('has its date where no word for the day is known', () => {
    expect(soonOf('2026-11-25T16:00:00.000Z', RIGA, LATE).date).toBe('25/11,\u00a018:00');
  });
});
