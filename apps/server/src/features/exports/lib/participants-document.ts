import type { BookingStatus } from '#domain/bookings/booking.ts';
import type { Document } from '../../../platform/documents/document.ts';
import type { ReaderWords } from './reader-words.ts';

interface ListedParticipant {
  readonly childFirstName: string;
  readonly childLastName: string;
  readonly status: BookingStatus;
  readonly bookedAt: string;
  readonly waitlistPosition: number | null;
  readonly cohorts: readonly { readonly name: string }[];
  readonly guardians: readonly { readonly name: string; readonly phone: string | null }[];
}

/** Who takes part in an activity, for the wall of a gym or a spreadsheet. */
export function participantsDocument(
  activity: { readonly name: string; readonly now: Date },
  items: readonly ListedParticipant[],
  { t, formatInstant, pageLabel }: ReaderWords,
): Document {
  return {
    title: activity.name,
    notes: [
      t('exports:participants.title'),
      t('exports:asOf', { when: formatInstant(activity.now.toISOString()) }),
    ],
    columns: [
      { title: t('exports:column.lastName'), share: 3 },
      { title: t('exports:column.firstName'), share: 3 },
      { title: t('exports:column.cohorts'), share: 2 },
      { title: t('exports:column.bookedAt'), share: 3 },
      { title: t('exports:column.status'), share: 2.5 },
      { title: t('exports:column.guardians'), share: 5 },
    ],
    rows: items.map((item) => [
      item.childLastName,
      item.childFirstName,
      item.cohorts.map(({ name }) => name).join(', '),
      formatInstant(item.bookedAt),
      t(`exports:status.${item.status}`, { position: item.waitlistPosition ?? 0 }),
      item.guardians.map(({ name, phone }) => [name, phone].filter(Boolean).join(' ')).join(', '),
    ]),
    pageLabel,
  };
}
