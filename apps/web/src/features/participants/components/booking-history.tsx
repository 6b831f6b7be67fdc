import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useBookingWords } from '../../../lib/bookings/use-booking-words.ts';
import { SidePanel } from '../../../ui/dialog/side-panel.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { type Booking, type HistoryItem, useBookingHistory } from '../api.ts';
import { BookedAt } from './booked-at.tsx';
import { childName } from './booking-actions.tsx';
import classes from './booking-history.module.css';
import { BookingStatus } from './booking-status.tsx';

interface BookingHistoryProps {
  readonly booking: Booking;
  readonly onClose: () => void;
}

/** Why a booking is as it is: what happened to it, who did it, and the reason that was given. */
export function BookingHistory({ booking, onClose }: BookingHistoryProps) {
  const { t } = useTranslation(['participants', 'common']);
  const history = useBookingHistory(booking.id);
  return (
    <SidePanel
      title={t('history.title', { name: childName(booking) })}
      closeLabel={t('common:close')}
      onClose={onClose}
    >
      <Text fw={600} mb={8}>
        {booking.activityName}
      </Text>
      <BookingStatus booking={booking} />
      {history.data ? (
        <ol className={classes.list} aria-label={t('history.open')}>
          {history.data.items.map((item) => (
            <Line key={`${item.at} ${item.event}`} item={item} />
          ))}
        </ol>
      ) : history.error ? (
        <LoadError
          title={t('history.loadFailed')}
          message={messageOf(history.error)}
          retryLabel={t('common:tryAgain')}
          onRetry={() => void history.refetch()}
        />
      ) : (
        <RowsSkeleton rows={3} label={t('common:loading')} />
      )}
    </SidePanel>
  );
}

function Line({ item }: { readonly item: HistoryItem }) {
  const { what, dates, by } = useBookingWords().step(item);
  return (
    <li className={classes.line}>
      <Text fw={600}>{what}</Text>
      {dates.map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        <BookedAt at={item.at} /> · {by}
      </Text>
      {item.reason && <Text className={classes.reason}>{item.reason}</Text>}
    </li>
  );
}
