import { describe, expect, it } from 'vitest';
import { slot } from '../../test/patterns.ts';
import type { SchoolHoliday } from './holidays.ts';
import { sessionsLeftOut } from './left-out.ts';
import { planSessions, type SessionPattern } from './plan.ts';

const week: SchoolHoliday = {
  id: 'week',
  title: 'Ski week',
  startDate: '2027-02-01',
  endDate: '2027-02-14',
  cohortIds: [],
};
const club: SessionPattern = {
  startDate: '2027-01-12',
  endDate: '2027-03-09',
  slots: [slot('tue', { dayOfWeek: 2, startTime: '15:00', endTime: '16:30' })],
  holidays: [week],
  cohortIds: ['1a', '1b'],
  locationId: 'room-12',
};
const EARLY = { date: '2027-01-01', time: '08:00' };
const presentOf = (pattern: SessionPattern) =>
  planSessions(pattern).sessions.map(({ slotId, date }) => ({ slotId, plannedDate: date }));

interface Case {
  readonly pattern?: Partial<SessionPattern>;
  readonly holiday?: Partial<SchoolHoliday>;
  readonly now?: typeof EARLY;
  readonly also?: readonly { slotId: string; plannedDate: string }[];
}

describe('what a holiday left out', () => {
  it.each<[string, Case, string[]]>([
    ['is offered', {}, ['2027-02-02', '2027-02-09']],
    ['ends with the activity', { pattern: { endDate: '2027-02-08' } }, ['2027-02-02']],
    [
      'is nothing where another holiday of the day remains',
      { pattern: { holidays: [{ ...week, id: 'other', endDate: '2027-02-02' }] } },
      ['2027-02-09'],
    ],
    ['is nothing of the past', { now: { date: '2027-02-02', time: '15:00' } }, ['2027-02-09']],
    [
      'is nothing in a week that has its session',
      { also: [{ slotId: 'tue', plannedDate: '2027-02-04' }] },
      ['2027-02-09'],
    ],
    [
      'of some cohorts is nothing where others came',
      { holiday: { cohortIds: ['1a'] }, pattern: { holidays: [] } },
      [],
    ],
  ])('%s', (_case, { pattern, holiday, now = EARLY, also = [] }, dates) => {
    const asked = { ...week, ...holiday };
    const full = { ...club, ...pattern };
    const present = presentOf({ ...full, holidays: [...full.holidays, asked] });
    const found = sessionsLeftOut(full, { holiday: asked, present: [...present, ...also], now });
    expect(found.map(({ date }) => date)).toEqual(dates);
  });

  it('is a single day of its own slot, too', () => {
    const single = { ...club, slots: [slot('once', { date: '2027-02-03' })] };
    const found = (present: { slotId: string; plannedDate: string }[]) =>
      sessionsLeftOut(single, { holiday: week, present, now: EARLY });
    expect(found([])).toMatchObject([{ slotId: 'once', date: '2027-02-03' }]);
    expect(found([{ slotId: 'once', plannedDate: '2027-01-20' }])).toEqual([]);
  });
});
