import { Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconMapPin, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList, formatWeekday } from '../../../lib/i18n/format.ts';
import { placeName } from '../../../lib/i18n/place-name.ts';
import { formatTimeSpan } from '../../../lib/i18n/time-span.ts';
import { Sheet } from '../../../ui/dialog/sheet.tsx';
import type { Calendar, CalendarEntry } from '../api.ts';
import classes from './entry-sheet.module.css';
import tones from './tones.module.css';
import { ABSENT_ICON as AbsentIcon, iconOf } from './tones.ts';
import { useEntryWords } from './use-entry-words.ts';

interface EntrySheetProps {
  readonly entry: CalendarEntry;
  readonly family: Calendar['children'];
  readonly isStaff: boolean;
  readonly onClose: () => void;
  /** What can be done with it. */
  readonly children: ReactNode;
}

/** An entry opened: when, where, who, how it stands, and what can be done: `?entry=`. */
export function EntrySheet({ entry, family, isStaff, onClose, children }: EntrySheetProps) {
  const { t } = useTranslation(['calendar', 'common', 'messages']);
  const words = useEntryWords(entry, family);
  const { activity, date, location, teachers, tone, cancellationReason } = entry;
  const Icon = iconOf(entry);
  const unknown = entry.children.some(
    ({ childId }) => !family.some((child) => child.childId === childId),
  );
  return (
    <Sheet
      title={activity.name}
      note={`${formatWeekday(date)}, ${formatTimeSpan(entry)}`}
      closeLabel={t('common:close')}
      onClose={onClose}
    >
      <Stack gap="md">
        <ul className={classes.facts}>
          {words.state && (
            <li className={tones.tone} data-tone={tone}>
              <Icon size={20} aria-hidden className={classes.sign} />
              {words.state}
            </li>
          )}
          {words.absences.map((text) => (
            <li key={text} className={tones.tone} data-tone="off">
              <AbsentIcon size={20} aria-hidden className={classes.sign} />
              {text}
            </li>
          ))}
          {words.moved && <li>{words.moved}</li>}
          {cancellationReason && <li>{cancellationReason}</li>}
          {location && (
            <li>
              <IconMapPin size={20} aria-hidden />
              {placeName(location)}
            </li>
          )}
          {teachers.length > 0 && (
            <li>
              <IconUser size={20} aria-hidden />
              {formatList(teachers)}
            </li>
          )}
          {words.clashDetails.map((text) => (
            <li key={text} className={tones.tone} data-tone="pending">
              <IconAlertTriangle size={20} aria-hidden className={classes.sign} />
              {text}
            </li>
          ))}
        </ul>
        {!isStaff && unknown && (
          <Text role="alert">{t('messages:calendar.eventWithoutChild')}</Text>
        )}
        {children}
      </Stack>
    </Sheet>
  );
}
