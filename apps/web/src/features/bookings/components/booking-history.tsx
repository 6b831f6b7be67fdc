import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/i18n/format.ts';
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
  const { t } = useTranslation('bookings');
  const timeZone = useSchool()?.timeZone ?? 'UTC';
  const { at, event, by, byStaff, reason } = item;
  const who = by ?? (byStaff ? t('history.school') : '');
  return (
    <li>
      <Text>{t(`history.${event}`)}</Text>
      <Text size="sm" c="dimmed">
        {[formatDateTime(at, timeZone), who, reason].filter(Boolean).join(' · ')}
      </Text>
    </li>
  );
}
