import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPattern, slot } from '../../test/patterns.ts';
import type { SchoolHoliday } from './holidays.ts';
import { planSessions, type SessionPattern } from './plan.ts';

import { sessionInstants } from './times.ts';

const christmas: SchoolHoliday = {
  id: 'h1',
  title: 'Christmas',
  startDate: '2026-12-23',
  endDate: '2027-01-05',
  cohortIds: [],
};

const club: SessionPattern = {
  startDate: '2026-09-15',
  endDate: '2027-03-09',
  slots: [slot('tue', { dayOfWeek: 2, startTime: '15:00', endTime: '16:30' })],
  holidays: [christmas],
  cohortIds: [],
  locationId: 'room-12',
};
const datesOf = (pattern: SessionPattern) => planSessions(pattern).sessions.map(({ date }) => date);

describe('the sessions of an activity', () => {
  it('are every week between first and last day, which both count, without holidays', () => {
    const { sessions, skipped } = planSessions(club);
    expect([sessions.length, skipped.length]).toEqual([24, 2]);
    expect([sessions[0]?.date, sessions.at(-1)?.date]).toEqual(['2026-09-15', '2027-03-09']);
    expect(skipped.map(({ date }) => date)).toEqual(['2026-12-29', '2027-01-05']);
    expect(skipped[0]?.holidays).toEqual([christmas]);
  });

  it.each([
    [
      'begin on the first such day',
      { startDate: '2026-09-16', endDate: '2026-09-29' },
      ['2026-09-22', '2026-09-29'],
    ],
    [
      'are one where first and last day are the same',
      { startDate: '2026-09-15', endDate: '2026-09-15' },
      ['2026-09-15'],
    ],
    [
      'are none where that day is another one',
      { startDate: '2026-09-16', endDate: '2026-09-16' },
      [],
    ],
    [
      'are none where the last day comes first',
      { startDate: '2026-09-16', endDate: '2026-09-15' },
      [],
    ],
  ])('%s', (_case, dates, expected) => {
    expect(datesOf({ ...club, ...dates })).toEqual(expected);
  });

  it('are of single days too, inside the dates and outside holidays', () => {
    const slots = ['2026-09-14', '2026-09-19', '2026-12-24', '2027-03-10'].map((date) =>
      slot(date, { date }),
    );
    const { sessions, skipped } = planSessions({ ...club, slots });
    expect(sessions.map(({ date }) => date)).toEqual(['2026-09-19']);
    expect(skipped.map(({ date }) => date)).toEqual(['2026-12-24']);
  });

  it('are in order of day and time, whatever the order of the slots', () => {
    const slots = [
      slot('c', { dayOfWeek: 4, startTime: '08:00', endTime: '09:00' }),
      slot('b', { dayOfWeek: 2, startTime: '17:00', endTime: '18:00' }),
      slot('a', { dayOfWeek: 2, startTime: '15:00', endTime: '16:00' }),
    ];
    const { sessions } = planSessions({ ...club, slots, endDate: '2026-09-21' });
    expect(sessions.map(({ slotId }) => slotId)).toEqual(['a', 'b', 'c']);
  });

  it('are where the slot says, else where the activity is', () => {
    const slots = [slot('a', { dayOfWeek: 2 }), slot('b', { dayOfWeek: 3, locationId: 'gym' })];
    const { sessions } = planSessions({ ...club, slots, endDate: '2026-09-21' });
    expect(sessions.map(({ locationId }) => locationId)).toEqual(['room-12', 'gym']);
  });

  it('are none of a slot without a day', () => {
    expect(datesOf({ ...club, slots: [slot('a', {})] })).toEqual([]);
  });

  it('end with the longest an activity may last, whatever year is typed', () => {
    expect(datesOf({ ...club, endDate: '9999-12-31' })).toHaveLength(103);
  });

  it('stay at 15:00 in Riga across both clock changes', () => {
    const starts = planSessions({ ...club, startDate: '2026-10-20', endDate: '2026-10-27' })
      .sessions.concat(
        planSessions({ ...club, startDate: '2027-03-23', endDate: '2027-03-30' }).sessions,
      )
      .map((session) => sessionInstants(session, 'Europe/Riga').startsAt.toISOString());
    expect(starts).toEqual([
      '2026-10-20T12:00:00.000Z',
      '2026-10-27T13:00:00.000Z',
      '2027-03-23T13:00:00.000Z',
      '2027-03-30T12:00:00.000Z',
    ]);
  });

  it('equal a naive walk over all days, for 10,000 random patterns', () => {
    fc.assert(
      fc.property(anyPattern, (pattern) => {
        const { sessions, skipped } = planSessions(pattern);
        const naive = naiveSessions(pattern);
        const bare = skipped.map(({ holidays: _, ...session }) => session);
        // As texts: comparing a million objects takes a test longer than making them.
        expect(JSON.stringify({ sessions, skipped: bare })).toBe(JSON.stringify(naive));
      }),
      { numRuns: 10_000 },
    );
  }, 60_000);
});

/** Day by day over the calendar, with the platform's dates and sets, sharing nothing with the rule. */
function naiveSessions({
  startDate,
  endDate,
  slots,
  holidays,
  cohortIds,
  locationId,
}: SessionPattern) {
  const found: { sessions: object[]; skipped: object[] } = { sessions: [], skipped: [] };
  const day = new Date(`${startDate}T12:00:00Z`);
  for (; day <= new Date(`${endDate}T12:00:00Z`); day.setUTCDate(day.getUTCDate() + 1)) {
    const date = day.toISOString().slice(0, 10);
    const free = new Set<string>();
    let everybody = false;
    for (const holiday of holidays) {
      if (date < holiday.startDate || date > holiday.endDate) continue;
      if (holiday.cohortIds.length === 0) everybody = true;
      for (const id of holiday.cohortIds) free.add(id);
    }
    if (cohortIds.length > 0 && cohortIds.filter((id) => !free.has(id)).length === 0)
      everybody = true;
    const today = slots
      .filter((each) =>
        each.date ? each.date === date : each.dayOfWeek === ((day.getUTCDay() + 6) % 7) + 1,
      )
      .sort((a, b) => (a.startTime + a.id < b.startTime + b.id ? -1 : 1));
    for (const { id, startTime, endTime, locationId: own } of today) {
      const session = { slotId: id, date, startTime, endTime, locationId: own ?? locationId };
      (everybody ? found.skipped : found.sessions).push(session);
    }
  }
  return found;
}
