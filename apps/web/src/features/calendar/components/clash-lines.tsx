import { Anchor, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../../lib/i18n/format.ts';
import { formatNearDay } from '../../../lib/i18n/weekdays.ts';
import type { CalendarEntry } from '../api.ts';
import classes from './clash-lines.module.css';
import type { CalendarDay } from './days.ts';
import { entryWords } from './use-entry-words.ts';

interface Clash {
  readonly key: string;
  readonly entry: CalendarEntry;
  readonly date: string;
  /** "Room double-booked: Library" */
  readonly text: string;
  readonly activities: readonly string[];
}

interface ClashLinesProps {
  readonly days: readonly CalendarDay[];
  readonly onOpen: (entry: CalendarEntry) => void;
}

/** Each clash as a sentence: beside a session there is no room to say what is needed twice, and by whom. */
export function ClashLines({ days, onOpen }: ClashLinesProps) {
  const { t } = useTranslation('calendar');
  const clashes = days.flatMap((day) =>
    day.entries.flatMap((entry) =>
      entryWords(entry, [], t).clashesWith.map(({ text, activities: others }): Clash => {
        const activities = [...new Set([entry.activity.name, ...others])];
        // Told once, though each of the sessions knows of it.
        const key = [day.date, text, ...[...activities].sort()].join('\n');
        return { key, entry, date: day.date, text, activities };
      }),
    ),
  );
  const once = clashes.filter(
    ({ key }, index) => clashes.findIndex((clash) => clash.key === key) === index,
  );
  if (once.length === 0) return null;
  return (
    <ul className={classes.lines} aria-label={t('clash.all')}>
      {once.map(({ key, entry, date, text, activities }) => (
        <li key={key}>
          <IconAlertTriangle size={18} aria-hidden />
          <Text span size="sm">
            <b>{formatNearDay(date)}</b> · {text} ·{' '}
            <Anchor component="button" type="button" size="sm" onClick={() => onOpen(entry)}>
              {formatList(activities)}
            </Anchor>
          </Text>
        </li>
      ))}
    </ul>
  );
}
