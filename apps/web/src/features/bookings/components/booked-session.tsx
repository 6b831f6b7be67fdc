import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useBookingWords } from '../../../lib/bookings/use-booking-words.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { useBooking, useComeAfterAll, useSkipSessions } from '../api.ts';
import { BookingPill } from './booking-pill.tsx';

interface BookedSessionProps {
  readonly sessionId: string;
  readonly bookingId: string;
  /** Whether it is still to come and takes place. */
  readonly open: boolean;
}

/** One child in one session: how the booking stands, to skip just this one, to come after all, or to cancel it all. */
export function BookedSession({ sessionId, bookingId, open }: BookedSessionProps) {
  const { t } = useTranslation('bookings');
  const { why } = useBookingWords();
  const { data: booking } = useBooking(bookingId);
  const skip = useSkipSessions(bookingId);
  const comeBack = useComeAfterAll(bookingId);
  if (!booking) return null;
  const { can, childId, childFirstName, childLastName, exceptions } = booking;
  const exception = exceptions.find((one) => one.sessionId === sessionId);
  const skipped = exception !== undefined;
  const note = exception && why(exception);
  const error = skip.error ?? comeBack.error;
  const whose = <span className="visually-hidden">: {childFirstName}</span>;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <InitialsMark
          id={childId}
          firstName={childFirstName}
          lastName={childLastName}
          size="small"
        />
        <Text fw={650}>{childFirstName}</Text>
        <BookingPill booking={booking} />
      </Group>
      {error && (
        <Alert role="alert" color="red">
          {messageOf(error)}
        </Alert>
      )}
      {note && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      {open && can.cancelSessions && exception?.can.undo !== false && (
        <Button
          variant="default"
          loading={skip.isPending || comeBack.isPending}
          onClick={() =>
            skipped
              ? comeBack.mutate(sessionId, { onSuccess: () => notify(t('session.back')) })
              : skip.mutate([sessionId], { onSuccess: () => notify(t('session.skipped')) })
          }
        >
          {skipped ? t('menu.comeAfterAll') : t('session.skip')}
          {whose}
        </Button>
      )}
      {can.cancel && (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link {...props} to="/parent-hub" search={{ booking: bookingId } as never} />
          )}
        >
          {t('menu.cancel')}
          {whose}
        </Button>
      )}
    </Stack>
  );
}
