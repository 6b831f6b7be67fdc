import type { Calendar, CalendarEntry } from '../src/features/calendar/api.ts';
import { nextId } from './ids.ts';

/** An entry as the server would send it. */
export function anEntry(facts: Partial<CalendarEntry> = {}): CalendarEntry {
  const date = facts.date ?? '2026-11-18';
  return {
    id: nextId(),
    date,
    startTime: '15:00',
    endTime: '16:30',
    startsAt: `${date}T13:00:00.000Z`,
    endsAt: `${date}T14:30:00.000Z`,
    status: 'scheduled',
    original: null,
    cancellationReason: null,
    tone: 'confirmed',
    activity: { id: nextId(), name: 'Chess', icon: 'chess', colour: null, own: true },
    location: null,
    teachers: [],
    children: [],
    counts: null,
    clashes: [],
    can: { reschedule: false },
    ...facts,
  };
}

export const calendarOf = (
  entries: readonly CalendarEntry[],
  facts: Partial<Calendar> = {},
): Calendar => ({
  today: '2026-11-17',
  from: '2026-10-26',
  to: '2026-12-06',
  children: [],
  entries: [...entries],
  cut: false,
  ...facts,
});
