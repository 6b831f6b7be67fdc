import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLoadState } from '../../../lib/api/use-load-state.ts';
import { formatDateTime } from '../../../lib/i18n/format.ts';
import { SurnameFirst } from '../../../ui/brand/surname-first.tsx';
import { SidePanel } from '../../../ui/dialog/side-panel.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { useBookings } from '../../participants/api.ts';
import { useSchool } from '../../school/api.ts';
import classes from './dashboard.module.css';

const SHOWN = 50;

interface NewBookingsProps {
  readonly openActivity: (id: string) => string;
  readonly onClose: () => void;
}

/** The bookings that were made last, the newest first. */
export function NewBookings({ openActivity, onClose }: NewBookingsProps) {
  const { t } = useTranslation(['dashboard', 'participants', 'common']);
  const timeZone = useSchool()?.timeZone ?? 'Europe/Riga';
  const query = useBookings({ sort: '-bookedAt', pageSize: SHOWN });
  const { data } = query;
  return (
    <SidePanel title={t('newBookings.title')} closeLabel={t('common:close')} onClose={onClose}>
      <LoadState {...useLoadState(query, t('newBookings.loadFailed'))} />
      {data && data.items.length === 0 && <Text>{t('newBookings.none')}</Text>}
      <ul className={classes.away} aria-label={t('newBookings.title')}>
        {data?.items.map((booking) => (
          <li key={booking.id}>
            <span>
              <Anchor component={Link} to={openActivity(booking.activityId)}>
                {booking.activityName}
              </Anchor>
              <br />
              <SurnameFirst firstName={booking.childFirstName} lastName={booking.childLastName} />
            </span>
            <Text span size="sm" c="dimmed">
              {formatDateTime(booking.bookedAt, timeZone)}
              <br />
              {t(`participants:status.${booking.status}`)}
            </Text>
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}
