import {
  IconCircleCheck,
  IconCircleX,
  IconHourglass,
  IconListNumbers,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Pill } from '../../../ui/feedback/pill.tsx';
import type { BookingStatus as Status } from '../api.ts';

const LOOKS: Readonly<
  Record<Status, { readonly color: 'teal' | 'orange' | 'gray' | 'blue'; readonly icon: TablerIcon }>
> = {
  confirmed: { color: 'teal', icon: IconCircleCheck },
  approved: { color: 'teal', icon: IconCircleCheck },
  pending: { color: 'orange', icon: IconHourglass },
  waitlisted: { color: 'blue', icon: IconListNumbers },
  rejected: { color: 'gray', icon: IconCircleX },
  cancelled: { color: 'gray', icon: IconCircleX },
};

interface BookingStatusProps {
  readonly booking: {
    readonly status: Status;
    readonly waitlistPosition?: number | null;
    readonly waitlistLength?: number | null;
  };
}

/** The state of a booking; who waits is told the place in line. */
export function BookingStatus({ booking }: BookingStatusProps) {
  const { t } = useTranslation('participants');
  const { status, waitlistPosition, waitlistLength } = booking;
  const { color, icon: Icon } = LOOKS[status];
  return (
    <Pill color={color} icon={<Icon size={14} aria-hidden />}>
      {status === 'waitlisted' && waitlistPosition && waitlistLength
        ? t('statusInLine', { position: waitlistPosition, length: waitlistLength })
        : t(`status.${status}`)}
    </Pill>
  );
}
