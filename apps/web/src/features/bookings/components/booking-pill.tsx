import { IconBan, IconCheck, IconHourglass, IconListNumbers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isOnRegister } from '#domain/bookings/booking.ts';
import { Pill } from '../../../ui/feedback/pill.tsx';
import type { OwnBooking } from '../api.ts';

type Standing = Pick<OwnBooking, 'status' | 'waitlistPosition' | 'waitlistLength'>;

const LOOKS = {
  pending: { color: 'orange', Icon: IconHourglass },
  waitlisted: { color: 'blue', Icon: IconListNumbers },
  rejected: { color: 'gray', Icon: IconBan },
  cancelled: { color: 'gray', Icon: IconBan },
  confirmed: { color: 'teal', Icon: IconCheck },
} as const;

/** Where a booking stands, in the words of a family. */
export function useStandingWords() {
  const { t } = useTranslation('bookings');
  return ({ status, waitlistPosition, waitlistLength }: Standing): string => {
    if (isOnRegister(status)) return t('status.confirmed');
    if (status === 'waitlisted' && waitlistPosition !== null) {
      return t('status.position', { position: waitlistPosition, length: waitlistLength ?? 0 });
    }
    return t(`status.${status as 'pending' | 'waitlisted' | 'rejected' | 'cancelled'}`);
  };
}

interface BookingPillProps {
  readonly booking: Standing;
  /** Whose it is. */
  readonly names?: string;
}

export function BookingPill({ booking, names }: BookingPillProps) {
  const words = useStandingWords();
  const { status } = booking;
  const { color, Icon } = LOOKS[status === 'approved' ? 'confirmed' : status];
  return (
    <Pill color={color} icon={<Icon size={16} aria-hidden />}>
      {[words(booking), names].filter(Boolean).join(' · ')}
    </Pill>
  );
}
