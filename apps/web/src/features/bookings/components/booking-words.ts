import { useTranslation } from 'react-i18next';
import { formatList } from '../../../lib/i18n/format.ts';
import { formatShortDate } from '../../../lib/i18n/short-date.ts';
import type { ChildFit, PlannedActivity, PlannerChild } from '../api.ts';

type Ages = Pick<PlannedActivity, 'minAge' | 'maxAge' | 'cohorts'>;

/** Whom an activity is for, and why a child does not fit, in words. */
export function useFitWords() {
  const { t } = useTranslation('bookings');
  const ages = ({ minAge, maxAge }: Ages): string => {
    if (minAge !== null && maxAge !== null) return t('ages.both', { min: minAge, count: maxAge });
    if (minAge !== null) return t('ages.from', { count: minAge });
    return maxAge === null ? '' : t('ages.to', { count: maxAge });
  };
  const cohorts = (activity: Ages): string => formatList(activity.cohorts.map(({ name }) => name));
  const misfit = (activity: Ages, child: PlannerChild, fit: ChildFit): string => {
    const name = child.firstName;
    if (fit.misfit === 'not_for_cohort')
      return t('misfit.cohort', { name, cohorts: cohorts(activity) });
    if (fit.misfit === null || fit.changesOn === null) return '';
    const date = formatShortDate(fit.changesOn);
    const why =
      fit.misfit === 'too_young'
        ? t('misfit.young', { name, date })
        : t('misfit.old', { name, date });
    return [ages(activity), why].join(' · ');
  };
  return { ages, cohorts, misfit };
}
