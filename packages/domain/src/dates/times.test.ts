import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTime, minutesOf, sharedTime, timeAt } from './times.ts';

describe('times of day', () => {
  it.each([
    ['00:00', true],
    ['23:59', true],
    ['24:00', false],
    ['9:00', false],
    ['12:60', false],
    ['12:00:00', false],
    ['', false],
  ])('%j is one: %s', (text, expected) => {
    expect(isTime(text)).toBe(expected);
  });

  it('are minutes after midnight, there and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        expect(isTime(timeAt(minutes))).toBe(true);
        expect(minutesOf(timeAt(minutes))).toBe(minutes);
      }),
    );
  });

  it.each([
    ['15:00', '16:00', '15:30', '16:30', '15:30–16:00'],
    ['15:00', '17:00', '15:30', '16:00', '15:30–16:00'],
    ['15:00', '16:00', '15:59', '17:00', '15:59–16:00'],
    ['15:00', '16:00', '16:00', '17:00', null],
    ['15:00', '16:00', '17:00', '18:00', null],
  ])('%s–%s and %s–%s share %s', (startTime, endTime, from, to, expected) => {
    const one = { startTime, endTime };
    const other = { startTime: from, endTime: to };
    const shared = expected && { startTime: expected.slice(0, 5), endTime: expected.slice(6) };
    expect(sharedTime(one, other)).toEqual(shared);
    expect(sharedTime(other, one)).toEqual(shared);
  });
});
