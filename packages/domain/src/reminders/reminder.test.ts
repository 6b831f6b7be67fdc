import { describe, expect, it } from 'vitest';
import { isOver, reminderTimes } from './reminder.ts';

const timeZone = 'Europe/Riga';
const at = (iso: string) => ({ timeZone, now: new Date(iso) });

describe('a reminder goes out', () => {
  it('at eight by the school’s clock, before and after it changes', () => {
    // In Riga the clock goes back in the night to 25 October 2026.
    const times = reminderTimes(
      { dueDate: '2026-10-26', leadDays: [0, 3] },
      at('2026-10-01T00:00Z'),
    );
    expect(times.map(({ leadDays, at: when }) => [leadDays, when.toISOString()])).toEqual([
      [3, '2026-10-23T05:00:00.000Z'],
      [0, '2026-10-26T06:00:00.000Z'],
    ]);
  });

  it('only at times that are still to come, each once', () => {
    const times = reminderTimes(
      { dueDate: '2026-11-20', leadDays: [7, 1, 1] },
      at('2026-11-15T12:00Z'),
    );
    expect(times.map(({ leadDays }) => leadDays)).toEqual([1]);
  });

  it('at once where all of them are past and it is still due', () => {
    const now = new Date('2026-11-20T12:00Z');
    const planned = { dueDate: '2026-11-20', leadDays: [7, 0] };
    expect(reminderTimes(planned, { timeZone, now })).toEqual([{ leadDays: 0, at: now }]);
  });

  it('never once it is over', () => {
    const planned = { dueDate: '2026-11-20', leadDays: [0] };
    expect(reminderTimes(planned, at('2026-11-20T22:00Z'))).toEqual([]);
  });
});

it.each([
  ['2026-11-20T21:59:59Z', false],
  ['2026-11-20T22:00:00Z', true],
])('is old from midnight on: at %s %s', (now, old) => {
  expect(isOver('2026-11-20', at(now))).toBe(old);
});
