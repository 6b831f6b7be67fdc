import { describe, expect, it } from 'vitest';
import { sessionInstants } from './times.ts';

describe('the instants of a session in Riga', () => {
  it.each([
    ['in winter', '2026-12-01', '15:00', '16:30', '13:00', '14:30'],
    ['in summer', '2026-09-15', '15:00', '16:30', '12:00', '13:30'],
    ['an hour goes missing while it lasts', '2026-03-29', '02:00', '05:00', '00:00', '02:00'],
    ['its end is in the gap', '2026-03-29', '02:30', '03:30', '00:30', '01:30'],
    ['it would end before it begins', '2026-03-29', '03:30', '04:15', '01:30', '02:15'],
    ['an hour comes twice while it lasts', '2026-10-25', '02:00', '05:00', '23:00', '03:00'],
    ['it begins in the hour that comes twice', '2026-10-25', '03:30', '04:15', '00:30', '02:15'],
  ])('%s: %s %s–%s', (_case, date, startTime, endTime, from, to) => {
    const { startsAt, endsAt } = sessionInstants({ date, startTime, endTime }, 'Europe/Riga');
    expect([startsAt, endsAt].map((at) => at.toISOString().slice(11, 16))).toEqual([from, to]);
  });
});
