import { useTranslation } from 'react-i18next';
import { CALENDAR_TONES, type CalendarTone } from '#domain/calendar/calendar.ts';
import classes from './tones.module.css';
import { CANCELLED_ICON as CancelledIcon, TONE_ICONS } from './tones.ts';

/** To staff orange is what they have to decide, to a family what it waits for. */
function wordOf(tone: CalendarTone, isStaff: boolean) {
  if (tone === 'off' && isStaff) return 'cancelled';
  return tone === 'pending' && !isStaff ? 'waiting' : tone;
}

/** What each colour means, with its sign. */
export function CalendarLegend({ isStaff }: { readonly isStaff: boolean }) {
  const { t } = useTranslation('calendar');
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {CALENDAR_TONES.map((tone) => {
        const Icon = TONE_ICONS[tone];
        return (
          <li key={tone} className={classes.tone} data-tone={tone}>
            {/* Staff have all there is; for a family grey is two things, each with its sign. */}
            {!(tone === 'off' && isStaff) && (
              <span className={classes.swatch}>
                <Icon size={14} aria-hidden />
              </span>
            )}
            {tone === 'off' && (
              <span className={classes.swatch}>
                <CancelledIcon size={14} aria-hidden />
              </span>
            )}
            {t(`tone.${wordOf(tone, isStaff)}`)}
          </li>
        );
      })}
    </ul>
  );
}
