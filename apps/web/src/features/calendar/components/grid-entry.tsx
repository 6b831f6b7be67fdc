import { IconAlertTriangle, IconClockEdit } from '@tabler/icons-react';
import { formatTime } from '../../../lib/i18n/format.ts';
import { placeName } from '../../../lib/i18n/place-name.ts';
import { ChildMarks, type EntryCardProps } from './entry-card.tsx';
import classes from './grid-entry.module.css';
import tones from './tones.module.css';
import { iconOf } from './tones.ts';
import { useEntryWords } from './use-entry-words.ts';

interface GridEntryProps extends Omit<EntryCardProps, 'brief' | 't'> {
  /** It has room for little more than its name. */
  readonly short: boolean;
}

/** One session by the hour: as many lines as its length has room for, all of them under the hand or the focus. */
export function GridEntry({ entry, short, family, onOpen }: GridEntryProps) {
  const words = useEntryWords(entry, family);
  const { activity, tone, status, startTime, endTime, location } = entry;
  const Icon = iconOf(entry);
  const off = status === 'cancelled' || undefined;
  const sign = <Icon size={15} aria-hidden />;
  const warnings = (
    <>
      {entry.clashes.length > 0 && (
        <IconAlertTriangle size={15} className={classes.warning} aria-hidden />
      )}
      {status === 'rescheduled' && <IconClockEdit size={15} aria-hidden />}
    </>
  );
  return (
    <button
      type="button"
      className={`${classes.card} ${tones.tone}`}
      data-tone={tone}
      data-clash={entry.clashes.length > 0 || undefined}
      data-short={short || undefined}
      data-entry={entry.id}
      onClick={() => onOpen(entry)}
    >
      <span className={classes.words}>
        <span className={classes.name}>
          {/* Seen even where the name is cut short; else after it, where they take no room. */}
          {short && (
            <span className={classes.signs}>
              {sign}
              {warnings}
            </span>
          )}{' '}
          <span data-off={off}>{activity.name}</span>{' '}
          {!short && <span className={classes.signs}>{warnings}</span>}
        </span>{' '}
        <time className={classes.fact} dateTime={entry.startsAt} data-off={off}>
          {formatTime(startTime)}
          <span className={classes.end}>–{formatTime(endTime)}</span>
        </time>{' '}
        {/* What the colour says, in a word, where a card of an hour still shows it. */}
        <span className={classes.state}>
          {!short && <span className={classes.signs}>{sign}</span>} {words.state}
        </span>{' '}
        {words.absences.map((text) => (
          <span key={text} className={classes.fact}>
            {text}{' '}
          </span>
        ))}
        {location && <span className={classes.fact}>{placeName(location)}</span>}{' '}
        {/* Said below the days as well, and by the frame. */}
        {words.clashes.map((text) => (
          <span key={text} className={classes.clash}>
            {text}{' '}
          </span>
        ))}
      </span>{' '}
      {entry.children.length > 0 && (
        <span className={classes.marks}>
          <ChildMarks entry={entry} known={family} />
        </span>
      )}
    </button>
  );
}
