import { Text, Title } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayInWords } from '../../../lib/i18n/format.ts';
import classes from './agenda-view.module.css';
import dayClasses from './day-parts.module.css';
import type { CalendarDay } from './days.ts';
import { EntryCard } from './entry-card.tsx';
import { HolidayLines } from './holiday-line.tsx';
import { useGrowing } from './use-growing.ts';
import type { ViewProps } from './view-props.ts';

type AgendaViewProps = Pick<ViewProps, 'days' | 'today' | 'family' | 'onOpen'> & {
  /** Days with nothing on them are left out. */
  readonly onlyFull?: boolean;
};

/** Day by day, one below the other: an agenda, a week on a phone, or one day. */
export function AgendaView({ days, today, family, onOpen, onlyFull = false }: AgendaViewProps) {
  const { t } = useTranslation('calendar');
  const shown = days.filter(
    ({ entries, holidays }) => !onlyFull || entries.length > 0 || holidays.length > 0,
  );
  const total = shown.reduce((sum, { entries }) => sum + entries.length, 0);
  const drawn = useGrowing(total, `${days[0]?.date} ${days.length}`);
  if (shown.length === 0) {
    return (
      <Text c="dimmed" p="md">
        {t('nothing')}
      </Text>
    );
  }
  let before = 0;
  return (
    <div className={classes.days}>
      {shown.map((day) => {
        const room = drawn - before;
        before += day.entries.length;
        return (
          // A day without entries is drawn with those before it.
          room >= 0 && (
            <AgendaDay
              key={day.date}
              day={day}
              most={Math.min(room, day.entries.length)}
              isToday={day.date === today}
              // Of one day the head of the page says it already.
              named={days.length > 1}
              family={family}
              onOpen={onOpen}
            />
          )
        );
      })}
    </div>
  );
}

interface AgendaDayProps extends Pick<ViewProps, 'family' | 'onOpen'> {
  readonly day: CalendarDay;
  readonly most: number;
  readonly isToday: boolean;
  readonly named: boolean;
}

const AgendaDay = memo(({ day, most, isToday, named, family, onOpen }: AgendaDayProps) => {
  const { t } = useTranslation('calendar');
  const { date, entries, holidays } = day;
  return (
    <section className={classes.day}>
      <Title
        order={2}
        className={named ? classes.date : 'visually-hidden'}
        data-today={isToday || undefined}
      >
        {isToday && `${t('today')} · `}
        {formatDayInWords(date)}
      </Title>
      <HolidayLines titles={holidays} />
      {entries.length === 0 && holidays.length === 0 && <Text c="dimmed">{t('nothing')}</Text>}
      {entries.length > 0 && (
        <ul className={dayClasses.list}>
          {entries.slice(0, most).map((entry) => (
            <li key={entry.id}>
              <EntryCard entry={entry} family={family} t={t} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
});
