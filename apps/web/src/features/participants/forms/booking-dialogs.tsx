import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { cancelBooking, rejectBooking } from '#contract/bookings.ts';
import { useSelectedParam } from '../../../lib/url/search-param.ts';
import { Sheet } from '../../../ui/dialog/sheet.tsx';
import { SkipList } from '../../../ui/form/skip-list.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { useSkipping } from '../../bookings/api.ts';
import { type Booking, useCancelBooking, useRejectBooking } from '../api.ts';
import { childName } from '../components/booking-actions.tsx';
import { BookingHistory } from '../components/booking-history.tsx';
import { ReasonForm } from './reason-form.tsx';

/** The dialogs that `BookingActions` opens, for the bookings that the page shows. */
export function BookingDialogs({ bookings }: { readonly bookings: readonly Booking[] }) {
  const rejecting = useSelectedParam('reject');
  const ending = useSelectedParam('end');
  const asking = useSelectedParam('why');
  const skipping = useSelectedParam('skip');
  const find = (id: string | null) => bookings.find((booking) => booking.id === id);
  const rejected = find(rejecting.chosen);
  const ended = find(ending.chosen);
  const asked = find(asking.chosen);
  const skipped = find(skipping.chosen);
  return (
    <>
      {rejected?.can.reject && <RejectDialog booking={rejected} onClose={rejecting.close} />}
      {ended?.can.cancel && <CancelDialog booking={ended} onClose={ending.close} />}
      {skipped?.can.cancelSessions && <SkipDialog booking={skipped} onClose={skipping.close} />}
      {asked && <BookingHistory booking={asked} onClose={asking.close} />}
    </>
  );
}

interface DialogProps {
  readonly booking: Booking;
  readonly onClose: () => void;
}

function RejectDialog({ booking, onClose }: DialogProps) {
  const { t } = useTranslation('participants');
  const name = childName(booking);
  return (
    <ReasonForm
      schema={rejectBooking.body}
      save={useRejectBooking(booking.id).mutateAsync}
      texts={{
        title: t('reject.title', { name }),
        text: t('reject.text', { activity: booking.activityName }),
        submit: t('reject.submit'),
        done: t('reject.done', { name }),
      }}
      onClose={onClose}
    />
  );
}

function SkipDialog({ booking, onClose }: DialogProps) {
  const { t } = useTranslation(['participants', 'common']);
  const { dates, ...skipping } = useSkipping(booking, onClose);
  return (
    <Sheet
      title={t('skip.title', { name: childName(booking) })}
      note={booking.activityName}
      closeLabel={t('common:close')}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed" mb="sm">
        {t('skip.means')}
      </Text>
      {dates ? (
        <SkipList
          {...skipping}
          dates={dates}
          labels={{ comeBack: t('skip.comeBack'), skip: (count) => t('skip.some', { count }) }}
        />
      ) : (
        <RowsSkeleton rows={3} label={t('common:loading')} />
      )}
    </Sheet>
  );
}

function CancelDialog({ booking, onClose }: DialogProps) {
  const { t } = useTranslation('participants');
  const name = childName(booking);
  return (
    <ReasonForm
      schema={cancelBooking.body}
      save={useCancelBooking(booking.id).mutateAsync}
      texts={{
        title: t('cancel.title', { name }),
        text:
          booking.status === 'waitlisted'
            ? t('cancel.textWaiting', { activity: booking.activityName })
            : t('cancel.text', { activity: booking.activityName }),
        submit: t('cancel.submit'),
        done: t('cancel.done', { name }),
      }}
      onClose={onClose}
    />
  );
}
