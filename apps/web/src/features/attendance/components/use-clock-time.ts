import { formatTime } from '../../../lib/i18n/format.ts';
import { knownZone } from '../../../lib/i18n/time-zone.ts';
import { useSchool } from '../../school/api.ts';

/** The time of day of an instant, by the school's clock and in its format. */
export function useClockTime(): (instant: string) => string {
  const timeZone = knownZone(useSchool()?.timeZone ?? 'Europe/Riga');
  return (instant) =>
    formatTime(
      new Intl.DateTimeFormat('sv-SE', { timeStyle: 'short', timeZone }).format(new Date(instant)),
    );
}
