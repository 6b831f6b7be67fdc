import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutesOf, timeAt } from '../dates/times.ts';
import { type BusySession, findClashes, hiddenClash } from './clashes.ts';

const chess: BusySession = {
  activityId: 'chess',
  date: '2027-02-16',
  startTime: '15:00',
  endTime: '16:30',
  locationId: 'room-12',
  status: 'scheduled',
  teacherIds: ['liga'],
  childIds: ['janis'],
};
const debate: BusySession = {
  ...chess,
  activityId: 'debate',
  startTime: '15:00',
  endTime: '16:00',
  teacherIds: ['andris'],
  childIds: ['anna'],
};
const elsewhere = { locationId: 'gym' };

describe('two sessions at the same time', () => {
  it.each<[string, Partial<BusySession>, string[]]>([
    ['clash in a room', {}, ['room room-12']],
    ['do not in two rooms', elsewhere, []],
    ['do not while one has no room', { locationId: null }, []],
    ['clash by a teacher', { ...elsewhere, teacherIds: ['ilze', 'liga'] }, ['teacher liga']],
    ['clash by a child', { ...elsewhere, childIds: ['janis', 'anna'] }, ['child janis']],
    [
      'clash in all three',
      { teacherIds: ['liga'], childIds: ['janis'] },
      ['teacher liga', 'room room-12', 'child janis'],
    ],
    ['do not on different days', { date: '2027-02-17' }, []],
    ['do not when one is cancelled', { status: 'cancelled' }, []],
    ['clash when one was moved there', { status: 'rescheduled' }, ['room room-12']],
    ['do not when they are of one activity', { activityId: 'chess' }, []],
  ])('%s', (_case, change, expected) => {
    const clashes = findClashes([chess], [{ ...debate, ...change }]);
    expect(clashes.map(({ kind, ids }) => `${kind} ${ids.join(' ')}`)).toEqual(expected);
  });

  it.each([
    ['14:00', '15:00', null],
    ['14:00', '15:01', '15:00–15:01'],
    ['15:30', '16:00', '15:30–16:00'],
    ['16:29', '17:00', '16:29–16:30'],
    ['16:30', '17:00', null],
  ])(
    'share time from a minute on: 15:00–16:30 and %s–%s share %s',
    (startTime, endTime, expected) => {
      const [clash] = findClashes([chess], [{ ...debate, startTime, endTime }]);
      expect(clash ? `${clash.shared.startTime}–${clash.shared.endTime}` : null).toBe(expected);
    },
  );

  it('without a room each do not share one', () => {
    const nowhere = { locationId: null };
    expect(findClashes([{ ...chess, ...nowhere }], [{ ...debate, ...nowhere }])).toEqual([]);
  });

  it('clash exactly when some minute belongs to both', () => {
    const anyTime = fc
      .tuple(fc.integer({ min: 480, max: 540 }), fc.integer({ min: 1, max: 60 }))
      .map(([from, length]) => ({ startTime: timeAt(from), endTime: timeAt(from + length) }));
    const minutes = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
      Array.from(
        { length: minutesOf(endTime) - minutesOf(startTime) },
        (_, i) => minutesOf(startTime) + i,
      );
    fc.assert(
      fc.property(anyTime, anyTime, (one, other) => {
        const both = minutes(one).some((minute) => minutes(other).includes(minute));
        expect(findClashes([{ ...chess, ...one }], [{ ...debate, ...other }]).length > 0).toBe(
          both,
        );
      }),
    );
  });
});

it('tells room and time only of an activity out of sight', () => {
  const [clash] = findClashes([chess], [{ ...debate, teacherIds: ['liga'], childIds: ['janis'] }]);
  const told = JSON.stringify(clash && hiddenClash(clash).other);
  expect(told).toBe(
    '{"date":"2027-02-16","startTime":"15:00","endTime":"16:00","locationId":"room-12"}',
  );
});
