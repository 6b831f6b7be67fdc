import { IconBan, IconCircleCheck, IconHourglass, IconUserOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { familyTone } from '#domain/calendar/calendar.ts';
import { absenceWords, isAbsent } from '../../../lib/absences/absence-words.ts';
import type { Week, WeekSession } from '../api.ts';
import classes from './family-week.module.css';

const KINDS = {
  confirmed: { Icon: IconCircleCheck, word: 'status.confirmed' },
  pending: { Icon: IconHourglass, word: 'status.pending' },
  cancelled: { Icon: IconBan, word: 'status.cancelled' },
  away: { Icon: IconBan, word: 'week.away' },
} as const;

interface WeekStateProps {
  readonly item: WeekSession;
  readonly week: Week;
  /** The sign alone where there is no room; its word is heard. */
  readonly isBrief?: boolean;
}

/** How it stands, and by name who is absent. */
export function WeekState({ item, week, isBrief = false }: WeekStateProps) {
  const { t } = useTranslation('bookings');
  const absences = absenceWords(item.children, week.children);
  const tone = familyTone(item.status, item.children);
  const kind = tone === 'off' ? (item.status === 'cancelled' ? 'cancelled' : 'away') : tone;
  const { Icon, word } = KINDS[kind];
  return (
    <div className={classes.states}>
      {/* Of whom nobody comes it is not said that all is well. */}
      {(kind === 'cancelled' ||
        absences.length === 0 ||
        (kind !== 'away' && !item.children.every(isAbsent))) && (
        <span className={classes.state} data-kind={tone}>
          <Icon size={isBrief ? 18 : 16} aria-hidden />
          <span className={isBrief ? classes.brief : undefined}>{t(word)}</span>
        </span>
      )}
      {kind !== 'cancelled' &&
        absences.map((text) => (
          <span key={text} className={classes.state} data-kind="off">
            <IconUserOff size={16} aria-hidden />
            {text}
          </span>
        ))}
    </div>
  );
}
