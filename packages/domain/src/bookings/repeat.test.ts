import { describe, expect, it } from 'vitest';
import { repeatWeekly } from './repeat.ts';

const slot = (
  id: string,
  date: string,
  {
    status = 'scheduled' as 'scheduled' | 'cancelled',
    startTime = '16:00',
    endTime = '16:20',
  } = {},
) => ({ id, date, startTime, endTime, status });
const chosen = slot('first', '2026-11-02');

describe('the same time again, week by week', () => {
  it.each([
    ['is found 7 days on', [slot('b', '2026-11-09')], 'b'],
    ['is not another time', [slot('b', '2026-11-09', { startTime: '16:10' })], null],
    ['is not another length', [slot('b', '2026-11-09', { endTime: '16:30' })], null],
    ['is not another day', [slot('b', '2026-11-10')], null],
    [
      'is the one that came for one that was taken away',
      [slot('gone', '2026-11-09', { status: 'cancelled' }), slot('b', '2026-11-09')],
      'b',
    ],
    [
      'is the one that was taken away where none came',
      [slot('gone', '2026-11-09', { status: 'cancelled' })],
      'gone',
    ],
  ])('%s', (_case, slots, second) => {
    expect(repeatWeekly([chosen, ...slots], chosen, 2)).toEqual([
      { date: '2026-11-02', slotId: 'first' },
      { date: '2026-11-09', slotId: second },
    ]);
  });

  it('is the chosen one itself in its own week, whatever else is then', () => {
    expect(repeatWeekly([slot('other', '2026-11-02'), chosen], chosen, 1)).toEqual([
      { date: '2026-11-02', slotId: 'first' },
    ]);
  });

  it('is told week by week, also where there is none', () => {
    const slots = [chosen, slot('c', '2026-11-16')];
    expect(repeatWeekly(slots, chosen, 4)).toEqual([
      { date: '2026-11-02', slotId: 'first' },
      { date: '2026-11-09', slotId: null },
      { date: '2026-11-16', slotId: 'c' },
      { date: '2026-11-23', slotId: null },
    ]);
  });
});
