import { describe, expect, it } from 'vitest';
import { slot } from '../../test/patterns.ts';
import { present } from '../../test/sessions.ts';
import { diffSessions, type PresentSession, type SessionDiff, sessionsAfter } from './diff.ts';
import { planSessions, type SessionPattern } from './plan.ts';

const tuesday = slot('s1', { dayOfWeek: 2, startTime: '15:00', endTime: '16:00' });
/** Four Tuesdays: 3, 10, 17 and 24 November. */
const club: SessionPattern = {
  startDate: '2026-11-02',
  endDate: '2026-11-29',
  slots: [tuesday],
  holidays: [],
  cohortIds: [],
  locationId: 'gym',
};
const before = { date: '2026-10-01', time: '12:00' };
const midway = { date: '2026-11-11', time: '12:00' };

const sessionsOf = (pattern: SessionPattern, fields: Partial<PresentSession> = {}) =>
  planSessions(pattern).sessions.map((planned) => present(planned, fields));

/** `added 10, 17; kept 3`: the days of November in each list. */
const inWords = ({
  added,
  removed,
  cancelled,
  moved,
  restored,
  kept,
}: SessionDiff<PresentSession>) => {
  const lists = {
    added: added.map(({ date }) => date),
    removed: removed.map(({ date }) => date),
    cancelled: cancelled.map(({ session }) => session.date),
    moved: moved.map(({ session, to }) => `${session.date}>${to.date}`),
    restored: restored.map(({ session }) => session.date),
    kept: kept.map(({ date }) => date),
  };
  return Object.entries(lists)
    .filter(([, dates]) => dates.length > 0)
    .map(
      ([name, dates]) =>
        `${name} ${dates.map((date) => date.replaceAll('2026-11-', '')).join(', ')}`,
    )
    .join('; ');
};

const holiday = (date: string, cohortIds: string[] = []) => ({
  id: 'h1',
  title: 'Fair',
  startDate: date,
  endDate: date,
  cohortIds,
});

describe('an edit of a published activity', () => {
  const thursday = { ...tuesday, dayOfWeek: 4 };
  it.each<[string, Partial<SessionPattern>, Partial<PresentSession>, string]>([
    ['changes nothing where nothing is changed', {}, {}, 'kept 03, 10, 17, 24'],
    [
      'adds what comes before and after',
      { startDate: '2026-10-27', endDate: '2026-12-01' },
      {},
      'added 2026-10-27, 2026-12-01; kept 03, 10, 17, 24',
    ],
    ['deletes what has nothing', { endDate: '2026-11-20' }, {}, 'removed 24; kept 03, 10, 17'],
    [
      'cancels what has bookings',
      { endDate: '2026-11-20' },
      { hasBookings: true },
      'cancelled 24; kept 03, 10, 17',
    ],
    [
      'cancels what has notes',
      { endDate: '2026-11-20' },
      { hasNotes: true },
      'cancelled 24; kept 03, 10, 17',
    ],
    [
      'cancels what has attendance',
      { endDate: '2026-11-20' },
      { hasAttendance: true },
      'cancelled 24; kept 03, 10, 17',
    ],
    [
      'moves to another time',
      { slots: [{ ...tuesday, startTime: '14:00' }] },
      { hasBookings: true },
      'moved 03>03, 10>10, 17>17, 24>24',
    ],
    ['moves to another place', { locationId: 'hall' }, {}, 'moved 03>03, 10>10, 17>17, 24>24'],
    [
      'moves to another day within each week',
      { slots: [thursday] },
      { hasBookings: true },
      'moved 03>05, 10>12, 17>19, 24>26',
    ],
    [
      'cancels the week that the new day loses',
      { slots: [thursday], endDate: '2026-11-25' },
      { hasBookings: true },
      'cancelled 24; moved 03>05, 10>12, 17>19',
    ],
    [
      'replaces a slot by another one',
      { slots: [{ ...tuesday, id: 's2' }] },
      {},
      'added 03, 10, 17, 24; removed 03, 10, 17, 24',
    ],
    [
      'skips a new holiday',
      { holidays: [holiday('2026-11-10')] },
      {},
      'removed 10; kept 03, 17, 24',
    ],
    [
      'keeps what takes place in spite of it',
      { holidays: [holiday('2026-11-10')] },
      { ignoresHolidays: true },
      'kept 03, 10, 17, 24',
    ],
    [
      'leaves a cancelled session cancelled',
      {},
      { status: 'cancelled', cancelledBy: 'staff' },
      'kept 03, 10, 17, 24',
    ],
    [
      'restores what an edit had cancelled',
      {},
      { status: 'cancelled', cancelledBy: 'edit' },
      'restored 03, 10, 17, 24',
    ],
    [
      'restores what a holiday had cancelled',
      {},
      { status: 'cancelled', cancelledBy: 'holiday' },
      'restored 03, 10, 17, 24',
    ],
    [
      'keeps it cancelled while the holiday lasts',
      { holidays: [holiday('2026-11-10')] },
      { status: 'cancelled', cancelledBy: 'staff' },
      'kept 03, 10, 17, 24',
    ],
    [
      'deletes a cancelled one that has nothing and no slot',
      { slots: [] },
      { status: 'cancelled', cancelledBy: 'staff' },
      'removed 03, 10, 17, 24',
    ],
    [
      'keeps a cancelled one that has something',
      { slots: [] },
      { status: 'cancelled', cancelledBy: 'staff', hasBookings: true },
      'kept 03, 10, 17, 24',
    ],
  ])('%s', (_case, change, fields, expected) => {
    const diff = diffSessions(sessionsOf(club, fields), { ...club, ...change }, before);
    expect(inWords(diff)).toBe(expected);
  });

  it('remembers the holiday that cancelled a session', () => {
    const holidays = [holiday('2026-11-10')];
    const diff = diffSessions(
      sessionsOf(club, { hasBookings: true }),
      { ...club, holidays },
      before,
    );
    expect(diff.cancelled.map(({ holidayIds }) => holidayIds)).toEqual([['h1']]);
  });

  it.each<[string, Partial<SessionPattern>, Partial<PresentSession>, string]>([
    [
      'leaves what has begun where it was',
      { slots: [{ ...tuesday, startTime: '14:00' }] },
      { hasBookings: true },
      'moved 17>17, 24>24; kept 03, 10',
    ],
    [
      'keeps the held sessions of a slot that ends',
      { slots: [] },
      { hasBookings: true },
      'cancelled 17, 24; kept 03, 10',
    ],
    ['deletes past ones nobody was ever in', { slots: [] }, {}, 'removed 03, 10, 17, 24'],
    [
      'adds none in the past',
      { slots: [tuesday, slot('s2', { dayOfWeek: 5 })] },
      {},
      'added 13, 20, 27; kept 03, 10, 17, 24',
    ],
    [
      'makes no second session in a week that had one',
      { slots: [thursday] },
      { hasBookings: true },
      'moved 17>19, 24>26; kept 03, 10',
    ],
  ])('midway %s', (_case, change, fields, expected) => {
    const diff = diffSessions(sessionsOf(club, fields), { ...club, ...change }, midway);
    expect(inWords(diff)).toBe(expected);
  });

  it.each([
    ['a minute before it starts', '14:59', 'moved 24>24'],
    ['as soon as it starts', '15:00', 'kept 24'],
  ])('moves a session until it begins: %s', (_case, time, expected) => {
    const last = sessionsOf({ ...club, startDate: '2026-11-24' });
    const slots = [{ ...tuesday, startTime: '18:00', endTime: '19:00' }];
    const diff = diffSessions(
      last,
      { ...club, startDate: '2026-11-24', slots },
      { date: '2026-11-24', time },
    );
    expect(inWords(diff)).toBe(expected);
  });

  it('moves nothing into the past', () => {
    const last = sessionsOf({ ...club, startDate: '2026-11-24' }, { hasBookings: true });
    const now = { date: '2026-11-24', time: '14:30' };
    const earlier = { ...tuesday, startTime: '14:00' };
    const one = { ...club, startDate: '2026-11-23' };
    expect(inWords(diffSessions(last, { ...one, slots: [earlier] }, now))).toBe('kept 24');
    const monday = { ...tuesday, dayOfWeek: 1 };
    expect(inWords(diffSessions(last, { ...one, slots: [monday] }, now))).toBe('cancelled 24');
  });

  describe('of what was moved by hand', () => {
    const original = {
      date: '2026-11-10',
      startTime: '15:00',
      endTime: '16:00',
      locationId: 'gym',
    };
    const byHand = sessionsOf(club).map((session) =>
      session.date === '2026-11-10'
        ? { ...session, date: '2026-11-13', status: 'rescheduled' as const, original }
        : session,
    );
    it.each<[string, Partial<SessionPattern>, string]>([
      [
        'keeps its own time',
        { slots: [{ ...tuesday, startTime: '14:00' }] },
        'moved 03>03, 17>17, 24>24; kept 13',
      ],
      [
        'keeps it when the slot goes to another day',
        { slots: [thursday] },
        'moved 03>05, 17>19, 24>26; kept 13',
      ],
      [
        'keeps it when the day it left becomes a holiday',
        { holidays: [holiday('2026-11-10')] },
        'kept 03, 13, 17, 24',
      ],
      ['drops it with its slot', { slots: [] }, 'removed 03, 13, 17, 24'],
      [
        'drops it when its day is left out',
        { startDate: '2026-11-16' },
        'removed 03, 13; kept 17, 24',
      ],
    ])('%s', (_case, change, expected) => {
      expect(inWords(diffSessions(byHand, { ...club, ...change }, before))).toBe(expected);
    });
  });

  it('restores what was moved by hand where it was moved to', () => {
    const [first] = sessionsOf(club);
    const own = { date: '2026-11-06', startTime: '18:00', endTime: '19:00', locationId: 'hall' };
    const original = {
      date: '2026-11-03',
      startTime: '15:00',
      endTime: '16:00',
      locationId: 'gym',
    };
    const there = first
      ? [{ ...first, ...own, original, status: 'cancelled' as const, cancelledBy: 'edit' as const }]
      : [];
    const { restored } = diffSessions(there, club, before);
    expect(restored.map(({ to }) => to)).toEqual([own]);
  });

  it('moves an appointment with its slot to any day', () => {
    const talk = slot('s1', { date: '2026-11-03' });
    const pattern = { ...club, slots: [talk] };
    const slots = [{ ...talk, date: '2026-11-27' }];
    const diff = diffSessions(sessionsOf(pattern), { ...pattern, slots }, before);
    expect(inWords(diff)).toBe('moved 03>27');
  });
});

describe('what takes place after an edit', () => {
  const after = (
    pattern: Partial<SessionPattern>,
    change: (session: PresentSession) => Partial<PresentSession> = () => ({}),
  ) => {
    const sessions = sessionsOf(club).map((session) => ({ ...session, ...change(session) }));
    const diff = diffSessions(sessions, { ...club, ...pattern }, midway);
    const name = (id: string | null) =>
      sessions.find((session) => session.id === id)?.date.slice(8) ?? 'new';
    return sessionsAfter(diff).map(({ id, date }) => `${name(id)} on ${date.slice(8)}`);
  };
  const on = (date: string, change: Partial<PresentSession>) => (session: PresentSession) =>
    session.date === date ? change : {};

  it.each<[string, Partial<SessionPattern>, (session: PresentSession) => object, string[]]>([
    ['is what was there', {}, () => ({}), ['03 on 03', '10 on 10', '17 on 17', '24 on 24']],
    [
      'has moved along with the slot',
      { slots: [{ ...tuesday, dayOfWeek: 4 }] },
      () => ({ hasBookings: true }),
      ['03 on 03', '10 on 10', '17 on 19', '24 on 26'],
    ],
    [
      'is without what is cancelled, before or by it',
      { endDate: '2026-11-20' },
      (session) => ({
        hasBookings: true,
        ...(session.date === '2026-11-17' && { status: 'cancelled', cancelledBy: 'staff' }),
      }),
      ['03 on 03', '10 on 10'],
    ],
    [
      'has what comes back, and what is new',
      { endDate: '2026-12-06' },
      on('2026-11-24', { status: 'cancelled', cancelledBy: 'edit' }),
      ['03 on 03', '10 on 10', '17 on 17', '24 on 24', 'new on 01'],
    ],
    [
      'is where it was moved by hand',
      {},
      on('2026-11-24', {
        date: '2026-11-12',
        status: 'rescheduled',
        original: { date: '2026-11-24', startTime: '15:00', endTime: '16:00', locationId: 'gym' },
      }),
      ['03 on 03', '10 on 10', '12 on 12', '17 on 17'],
    ],
  ])('%s', (_case, pattern, change, expected) => {
    expect(after(pattern, change)).toEqual(expected);
  });
});
