import { describe, expect, it } from 'vitest';
import { timeFaults, withStart } from './report-time.ts';

const DAY = {
  startDate: '2026-11-16',
  endDate: '2026-11-16',
  wholeDay: true,
  fromTime: '',
  toTime: '',
};
const HOURS = { ...DAY, wholeDay: false, fromTime: '10:00', toTime: '12:00' };

describe('the time of a report', () => {
  it.each([
    ['a day', DAY, {}],
    ['some hours', HOURS, {}],
    ['no date', { ...DAY, startDate: '' }, { startDate: 'required' }],
    ['a date half typed', { ...DAY, endDate: '25.10.202' }, { endDate: 'invalid_date' }],
    [
      'both half typed',
      { ...DAY, startDate: '2', endDate: '1' },
      { startDate: 'invalid_date', endDate: 'invalid_date' },
    ],
    ['the end first', { ...DAY, endDate: '2026-11-15' }, { endDate: 'ends_before_start' }],
    ['more than a year', { ...DAY, endDate: '2027-11-17' }, { endDate: 'span_too_long' }],
    ['no time', { ...HOURS, toTime: '' }, { toTime: 'required' }],
    ['times the wrong way', { ...HOURS, toTime: '09:59' }, { toTime: 'ends_before_begin' }],
    ['an earlier time of a later day', { ...HOURS, endDate: '2026-11-17', toTime: '09:00' }, {}],
  ])('%s: %o', (_what, time, faults) => expect(timeFaults(time)).toEqual(faults));

  it.each([
    ['an earlier day keeps the last one', DAY, '2026-11-10', '2026-11-16'],
    ['a later day takes the last one along', DAY, '2026-11-20', '2026-11-20'],
    ['an empty last day is filled', { ...DAY, endDate: '' }, '2026-11-20', '2026-11-20'],
    ['a first day half typed moves nothing', DAY, '25.10.202', '2026-11-16'],
    ['a last day half typed stays', { ...DAY, endDate: '1.1' }, '2026-11-20', '1.1'],
  ])('%s', (_what, time, startDate, endDate) =>
    expect(withStart(time, startDate)).toEqual({ ...time, startDate, endDate }),
  );
});
