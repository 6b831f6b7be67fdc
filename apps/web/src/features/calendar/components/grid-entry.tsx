import { IconAlertTriangle, IconClockEdit, IconHourglass } from '@tabler/icons-react';
import { formatNumber, formatTime } from '../../../lib/i18n/format.ts';
import { placeName } from '../../../lib/i18n/place-name.ts';
import { softHyphens } from '../../../lib/i18n/soft-hyphens.ts';
import { ChildMarks, type EntryCardProps } from './entry-card.tsx';
import classes from './grid-entry.module.css';
import tones from './tones.module.css';
import { iconOf } from './tones.ts';
import { useEntryWords } from './use-entry-words.ts';

interface GridEntryProps extends Omit<EntryCardProps, 'brief' | 't'> {
  /** It has room for little more than its name. */
  readonly short: boolean;
  /** Beside others it may be narrower than a word. */
  readonly breaks: boolean;
}

/** One session by the hour: as many lines as its length has room for, all of them under the hand or the focus. */
export function GridEntry({ entry, short, breaks, family, onOpen }: GridEntryProps) {
  const words = useEntryWords(entry, family);
  const { activity, tone, status, startTime, endTime, location } = entry;
  const Icon = iconOf(entry);
  const off = status === 'cancelled' || undefined;
  const name = (
    <span className={classes.name}>
      <span data-off={off}>{breaks ? <BrokenName name={activity.name} /> : activity.name}</span>
    </span>
  );
  const time = (
    <time className={classes.fact} dateTime={entry.startsAt} data-off={off}>
      {formatTime(startTime)}
      <span className={classes.end}>–{formatTime(endTime)}</span>{' '}
      <span className={classes.signs}>
        {entry.clashes.length > 0 && (
          <IconAlertTriangle size={15} className={classes.warning} aria-hidden />
        )}
        {status === 'rescheduled' && <IconClockEdit size={15} aria-hidden />}
      </span>
    </time>
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
        {/* Of a short one the time stands before the name, in its first line. */}
        {short ? time : name} {short ? name : time}{' '}
        {/* What the colour says, in a word; a narrow one has room for the sign and the number. */}
        <span className={classes.state} title={words.state}>
          <span className={classes.signs}>
            <Icon size={15} aria-hidden />
          </span>{' '}
          {entry.counts && status !== 'cancelled' && (
            <span className={classes.counts} aria-hidden>
              {formatNumber(entry.counts.coming)}
              {entry.counts.pending > 0 && (
                <>
                  {' '}
                  <IconHourglass size={15} className={classes.warning} />
                  {formatNumber(entry.counts.pending)}
                </>
              )}
            </span>
          )}
          <span className={classes.hushed}>{words.state}</span>
        </span>{' '}
        {words.absences.map((text) => (
          <span key={text} className={classes.fact}>
            {text}{' '}
          </span>
        ))}
        {location && <span className={classes.hushed}>{placeName(location)}</span>}{' '}
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

/** Broken for the eye only: listeners, and who searches the page, have the name as it is. */
function BrokenName({ name }: { readonly name: string }) {
  const broken = softHyphens(name);
  if (broken === name) return name;
  return (
    <>
      <span aria-hidden>{broken}</span>
      <span className="visually-hidden">{name}</span>
    </>
  );
}
