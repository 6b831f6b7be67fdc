import { Stack } from '@mantine/core';
import { isLive } from '#domain/bookings/booking.ts';
import { formatTime } from '../../../lib/i18n/format.ts';
import { formatShortDay } from '../../../lib/i18n/short-date.ts';
import { useBookings } from '../api.ts';
import { BookingPill } from './booking-pill.tsx';

/** How the bookings of the child that reads stand, on the page of an activity. */
export function OwnStanding({ activityId }: { readonly activityId: string }) {
  const bookings = (useBookings({ activityId }).data?.items ?? []).filter(({ status }) =>
    isLive(status),
  );
  if (bookings.length === 0) return null;
  return (
    <Stack gap="xs" align="flex-start" mb="md">
      {bookings.map((booking) => (
        <BookingPill
          key={booking.id}
          booking={booking}
          {...(booking.slot && {
            names: `${formatShortDay(booking.slot.date)}, ${formatTime(booking.slot.startTime)}`,
          })}
        />
      ))}
    </Stack>
  );
}
