import { Text } from '@mantine/core';
import { useBookingWords } from '../../../lib/bookings/use-booking-words.ts';
import { formatShortDateTime } from '../../../lib/i18n/short-date.ts';
import { useSchool } from '../../school/api.ts';
import { type HistoryItem, useBookingHistory } from '../api.ts';
import classes from './booking-sheet.module.css';

/** What happened to a booking, step by step, in the words that the school reads too. */
export function BookingHistory({ bookingId }: { readonly bookingId: string }) {
  const { data } = useBookingHistory(bookingId);
  return (
    <ol className={classes.why}>
      {(data?.items ?? []).map((item) => (
        <Step key={`${item.at} ${item.event}`} item={item} />
      ))}
    </ol>
  );
}

function Step({ item }: { readonly item: HistoryItem }) {
  const { what, dates, by } = useBookingWords().step(item);
  const timeZone = useSchool()?.timeZone ?? 'UTC';
  return (
    <li>
      <Text>{what}</Text>
      {dates.map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        {[formatShortDateTime(item.at, timeZone), by, item.reason].filter(Boolean).join(' · ')}
      </Text>
    </li>
  );
}
