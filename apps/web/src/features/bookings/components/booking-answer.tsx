import { Button, Stack, Text } from '@mantine/core';
import { IconCalendarPlus, IconCheck, IconHourglass, IconListNumbers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isOnRegister } from '#domain/bookings/booking.ts';
import { usePriceWords } from '../../../lib/activities/use-price-words.ts';
import { useWhen } from '../../../lib/activities/use-when.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useBookingWords } from '../../../lib/bookings/use-booking-words.ts';
import { formatTime } from '../../../lib/i18n/format.ts';
import { placeName } from '../../../lib/i18n/place-name.ts';
import { formatShortDateTime, formatShortDay } from '../../../lib/i18n/short-date.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { Sheet } from '../../../ui/dialog/sheet.tsx';
import { UnbrokenTimes } from '../../../ui/page/unbroken-times.tsx';
import { useSchool } from '../../school/api.ts';
import {
  type Booking,
  type BookingOutcome,
  type PlannedActivity,
  type Planner,
  saveCalendarFile,
} from '../api.ts';
import { BookingHistory } from './booking-history.tsx';
import { useStandingWords } from './booking-pill.tsx';
import classes from './booking-sheet.module.css';

interface BookingAnswerProps {
  readonly planner: Planner;
  readonly activity: PlannedActivity;
  readonly outcome: BookingOutcome;
  readonly onClose: () => void;
}

const ICONS = { confirmed: IconCheck, pending: IconHourglass, waitlisted: IconListNumbers };
type Kind = keyof typeof ICONS;
const kindOf = ({ status }: Pick<Booking, 'status'>): Kind =>
  isOnRegister(status) ? 'confirmed' : status === 'pending' ? 'pending' : 'waitlisted';

/** What became of it, whole and calm: the status, what it means, why, and what next. */
export function BookingAnswer({ planner, activity, outcome, onClose }: BookingAnswerProps) {
  const { t } = useTranslation(['bookings', 'common']);
  const words = useStandingWords();
  const bookings = outcome.bookings.map((booking) => currentOf(booking, activity));
  const [first] = bookings;
  if (!first) return null;
  const kind = kindOf(first);
  const Icon = ICONS[kind];
  const isSlots = activity.kind === 'appointment';
  const isSame = bookings.every((one) => words(one) === words(first));
  const title = isSlots
    ? t('answer.slots', { count: bookings.length })
    : isSame
      ? words(first)
      : t('answer.mixed');
  return (
    <Sheet title={title} closeLabel={t('common:close')} onClose={onClose}>
      <div className={classes.answer} role="status">
        <span className={classes.icon} data-status={kind}>
          <Icon size={36} aria-hidden />
        </span>
        <Text maw={340} c="dimmed">
          {t(`answer.${kind}`)}
        </Text>
      </div>
      {bookings.map((booking) => (
        <Summary
          key={booking.id}
          booking={booking}
          activity={activity}
          planner={planner}
          // Otherwise the title says it.
          withStatus={isSlots || !isSame}
        />
      ))}
      {outcome.missedWeeks.map(({ date, message }) => (
        <Text key={date} size="sm" mt={8}>
          {formatShortDay(date)}: {message}
        </Text>
      ))}
      <Text fw={650} mt="lg">
        {t('history.why')}
      </Text>
      <BookingHistory bookingId={first.id} />
      <Stack gap={10}>
        <Button
          variant="default"
          size="lg"
          leftSection={<IconCalendarPlus size={20} aria-hidden />}
          onClick={() =>
            void saveCalendarFile(activity.id, activity.name).catch((error: unknown) =>
              notify(messageOf(error)),
            )
          }
        >
          {kind === 'confirmed' ? t('answer.calendar') : t('answer.calendarMaybe')}
        </Button>
        <Button size="lg" onClick={onClose}>
          {t('answer.done')}
        </Button>
      </Stack>
    </Sheet>
  );
}

/** It may have moved up since: then the planner, which is live, knows better. */
function currentOf(booking: Booking, { bookings }: PlannedActivity): Booking {
  const now = bookings.find(({ id }) => id === booking.id);
  return now ? { ...booking, ...now } : booking;
}

interface SummaryProps extends Pick<BookingAnswerProps, 'planner' | 'activity'> {
  readonly booking: Booking;
  readonly withStatus: boolean;
}

function Summary({ booking, activity, withStatus }: SummaryProps) {
  const { t } = useTranslation('bookings');
  const words = useStandingWords();
  const { times } = useWhen();
  const { unit } = usePriceWords();
  const { without } = useBookingWords();
  const timeZone = useSchool()?.timeZone ?? 'UTC';
  const { slot, childFirstName, childLastName, childId, status } = booking;
  const { location } = activity;
  const missing = without(booking.exceptions.filter(({ kind }) => kind === 'placeGiven'));
  const when = slot
    ? `${formatShortDay(slot.date)}, ${formatTime(slot.startTime)}`
    : [times(activity), location ? placeName(location) : ''].filter(Boolean).join(' · ');
  return (
    <div className={classes.summary}>
      <InitialsMark id={childId} firstName={childFirstName} lastName={childLastName} />
      <div>
        <Text fw={650}>{t('answer.for', { activity: activity.name, name: childFirstName })}</Text>
        <Text size="sm" c="dimmed">
          <UnbrokenTimes text={when} />
        </Text>
        <Text size="sm" c="dimmed">
          {status === 'waitlisted' && activity.priceMinor ? t('answer.nothingYet') : unit(activity)}
        </Text>
        {missing && <Text size="sm">{missing}</Text>}
        {withStatus && (
          <Text size="sm" c="dimmed">
            {[words(booking), formatShortDateTime(booking.bookedAt, timeZone)].join(' · ')}
          </Text>
        )}
      </div>
    </div>
  );
}
