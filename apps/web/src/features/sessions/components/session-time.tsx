import { useTranslation } from 'react-i18next';
import { formatShortDay } from '../../../lib/i18n/short-date.ts';
import { formatTimeSpan } from '../../../lib/i18n/time-span.ts';
import { Struck } from '../../../ui/page/struck.tsx';
import type { Session } from '../api.ts';

/** From when to when; what no longer holds is struck through, and heard as such. */
export function SessionTime({ session }: { readonly session: Session }) {
  const { t } = useTranslation('activities');
  const { status, original, date } = session;
  const time = formatTimeSpan(session);
  if (status === 'cancelled') return <Struck label={t('sessions.status.cancelled')}>{time}</Struck>;
  const before = original && beforeOf(original, date);
  if (!before || before === time) return time;
  return (
    <>
      <Struck label={t('sessions.before')}>{before}</Struck> {time}
    </>
  );
}

/** Where it was planned; the day only if it is another one. */
function beforeOf(original: NonNullable<Session['original']>, date: string): string {
  const time = formatTimeSpan(original);
  return original.date === date ? time : `${formatShortDay(original.date)} ${time}`;
}
