import { useTranslation } from 'react-i18next';
import type { getBookingHistory } from '#contract/bookings.ts';
import type { Answer } from '../api/api.ts';
import { formatList } from '../i18n/format.ts';
import { formatShortDay } from '../i18n/short-date.ts';

type HistoryItem = Answer<typeof getBookingHistory>['items'][number];

interface Day {
  readonly date: string;
}
interface Child {
  readonly childId: string;
  readonly withoutSessions: readonly Day[];
}

const daysOf = (sessions: readonly Day[]): string =>
  formatList(sessions.map(({ date }) => formatShortDay(date)));

/** What becomes of a booking, in the same words for the family and for staff. */
export function useBookingWords() {
  const { t } = useTranslation('bookings');
  /** The dates that a place does not include; empty where it has them all. */
  const without = (sessions: readonly Day[]): string =>
    sessions.length === 0 ? '' : t('without.dates', { dates: daysOf(sessions) });
  /** The same beforehand, for each child that is asked for. */
  const withoutOf = (children: readonly Child[], nameOf: (childId: string) => string): string[] => {
    if (children.length < 2)
      return children.map((child) => without(child.withoutSessions)).filter(Boolean);
    return children
      .filter(({ withoutSessions }) => withoutSessions.length > 0)
      .map(({ childId, withoutSessions }) =>
        t('without.forChild', { name: nameOf(childId), dates: daysOf(withoutSessions) }),
      );
  };
  /** One line of a booking's history: what happened, which dates it is about, and by whom. */
  const step = ({ event, position, of, by, byStaff, ...item }: HistoryItem) => ({
    what:
      position !== null && of !== null && (event === 'queue' || event === 'moved')
        ? t(`history.at.${event}`, { position, of })
        : t(`history.${event}`),
    dates: [
      ...(item.sessions.length > 0 ? [daysOf(item.sessions)] : []),
      ...(item.withoutSessions.length > 0 ? [without(item.withoutSessions)] : []),
    ],
    by: by ?? (byStaff ? t('history.school') : t('history.byItself')),
  });
  /** Why a child is not in a session of its booking; what the family did itself needs no word. */
  const why = ({ kind }: { readonly kind: 'family' | 'staff' | 'placeGiven' }): string =>
    kind === 'family' ? '' : kind === 'staff' ? t('session.bySchool') : t('session.notIncluded');
  return { daysOf, without, withoutOf, why, withoutText: t('without.text'), step };
}
