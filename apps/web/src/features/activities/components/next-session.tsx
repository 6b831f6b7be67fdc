import { formatTime } from '../../../lib/i18n/format.ts';
import type { Activity } from '../api.ts';
import { useNextDay } from './use-next-day.ts';

/** "Today 15:00", "Tomorrow 15:00", "Thu 19/11 15:00", by the school's calendar. */
export function NextSession({ session }: { readonly session: Activity['nextSession'] }) {
  const dayOf = useNextDay();
  if (session === null) return '–';
  return (
    <time dateTime={session.startsAt}>
      {dayOf(session.date)} {formatTime(session.startTime)}
    </time>
  );
}
