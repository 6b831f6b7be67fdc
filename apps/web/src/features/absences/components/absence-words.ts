import { useTranslation } from 'react-i18next';
import { processingTime } from '#domain/absences/approval.ts';
import { formatTime } from '../../../lib/i18n/format.ts';
import { formatShortDate, formatShortDay } from '../../../lib/i18n/short-date.ts';
import type { Absence } from '../api.ts';

type Time = Pick<Absence, 'startDate' | 'endDate' | 'wholeDay' | 'fromTime' | 'toTime'>;

/** When somebody is away, as short as it can be told. */
export function whenOf({ startDate, endDate, wholeDay, fromTime, toTime }: Time): string {
  const at = (date: string, time: string | null) =>
    wholeDay || time === null
      ? formatShortDay(date)
      : `${formatShortDay(date)},\u00a0${formatTime(time)}`;
  if (startDate !== endDate) return `${at(startDate, fromTime)} – ${at(endDate, toTime)}`;
  return wholeDay || fromTime === null || toTime === null
    ? formatShortDay(startDate)
    : `${formatShortDay(startDate)}, ${formatTime(fromTime)}–${formatTime(toTime)}`;
}

/** The same in a list, which has less room: "16/11–18/11", "Today 15:30–17:00". */
export function nearWhenOf(
  { startDate, endDate, wholeDay, fromTime, toTime }: Time,
  { today, todayWord }: { readonly today: string; readonly todayWord: string },
): string {
  if (startDate !== endDate)
    return `${formatShortDate(startDate, today)}–${formatShortDate(endDate, today)}`;
  const day = startDate === today ? todayWord : formatShortDay(startDate, today);
  return wholeDay || fromTime === null || toTime === null
    ? day
    : `${day} ${formatTime(fromTime)}–${formatTime(toTime)}`;
}

/** Where an absence stands, for the family and for staff, who are the school that it waits for. */
export function useStandingWords() {
  const { t } = useTranslation('absences');
  return (
    { status, approval }: Pick<Absence, 'status' | 'approval'>,
    byStaff: boolean,
    withoutStep = false,
  ): string => {
    if (status === 'pending' && approval) {
      if (approval.status === 'infoRequested')
        return t(byStaff ? 'state.staffInfoRequested' : 'state.infoRequested');
      if (approval.status === 'infoProvided') return t('state.infoProvided');
      const { step, steps } = approval;
      if (steps > 1 && !withoutStep)
        return t(byStaff ? 'state.staffPendingStep' : 'state.pendingStep', { step, steps });
    }
    if (status === 'pending' && byStaff) return t('state.staffPending');
    if (status === 'reverted' && approval?.status === 'rejected') return t('state.declined');
    return t(`state.${status}`);
  };
}

export function useProcessingWords() {
  const { t } = useTranslation('absences');
  return (minutes: number): string => {
    const { unit, count } = processingTime(minutes);
    if (count === 0) return t('took.short');
    return t(`took.${unit}`, { count });
  };
}

/** The same where there is room for "3 d" only. */
export function useShortAge() {
  const { t } = useTranslation('absences');
  return (minutes: number): string => {
    const { unit, count } = processingTime(minutes);
    return count === 0 ? t('age.short') : t(`age.${unit}`, { number: count });
  };
}

export const childName = ({ childFirstName, childLastName }: Absence): string =>
  `${childFirstName} ${childLastName}`;
