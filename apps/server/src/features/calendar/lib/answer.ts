import { familyTone, staffTone } from '#domain/calendar/calendar.ts';
import type { EntryRow } from '../repository.ts';

const NOBODY = { coming: 0, pending: 0 };

/** One kind of double booking a line: a session may need the same room and the same teacher. */
function clashesOf({ busy, location }: EntryRow) {
  return busy.flatMap(({ room, teachers, ...other }) => [
    ...(room ? [{ ...other, kind: 'room' as const, names: placeNames(location) }] : []),
    ...(teachers.length > 0 ? [{ ...other, kind: 'teacher' as const, names: teachers }] : []),
  ]);
}

const placeNames = (location: EntryRow['location']) =>
  location ? [[location.name, location.room].filter(Boolean).join(', ')] : [];

/** What the reader may know of an entry, and do with it. */
export interface EntryReader {
  readonly isFamily: boolean;
  /** Who is booked, in numbers. */
  readonly seesBookings: boolean;
  readonly manages: boolean;
}

/** An entry for this reader: who is booked for families, how many come and what clashes for staff. */
export function answerEntry(row: EntryRow, { isFamily, seesBookings, manages }: EntryReader) {
  const { children, counts, busy, activityCancelled, startsAt, endsAt, ...entry } = row;
  const booked = children ?? [];
  return {
    ...entry,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    tone: isFamily
      ? familyTone(row.status, booked)
      : staffTone(row.status, (seesBookings && counts) || NOBODY),
    children: booked,
    counts: seesBookings ? counts : null,
    clashes: clashesOf(row),
    can: { reschedule: manages && row.status !== 'cancelled' && !activityCancelled },
  };
}
