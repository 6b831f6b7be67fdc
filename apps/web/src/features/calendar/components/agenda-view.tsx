import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatWeekday } from '../../../lib/i18n/format.ts';
import classes from './agenda-view.module.css';
import dayClasses from './day-parts.module.css';
import { EntryCard } from './entry-card.tsx';
import { HolidayLines } from './holiday-line.tsx';
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
  if (shown.length === 0) {
    return (
      <Text c="dimmed" p="md">
        {t('nothing')}
      </Text>
    );
  }
  return (
    <div className={classes.days}>
      {shown.map(({ date, entries, holidays }) => (
        <section key={date} className={classes.day}>
          {/* Of one day the head of the page says it already. */}
          <Title
            order={2}
            className={days.length === 1 ? 'visually-hidden' : classes.date}
            data-today={date === today || undefined}
          >
            {date === today && `${t('today')} · `}
            {formatWeekday(date)}
          </Title>
          <HolidayLines titles={holidays} />
          {entries.length === 0 && holidays.length === 0 && <Text c="dimmed">{t('nothing')}</Text>}
          {entries.length > 0 && (
            <ul className={dayClasses.list}>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <EntryCard entry={entry} family={family} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}
