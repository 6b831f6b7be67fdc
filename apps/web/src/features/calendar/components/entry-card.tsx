import { IconAlertTriangle, IconClockEdit } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/i18n/format.ts';
import { placeName } from '../../../lib/i18n/place-name.ts';
import { formatTimeSpan } from '../../../lib/i18n/time-span.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import type { Calendar, CalendarEntry } from '../api.ts';
import classes from './entry-card.module.css';
import tones from './tones.module.css';
import { ABSENT_ICON as AbsentIcon, iconOf } from './tones.ts';
import { entryWords } from './use-entry-words.ts';

export interface EntryCardProps {
  readonly entry: CalendarEntry;
  readonly family: Calendar['children'];
  readonly t: TFunction<'calendar'>;
  readonly onOpen: (entry: CalendarEntry) => void;
  /** In a month there is room for the time and the name. */
  readonly brief?: boolean;
}

/** One session: a row of a list, or a small card. It grows with its words; what it stands for is said in words and by a sign. */
export const EntryCard = memo(({ entry, family, t, onOpen, brief = false }: EntryCardProps) => {
  const words = entryWords(entry, family, t);
  const { activity, tone, status, startTime, location } = entry;
  const Icon = iconOf(entry);
  const off = status === 'cancelled' || undefined;
  const signs = (
    <span className={classes.sign}>
      <Icon size={16} aria-hidden />
      {brief && entry.clashes.length > 0 && (
        <IconAlertTriangle size={16} aria-hidden className={classes.warning} />
      )}
      {brief && status === 'rescheduled' && <IconClockEdit size={16} aria-hidden />}
    </span>
  );
  return (
    <button
      type="button"
      className={`${classes.card} ${tones.tone}`}
      data-tone={tone}
      data-brief={brief || undefined}
      data-entry={entry.id}
      onClick={() => onOpen(entry)}
    >
      <span className={classes.line}>
        <time dateTime={entry.startsAt} data-off={off}>
          {brief ? formatTime(startTime) : formatTimeSpan(entry)}
        </time>{' '}
        {brief && signs}
      </span>{' '}
      <span className={classes.words}>
        <span className={classes.name} data-off={off}>
          {activity.name}
        </span>{' '}
        {brief ? (
          <span className="visually-hidden">
            {[words.state, ...words.absences, ...words.clashes].join('. ')}
          </span>
        ) : (
          <>
            <span className={classes.facts}>
              {location && <span>{placeName(location)}</span>}{' '}
              <span className={classes.state}>
                {signs} {words.standing}
              </span>{' '}
              {status === 'rescheduled' && (
                <span className={classes.moved}>
                  <IconClockEdit size={16} aria-hidden />
                  <span>
                    {words.was === null ? t('state.moved') : t('movedWas')}
                    {words.was !== null && (
                      <>
                        {' '}
                        <s>{words.was}</s>
                      </>
                    )}
                  </span>
                </span>
              )}{' '}
              {words.absences.map((text) => (
                <span key={text} className={classes.absence}>
                  <AbsentIcon size={16} aria-hidden />
                  {text}{' '}
                </span>
              ))}
            </span>{' '}
            {words.clashes.length > 0 && (
              <span className={classes.clash}>
                <IconAlertTriangle size={16} aria-hidden />
                {words.clashes.join(' · ')}
              </span>
            )}
          </>
        )}
      </span>{' '}
      {entry.children.length > 0 && <ChildMarks entry={entry} known={family} brief={brief} />}
    </button>
  );
});

interface MarksProps {
  readonly entry: CalendarEntry;
  readonly known: Calendar['children'];
  readonly brief?: boolean;
}

/** Whose it is: each child has a colour of its own, and its name is said. */
export function ChildMarks({ entry, known, brief = false }: MarksProps) {
  const { t } = useTranslation('calendar');
  // In the order of all pages.
  const booked = known.filter((child) =>
    entry.children.some(({ childId }) => childId === child.childId),
  );
  if (booked.length === 0) return null;
  return (
    <span className={classes.marks} data-brief={brief || undefined}>
      <span className="visually-hidden">{t('for')} </span>
      {booked.map((child) => (
        <span key={child.childId} className={classes.child}>
          <InitialsMark id={child.childId} {...child} size="small" />
          <span className="visually-hidden">{child.firstName}</span>
        </span>
      ))}
    </span>
  );
}
