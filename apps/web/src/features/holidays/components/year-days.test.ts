import { describe, expect, it } from 'vitest';
import { daysWithin, monthsOf } from './year-days.ts';

const holiday = (startDate: string, endDate: string, schoolWide = true) => ({
  id: `${startDate}`,
  title: 'Break',
  startDate,
  endDate,
  schoolWide,
});

describe('the months of a school year', () => {
  const christmas = holiday('2026-12-21', '2027-01-03');
  const trip = holiday('2026-12-31', '2027-01-05', false);
  const months = monthsOf('2026/2027', [christmas, trip], '2027-01-04');

  it('are twelve, from August to July, with all their days', () => {
    expect(months).toHaveLength(12);
    expect(months[0]?.startDate).toBe('2026-08-01');
    expect(months.at(-1)?.endDate).toBe('2027-07-31');
    expect(months.reduce((sum, month) => sum + month.days.length, 0)).toBe(365);
  });

  it('begin on the right day of the week', () => {
    expect(months.slice(0, 3).map(({ lead }) => lead)).toEqual([5, 1, 3]);
  });

  it('tell the days on which all are free from those on which some are', () => {
    const january = months[5]?.days.slice(0, 6).map(({ free }) => free);
    expect(january).toEqual(['all', 'all', 'all', 'some', 'some', null]);
    expect(months[5]?.days.filter(({ today }) => today)).toHaveLength(1);
  });

  it('name a holiday in every month it reaches into, with its days there', () => {
    const [december, january] = [months[4], months[5]];
    if (!december || !january) throw new Error('months are missing');
    expect(december.holidays).toEqual([christmas, trip]);
    expect(daysWithin(christmas, december)).toBe('21–31');
    expect(daysWithin(christmas, january)).toBe('1–3');
    expect(daysWithin(trip, december)).toBe('31');
  });
});
