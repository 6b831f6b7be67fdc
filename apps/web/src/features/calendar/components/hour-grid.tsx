import { Text } from '@mantine/core';
import { IconBeach } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { hoursOf, type Minutes, type Placed, placeEntries } from '#domain/calendar/hours.ts';
import { timeAt } from '#domain/dates/times.ts';
import { formatTime, formatWeekday } from '../../../lib/i18n/format.ts';
import { formatTimeSpan } from '../../../lib/i18n/time-span.ts';
import type { CalendarEntry } from '../api.ts';
import { DayButton } from './day-button.tsx';
import type { CalendarDay } from './days.ts';
import { GridEntry } from './grid-entry.tsx';
import { HolidayLines } from './holiday-line.tsx';
import classes from './hour-grid.module.css';
import { NowLine } from './now-line.tsx';
import tones from './tones.module.css';
import { useDayDrop, useEntryDrag } from './use-day-drop.ts';
import { useTimeDrop } from './use-time-drop.ts';
import type { ViewProps } from './view-props.ts';

interface HourGridProps extends ViewProps {
  /** So many lie side by side. */
  readonly most: number;
  /** Where the others are. */
  readonly onMore: (date: string) => void;
}

/** What is shorter may have room for two lines only, so that its sign stands before its name. */
const SHORT = 60;

/** Who reads of a clash looks for both of it. */
const isClashing = ({ clashes }: CalendarEntry) => clashes.length > 0;

type Plan = ReturnType<typeof placeEntries<CalendarEntry>>;

const spanOf = ({ from, to }: Minutes) =>
  formatTimeSpan({ startTime: timeAt(from), endTime: timeAt(to) });

/** Days beside each other, by the hour: each entry where it begins, and as high as it is long. */
export function HourGrid(props: HourGridProps) {
  const { days } = props;
  const hours = hoursOf(days.flatMap(({ entries }) => entries));
  const plans = days.map((day) => ({
    day,
    plan: placeEntries(day.entries, props.most, isClashing),
  }));
  const marks = Array.from({ length: (hours.to - hours.from) / 60 }, (_, index) =>
    formatTime(timeAt(hours.from + index * 60)),
  );
  // A school that writes 12:00 PM needs more room for it.
  const axis = `${0.75 + Math.max(...marks.map(({ length }) => length)) / 2}rem`;
  const isOne = days.length === 1;
  const hasHead = !isOne || days.some((day) => day.holidays.length > 0 && !isEmpty(day));
  return (
    <div
      className={classes.grid}
      style={{ '--days': days.length, '--axis': axis } as CSSProperties}
    >
      {hasHead && (
        <div className={classes.heads}>
          {plans.map(({ day, plan }) => (
            <DayHead key={day.date} {...props} day={day} plan={plan} named={!isOne} />
          ))}
        </div>
      )}
      <div className={classes.bodies}>
        <div className={classes.hours} aria-hidden>
          {marks.map((time) => (
            <span key={time}>{time}</span>
          ))}
        </div>
        {plans.map(({ day, plan }) => (
          <DayColumn key={day.date} {...props} day={day} plan={plan} hours={hours} />
        ))}
      </div>
    </div>
  );
}

type OfDay = HourGridProps & { readonly day: CalendarDay; readonly plan: Plan };

/** A holiday has the column of a day on which nothing else is. */
const isEmpty = ({ entries }: CalendarDay) => entries.length === 0;

/** The day, and what lasts all of it. */
function DayHead({
  day,
  plan: { gathered },
  today,
  named,
  onDay,
  onMore,
  onMove,
}: OfDay & { readonly named: boolean }) {
  const { t } = useTranslation('calendar');
  const drop = useDayDrop(day.date, onMove);
  const more = gathered.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <div className={classes.head} {...drop}>
      {named && (
        <div className={classes.name}>
          <DayButton date={day.date} today={today} onOpen={onDay} weekday />
          {isEmpty(day) && day.holidays.length > 0 && (
            <IconBeach size={18} className={classes.holiday} aria-hidden />
          )}
          {/* Beside its sessions, it would take the room that their names need. */}
          {more > 0 && (
            <button type="button" className={classes.more} onClick={() => onMore(day.date)}>
              {t('more', { count: more })}
            </button>
          )}
        </div>
      )}
      {!isEmpty(day) && <HolidayLines titles={day.holidays} />}
    </div>
  );
}

function DayColumn({
  day,
  plan: { placed, gathered },
  hours,
  days,
  today,
  family,
  onOpen,
  onMore,
  onMove,
}: OfDay & { readonly hours: Minutes }) {
  const { t } = useTranslation('calendar');
  const isOne = days.length === 1;
  const drag = useEntryDrag(onMove);
  const { at, drop } = useTimeDrop(day.date, hours, onMove);
  // A holiday of some cohorts leaves the others their sessions.
  const isFree =
    day.holidays.length > 0 && day.entries.every(({ status }) => status === 'cancelled');
  const top = ({ from, to }: Minutes) =>
    ({ '--from': (from - hours.from) / 60, '--hours': (to - from) / 60 }) as CSSProperties;
  return (
    <section
      className={`${classes.day} ${isFree ? tones.tone : ''}`}
      data-tone={isFree ? 'holiday' : undefined}
      aria-label={formatWeekday(day.date)}
      style={top(hours)}
      {...drop}
    >
      {isEmpty(day) && day.holidays.length > 0 && (
        <div className={classes.free}>
          <HolidayLines titles={day.holidays} />
        </div>
      )}
      {isEmpty(day) && (
        <Text c="dimmed" p="sm" className={isOne ? undefined : 'visually-hidden'}>
          {t('nothing')}
        </Text>
      )}
      <ul className={classes.entries}>
        {placed.map((place) => (
          <li
            key={place.entry.id}
            className={classes.place}
            style={{ ...top(place), ...acrossOf(place, isOne) }}
            {...drag(place.entry)}
          >
            <GridEntry
              entry={place.entry}
              short={place.to - place.from < SHORT}
              breaks={!isOne}
              family={family}
              onOpen={onOpen}
            />
          </li>
        ))}
        {(isOne ? gathered : []).map((more) => (
          <li key={more.from} className={classes.gathered} style={top(more)}>
            <button
              type="button"
              className={classes.more}
              aria-label={`${t('more', { count: more.entries.length })}, ${spanOf(more)}`}
              onClick={() => onMore(day.date)}
            >
              +{more.entries.length}
            </button>
          </li>
        ))}
      </ul>
      {at && (
        <div className={classes.target} style={top(at)} aria-hidden>
          {spanOf(at)}
        </div>
      )}
      {day.date === today && <NowLine hours={hours} />}
    </section>
  );
}

/** Which part of the day's width an entry takes. */
function acrossOf(
  { lane, span, lanes, crowded }: Placed<CalendarEntry>,
  isOne: boolean,
): CSSProperties {
  return {
    '--lane': lane / lanes,
    '--width': span / lanes,
    ...(crowded && isOne && { '--room': 'calc(100% - var(--more))' }),
  } as CSSProperties;
}
