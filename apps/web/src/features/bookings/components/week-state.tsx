import {
  IconBan,
  IconBeach,
  IconCircleCheck,
  IconClockEdit,
  IconHistory,
  IconHourglass,
  IconListNumbers,
  IconUserOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { familyTone } from '#domain/calendar/calendar.ts';
import { absenceWords, isAbsent } from '../../../lib/absences/absence-words.ts';
import { formatList } from '../../../lib/i18n/format.ts';
import { formatShortDay } from '../../../lib/i18n/short-date.ts';
import { formatTimeSpan } from '../../../lib/i18n/time-span.ts';
import type { Week, WeekSession } from '../api.ts';
import classes from './family-week.module.css';

const KINDS = {
  confirmed: { Icon: IconCircleCheck, word: 'status.confirmed' },
  pending: { Icon: IconHourglass, word: 'status.pending' },
  waitlisted: { Icon: IconListNumbers, word: 'status.waitlisted' },
  over: { Icon: IconHistory, word: 'week.over' },
  cancelled: { Icon: IconBan, word: 'status.cancelled' },
  away: { Icon: IconBan, word: 'week.away' },
} as const;

/** Who has a holiday on a day on which it takes place for others. */
export const onHoliday = (item: WeekSession, { holidays, children }: Week): string[] =>
  children
    .filter(
      ({ childId }) =>
        item.children.some((one) => one.childId === childId && one.exception === null) &&
        holidays.some(
          ({ startDate, endDate, childIds }) =>
            startDate <= item.date && item.date <= endDate && childIds.includes(childId),
        ),
    )
    .map(({ firstName }) => firstName);

/** When it was planned, while it is at another time; the day if that is another too. */
export const movedFrom = ({ status, original, date }: WeekSession): string =>
  status === 'rescheduled' && original
    ? [original.date === date ? '' : formatShortDay(original.date), formatTimeSpan(original)]
        .filter(Boolean)
        .join(', ')
    : '';

function kindOf(
  { status, children }: WeekSession,
  tone: ReturnType<typeof familyTone>,
  isOver: boolean,
): keyof typeof KINDS {
  if (tone === 'off') return status === 'cancelled' ? 'cancelled' : 'away';
  if (isOver) return 'over';
  if (tone === 'confirmed') return 'confirmed';
  return children.some((one) => one.status === 'pending') ? 'pending' : 'waitlisted';
}

interface WeekStateProps {
  readonly item: WeekSession;
  readonly week: Week;
  /** The sign alone where there is no room; its word is heard. */
  readonly isBrief?: boolean;
  /** It has ended: what was confirmed is now past. */
  readonly isOver?: boolean;
}

/** How it stands, and by name who is absent. */
export function WeekState({ item, week, isBrief = false, isOver = false }: WeekStateProps) {
  const { t } = useTranslation('bookings');
  const absences = absenceWords(item.children, week.children);
  const free = onHoliday(item, week);
  const tone = familyTone(item.status, item.children);
  const kind = kindOf(item, tone, isOver);
  const { Icon, word } = KINDS[kind];
  return (
    <div className={classes.states}>
      {/* Of whom nobody comes it is not said that all is well. */}
      {(kind === 'cancelled' ||
        (absences.length === 0 && free.length < item.children.length) ||
        (kind !== 'away' && !item.children.every(isAbsent))) && (
        <span className={classes.state} data-kind={tone === 'off' ? tone : kind}>
          <Icon size={isBrief ? 18 : 16} aria-hidden />
          <span className={isBrief ? classes.brief : undefined}>
            {kind === 'over' ? t('week.over') : t(word)}
          </span>
        </span>
      )}
      {movedFrom(item) && kind !== 'cancelled' && (
        <span className={classes.state} data-kind="moved">
          <IconClockEdit size={16} aria-hidden />
          <span>
            {t('week.movedWas')} <s>{movedFrom(item)}</s>
          </span>
        </span>
      )}
      {kind !== 'cancelled' &&
        absences.map((text) => (
          <span key={text} className={classes.state} data-kind="off">
            <IconUserOff size={16} aria-hidden />
            {text}
          </span>
        ))}
      {kind !== 'cancelled' && free.length > 0 && (
        <span className={classes.state} data-kind="holiday">
          <IconBeach size={16} aria-hidden />
          {t('week.onHoliday', { names: formatList(free) })}
        </span>
      )}
    </div>
  );
}
