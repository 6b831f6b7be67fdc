import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { Language } from '#domain/languages.ts';
import { translate } from '../../../platform/messages.ts';
import type { CalendarSession } from '../repository.ts';

export interface CalendarFacts {
  readonly name: string;
  readonly timeZone: string;
  readonly language: Language;
}

/** How often a calendar may ask anew. */
const HOUR_SECONDS = 3_600;

/**
 * A calendar by RFC 5545. Each session keeps its id for good and counts its changes, so that a calendar that has
 * it moves or cancels it instead of adding another. Nothing in it depends on when it is written: the same
 * sessions make the same text.
 */
export function writeCalendar(
  { name, timeZone, language }: CalendarFacts,
  sessions: readonly CalendarSession[],
): string {
  const calendar = ical({
    name: oneLine(name),
    prodId: { company: 'Afterbell', product: 'Afterbell', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: HOUR_SECONDS,
    // No zone of the calendar itself: with one, the library writes stamps that are not in UTC.
    timezone: { name: null, generator: zoneOf },
  });
  for (const session of sessions) {
    calendar.createEvent({
      id: session.id,
      sequence: session.version,
      stamp: session.changedAt,
      lastModified: session.changedAt,
      // Never a Date, which the library would shift by the zone of this machine.
      start: Temporal.Instant.fromEpochMilliseconds(session.startsAt.getTime()),
      end: Temporal.Instant.fromEpochMilliseconds(session.endsAt.getTime()),
      timezone: timeZone,
      summary: summaryOf(session, language),
      description: descriptionOf(session, language),
      location: placeOf(session),
      status: statusOf(session),
    });
  }
  return calendar.toString();
}

function zoneOf(timeZone: string): string | null {
  const [block] = tzlib_get_ical_block(timeZone);
  return block ?? null;
}

/** Names come in without line ends; what got in another way ends no line here either. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/** What a family still waits for is a "maybe" in its calendar. */
function statusOf({ status, booked }: CalendarSession): ICalEventStatus {
  if (status === 'cancelled') return ICalEventStatus.CANCELLED;
  return booked === 'pending' || booked === 'waitlisted'
    ? ICalEventStatus.TENTATIVE
    : ICalEventStatus.CONFIRMED;
}

/** In words as well: some calendars show a cancelled event like any other. */
function summaryOf(session: CalendarSession, language: Language): string {
  const { status, booked, absent } = session;
  const name = oneLine(session.activityName);
  if (status === 'cancelled') return translate(language, 'mails:calendar.cancelled', { name });
  if (absent) return translate(language, 'mails:calendar.absent', { name });
  if (booked === 'pending') return translate(language, 'mails:calendar.pending', { name });
  if (booked === 'waitlisted') return translate(language, 'mails:calendar.waitlisted', { name });
  return name;
}

function descriptionOf({ status, original }: CalendarSession, language: Language): string | null {
  if (status !== 'rescheduled' || !original) return null;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${original.date}T00:00:00Z`),
  );
  return translate(language, 'mails:calendar.moved', { date, time: original.startTime });
}

function placeOf({ location }: CalendarSession): string | null {
  if (!location) return null;
  const { name, room, street, zipCode, city } = location;
  const parts = [name, room, street, [zipCode, city].filter(Boolean).join(' ')];
  return parts.flatMap((part) => (part ? [oneLine(part)] : [])).join(', ');
}
