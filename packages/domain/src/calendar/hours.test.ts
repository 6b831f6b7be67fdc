import { describe, expect, it } from 'vitest';
import { timeAt } from '../dates/times.ts';
import { droppedAt, hoursOf, placeEntries } from './hours.ts';

/** "14:00-15:00" */
const at = (text: string) => {
  const [startTime = '', endTime = ''] = text.split('-');
  return { startTime, endTime };
};
const clock = ({ from, to }: { from: number; to: number }) => `${timeAt(from)}-${timeAt(to)}`;

describe('the hours that are drawn', () => {
  it.each([
    ['nothing', [], '13:00-18:00'],
    ['whole hours', ['14:00-15:00', '16:00-17:00'], '14:00-18:00'],
    ['parts of hours', ['14:15-15:20', '09:30-10:00'], '09:00-17:00'],
    ['the early morning', ['00:30-07:00'], '00:00-08:00'],
    ['the late evening', ['20:00-23:30'], '20:00-24:00'],
  ])('of %s', (_of, entries, hours) => {
    expect(clock(hoursOf(entries.map(at)))).toBe(hours);
  });
});

describe('the entries of a day', () => {
  /** Each as lane + span / lanes, with a mark where more are gathered. */
  const drawn = (texts: readonly string[], most = 3) =>
    placeEntries(texts.map(at), most).placed.map(
      ({ entry, lane, span, lanes, crowded, ...minutes }) =>
        `${entry.startTime} ${clock(minutes)} ${lane}+${span}/${lanes}${crowded ? '!' : ''}`,
    );

  it.each([
    [
      'one after the other',
      ['14:00-15:00', '15:00-16:00'],
      ['14:00 14:00-15:00 0+1/1', '15:00 15:00-16:00 0+1/1'],
    ],
    [
      'at the same time, the longer first',
      ['14:00-15:00', '14:00-16:00'],
      ['14:00 14:00-16:00 0+1/2', '14:00 14:00-15:00 1+1/2'],
    ],
    [
      'in a lane that is free again',
      ['14:00-16:00', '14:30-15:00', '15:00-16:00'],
      ['14:00 14:00-16:00 0+1/2', '14:30 14:30-15:00 1+1/2', '15:00 15:00-16:00 1+1/2'],
    ],
    [
      'wider where nothing is beside it',
      ['14:00-15:00', '14:00-16:00', '14:00-15:00', '15:30-17:00'],
      [
        '14:00 14:00-16:00 0+1/3',
        '14:00 14:00-15:00 1+1/3',
        '14:00 14:00-15:00 2+1/3',
        '15:30 15:30-17:00 1+2/3',
      ],
    ],
    [
      'long enough to be read',
      ['14:00-14:05', '14:10-14:40', '14:40-15:00'],
      ['14:00 14:00-14:30 0+1/2', '14:10 14:10-14:40 1+1/2', '14:40 14:40-15:10 0+1/1'],
    ],
    ['before midnight', ['23:50-23:59'], ['23:50 23:30-24:00 0+1/1']],
    [
      'whatever order they come in',
      ['16:00-17:00', '14:00-15:00'],
      ['14:00 14:00-15:00 0+1/1', '16:00 16:00-17:00 0+1/1'],
    ],
  ])('%s', (_how, entries, expected) => {
    expect(drawn(entries)).toEqual(expected);
  });

  it('are gathered where there are more than fit, each in one place only', () => {
    const texts = ['14:00-15:00', '14:00-15:00', '14:00-15:00', '14:30-16:00', '17:00-18:00'];
    expect(drawn(texts, 2)).toEqual([
      '14:00 14:00-15:00 0+1/2!',
      '14:00 14:00-15:00 1+1/2!',
      '17:00 17:00-18:00 0+1/1',
    ]);
    const { gathered } = placeEntries(texts.map(at), 2);
    expect(gathered.map((more) => [clock(more), more.entries.length])).toEqual([
      ['14:00-16:00', 2],
    ]);
  });

  it('draw both of a clash, and gather first what does not clash', () => {
    const texts = ['14:00-15:30', '14:00-15:00', '14:00-14:45', '14:30-15:30'];
    const clashing = new Set(['14:45', '15:00']);
    const { placed, gathered } = placeEntries(texts.map(at), 2, ({ endTime }) =>
      clashing.has(endTime),
    );
    expect(placed.map(clock)).toEqual(['14:00-15:00', '14:00-14:45']);
    expect(gathered.flatMap(({ entries }) => entries).length).toBe(2);
  });

  it('are gathered apart where a break is between them', () => {
    const texts = ['14:00-18:00', '14:00-15:00', '16:00-17:00'];
    const { placed, gathered } = placeEntries(texts.map(at), 1);
    expect(placed.length).toBe(1);
    expect(gathered.map(clock)).toEqual(['14:00-15:00', '16:00-17:00']);
  });

  it('never lie on each other', () => {
    const texts = Array.from({ length: 60 }, (_, index) => {
      const from = 8 * 60 + ((index * 37) % 500);
      return `${timeAt(from)}-${timeAt(from + 20 + ((index * 53) % 120))}`;
    });
    const { placed, gathered } = placeEntries(texts.map(at), 4);
    expect(placed.length + gathered.flatMap(({ entries }) => entries).length).toBe(60);
    for (const one of placed) {
      expect(one.lane + one.span).toBeLessThanOrEqual(one.lanes);
      const others = placed.filter(
        (other) =>
          other !== one &&
          other.from < one.to &&
          one.from < other.to &&
          other.lane < one.lane + one.span &&
          one.lane < other.lane + other.span,
      );
      expect(others).toEqual([]);
    }
  });
});

describe('what is dropped', () => {
  it.each([
    [14 * 60 + 7, 60, '14:00-15:00'],
    [14 * 60 + 8, 60, '14:15-15:15'],
    [-20, 45, '00:00-00:45'],
    [24 * 60, 60, '22:45-23:45'],
  ])('at minute %i, %i minutes long', (minute, length, expected) => {
    expect(clock(droppedAt(minute, length))).toBe(expected);
  });
});
