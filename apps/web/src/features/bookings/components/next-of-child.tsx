import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { familyTone } from '#domain/calendar/calendar.ts';
import { useServerClock } from '../../../lib/api/use-server-clock.ts';
import { formatTime } from '../../../lib/i18n/format.ts';
import { formatComingDay } from '../../../lib/i18n/short-date.ts';
import { useWeek, type WeekSession } from '../api.ts';
import classes from './child-cards.module.css';

/** What a child comes to next within the days that its family looks at: "Today, 15:00 · Chess club". */
export function NextOfChild({ childId }: { readonly childId: string }) {
  const { t } = useTranslation('bookings');
  const { data } = useWeek();
  const coming = (data?.items ?? []).filter((item) => comesTo(item, childId));
  const nextId = useServerClock(
    (now) => coming.find(({ endsAt }) => now < new Date(endsAt))?.id ?? null,
  );
  if (!data) return null;
  const next = coming.find(({ id }) => id === nextId);
  const when = next && `${formatComingDay(next.date, data.today)}, ${formatTime(next.startTime)}`;
  return (
    <Text size="sm" c="dimmed" className={classes.next ?? ''}>
      {next && when ? `${when} · ${next.activity.name}` : t('week.free')}
    </Text>
  );
}

const comesTo = ({ status, children }: WeekSession, childId: string): boolean =>
  children.some((booked) => booked.childId === childId && familyTone(status, [booked]) !== 'off');
