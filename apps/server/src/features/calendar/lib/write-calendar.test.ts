import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { describe, expect, it } from 'vitest';
import { instantAt } from '#domain/dates/zone.ts';
import type { CalendarSession } from '../repository.ts';
import { writeCalendar } from './write-calendar.ts';

const RIGA = { name: 'Riverside School', timeZone: 'Europe/Riga', language: 'en' as const };

function sessionAt(
  date: string,
  [startTime, endTime]: readonly [string, string],
  change: Partial<CalendarSession> = {},
  timeZone = RIGA.timeZone,
): CalendarSession {
  return {
    id: '01941f38-0000-7000-8000-000000000001',
    activityName: 'Chess',
    startsAt: instantAt({ date, time: startTime }, timeZone),
    endsAt: instantAt({ date, time: endTime }, timeZone),
    status: 'scheduled',
    original: null,
    version: 1,
    changedAt: new Date('2026-01-02T03:04:05Z'),
    location: null,
    booked: null,
    absent: false,
    ...change,
  };
}

/** As two readers understand it. */
function readBack(text: string) {
  const parsed = new ICAL.Component(ICAL.parse(text));
  // It knows no zone but the one that the file itself brings along.
  const byIcalJs = parsed.getAllSubcomponents('vevent').map((each) => {
    const event = new ICAL.Event(each);
    return {
      uid: event.uid,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      summary: event.summary,
      status: each.getFirstPropertyValue('status'),
      sequence: event.sequence,
    };
  });
  const byNodeIcal = Object.values(nodeIcal.sync.parseICS(text)).flatMap((event) =>
    event?.type === 'VEVENT'
      ? [
          {
            uid: event.uid,
            start: event.start.toISOString(),
            end: event.end?.toISOString(),
            summary: event.summary,
            status: event.status,
            sequence: Number(event.sequence),
          },
        ]
      : [],
  );
  return { byIcalJs, byNodeIcal };
}

describe('a calendar file', () => {
  it.each([
    ['in winter', '2026-12-01', ['15:00', '16:00'], '2026-12-01T13:00:00.000Z'],
    ['in summer', '2026-07-01', ['15:00', '16:00'], '2026-07-01T12:00:00.000Z'],
    [
      'the Friday before the clocks go on',
      '2026-03-27',
      ['15:00', '16:00'],
      '2026-03-27T13:00:00.000Z',
    ],
    ['the day they go on', '2026-03-29', ['15:00', '16:00'], '2026-03-29T12:00:00.000Z'],
    [
      'over the hour that is left out',
      '2026-03-29',
      ['02:30', '05:00'],
      '2026-03-29T00:30:00.000Z',
    ],
    ['the day they go back', '2026-10-25', ['15:00', '16:00'], '2026-10-25T13:00:00.000Z'],
    [
      'over the hour that comes twice',
      '2026-10-25',
      ['02:30', '05:00'],
      '2026-10-24T23:30:00.000Z',
    ],
  ] as const)('says the same instant to two readers: %s', (_when, date, times, start) => {
    const session = sessionAt(date, times);
    expect(session.startsAt.toISOString()).toBe(start);
    const event = {
      uid: session.id,
      start,
      end: session.endsAt.toISOString(),
      summary: 'Chess',
      status: 'CONFIRMED',
      sequence: 1,
    };
    const { byIcalJs, byNodeIcal } = readBack(writeCalendar(RIGA, [session]));
    expect(byIcalJs).toEqual([event]);
    expect(byNodeIcal).toEqual([event]);
  });

  it.each(['Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'Asia/Kolkata', 'UTC'])(
    'does so in %s',
    (timeZone) => {
      const session = sessionAt('2026-04-05', ['15:00', '16:00'], {}, timeZone);
      const { byIcalJs, byNodeIcal } = readBack(writeCalendar({ ...RIGA, timeZone }, [session]));
      expect(byIcalJs[0]?.start).toBe(session.startsAt.toISOString());
      expect(byNodeIcal[0]?.start).toBe(session.startsAt.toISOString());
    },
  );

  it('brings its time zone along, and stamps in UTC', () => {
    const text = writeCalendar(RIGA, [sessionAt('2026-12-01', ['15:00', '16:00'])]);
    expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/Riga\r\n');
    expect(text).toContain('DTSTART;TZID=Europe/Riga:20261201T150000\r\n');
    expect(text).toContain('DTSTAMP:20260102T030405Z\r\n');
    expect(text).toContain('METHOD:PUBLISH\r\n');
  });

  it.each([
    ['pending', { booked: 'pending' }, 'TENTATIVE', 'Not confirmed yet: Chess'],
    ['on the waiting list', { booked: 'waitlisted' }, 'TENTATIVE', 'Waiting list: Chess'],
    ['confirmed', { booked: 'confirmed' }, 'CONFIRMED', 'Chess'],
    [
      'confirmed, and the child is absent',
      { booked: 'confirmed', absent: true },
      'CONFIRMED',
      'Absent: Chess',
    ],
    [
      'cancelled while pending',
      { booked: 'pending', status: 'cancelled' },
      'CANCELLED',
      'Cancelled: Chess',
    ],
  ] as const)('tells a family how its booking stands: %s', (_state, change, status, summary) => {
    const session = sessionAt('2026-12-01', ['15:00', '16:00'], change);
    const { byIcalJs, byNodeIcal } = readBack(writeCalendar(RIGA, [session]));
    expect(byIcalJs[0]).toMatchObject({ status, summary });
    expect(byNodeIcal[0]).toMatchObject({ status, summary });
  });

  it('cancels a session that calendars have already, under its id and with a higher count', () => {
    const session = sessionAt('2026-12-01', ['15:00', '16:00'], {
      status: 'cancelled',
      version: 4,
    });
    const { byIcalJs, byNodeIcal } = readBack(writeCalendar(RIGA, [session]));
    const told = {
      uid: session.id,
      status: 'CANCELLED',
      sequence: 4,
      summary: 'Cancelled: Chess',
    };
    expect(byIcalJs[0]).toMatchObject(told);
    expect(byNodeIcal[0]).toMatchObject(told);
  });

  it('says where a moved session was, in the reader’s language', () => {
    const session = sessionAt('2026-12-02', ['15:00', '16:00'], {
      status: 'rescheduled',
      original: { date: '2026-12-01', startTime: '14:00', endTime: '15:00', locationId: null },
    });
    const describe = (language: 'en' | 'de') => {
      const [event] = new ICAL.Component(
        ICAL.parse(writeCalendar({ ...RIGA, language }, [session])),
      ).getAllSubcomponents('vevent');
      return event?.getFirstPropertyValue('description');
    };
    expect(describe('en')).toBe('Moved. It was planned for Tuesday, December 1, 2026, 14:00.');
    expect(describe('de')).toBe('Verschoben. Geplant war Dienstag, 1. Dezember 2026, 14:00 Uhr.');
  });

  it('folds long lines at 75 bytes, and no name begins a line of its own', () => {
    const activityName = `${'Ā, š; ш '.repeat(40)}\r\nBEGIN:VALARM\rX-EVIL:1\u2028END:VEVENT`;
    const session = sessionAt('2026-12-01', ['15:00', '16:00'], {
      activityName,
      location: { name: 'Hall\nATTACH:x', room: '2', street: 'A, 1', city: 'Rīga', zipCode: '' },
    });
    const text = writeCalendar(RIGA, [session]);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toMatch(/^(BEGIN:VALARM|X-EVIL|ATTACH)/m);
    const { byIcalJs, byNodeIcal } = readBack(text);
    expect(byIcalJs).toHaveLength(1);
    const shown = activityName.replace(/\r\n|[\r\u2028]/g, ' ');
    expect(byIcalJs[0]?.summary).toBe(shown);
    expect(byNodeIcal[0]?.summary).toBe(shown);
  });

  it('is the same text for the same sessions, whenever it is written', () => {
    const sessions = [sessionAt('2026-12-01', ['15:00', '16:00'])];
    expect(writeCalendar(RIGA, sessions)).toBe(writeCalendar(RIGA, sessions));
    expect(writeCalendar(RIGA, [])).toContain('END:VCALENDAR');
  });
});
