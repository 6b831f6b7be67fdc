import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { absenceWords, isAbsent } from '../../../lib/absences/absence-words.ts';
import { formatList } from '../../../lib/i18n/format.ts';
import { formatShortDay } from '../../../lib/i18n/short-date.ts';
import { formatTimeSpan } from '../../../lib/i18n/time-span.ts';
import { formatDay } from '../../../lib/i18n/weekdays.ts';
import type { Calendar, CalendarEntry } from '../api.ts';

export interface EntryWords {
  /** How it stands, in one line; where nobody else is booked, who is absent. */
  readonly state: string;
  /** The same without that it was moved. */
  readonly standing: string;
  /** When it was planned, briefly: the time, and the day if it is another. */
  readonly was: string | null;
  /** Who is absent while others come. */
  readonly absences: readonly string[];
  /** Where it was planned, while it is somewhere else. */
  readonly moved: string | null;
  /** What is needed twice. */
  readonly clashes: readonly string[];
  /** And by what else, as far as the reader may know of it. */
  readonly clashesWith: readonly {
    readonly text: string;
    readonly activities: readonly string[];
  }[];
  /** Both in a line for each of them. */
  readonly clashDetails: readonly string[];
}

/** An entry in words: a colour alone tells nothing to who can't see it. */
export function useEntryWords(entry: CalendarEntry, family: Calendar['children']): EntryWords {
  const { t } = useTranslation('calendar');
  return entryWords(entry, family, t);
}

/** The same where there are a thousand of them, which listen for another language together. */
export function entryWords(
  entry: CalendarEntry,
  family: Calendar['children'],
  t: TFunction<'calendar'>,
): EntryWords {
  const { original, status } = entry;
  const moved =
    original && status === 'rescheduled'
      ? t('moved', { when: `${formatDay(original.date)}, ${formatTimeSpan(original)}` })
      : null;
  const isNobodyElse = areAllAbsent(entry);
  const absences = absenceWords(entry.children, family);
  const clashes = [...new Set(entry.clashes.map(twice))];
  const clashesWith = clashes.map((text) => {
    const others = entry.clashes
      .filter((clash) => twice(clash) === text)
      .flatMap(({ activity }) => activity ?? []);
    return { text, activities: [...new Set(others)] };
  });
  return {
    state: [stateOf(), status === 'rescheduled' ? t('state.moved') : '']
      .filter(Boolean)
      .join(' · '),
    standing: stateOf(),
    was:
      original && status === 'rescheduled'
        ? [
            original.date === entry.date ? '' : formatShortDay(original.date),
            formatTimeSpan(original),
          ]
            .filter(Boolean)
            .join(', ')
        : null,
    moved,
    absences: status === 'cancelled' || entry.counts || isNobodyElse ? [] : absences,
    clashes,
    clashesWith,
    clashDetails: clashesWith.map(({ text, activities }) =>
      activities.length === 0
        ? text
        : `${text}. ${t('clash.by', { activity: formatList(activities) })}`,
    ),
  };

  function twice({ kind, names }: CalendarEntry['clashes'][number]): string {
    return t(`clash.${kind}`, { names: formatList(names) });
  }

  function stateOf(): string {
    if (status === 'cancelled') return t('state.cancelled');
    if (entry.counts) {
      const { coming, pending } = entry.counts;
      const parts = [t('coming', { count: coming })];
      if (pending > 0) parts.push(t('pending', { count: pending }));
      return parts.join(' · ');
    }
    if (isNobodyElse) return absences.join(' · ');
    if (entry.tone === 'confirmed') return t('tone.confirmed');
    if (entry.tone === 'pending') {
      const isHeld = entry.children.some((child) => child.status === 'pending');
      return isHeld ? t('state.pending') : t('state.waitlisted');
    }
    if (entry.tone === 'default') return '';
    return entry.children.length > 0 ? t('state.away') : t('state.notBooked');
  }
}

/** Whether all who are booked are reported absent or excused. */
export function areAllAbsent({ children }: Pick<CalendarEntry, 'children'>): boolean {
  return children.length > 0 && children.every(isAbsent);
}
