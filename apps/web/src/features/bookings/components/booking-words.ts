import { useTranslation } from 'react-i18next';
import { formatList } from '../../../lib/i18n/format.ts';
import { formatShortDate } from '../../../lib/i18n/short-date.ts';
import type { ChildFit, PlannedActivity, PlannerChild } from '../api.ts';

type Ages = Pick<PlannedActivity, 'minAge' | 'maxAge' | 'cohorts'>;
type Run = Ages & Pick<PlannedActivity, 'endDate'>;

/** Whom an activity is for, and why a child does not fit, in words. */
export function useFitWords() {
  const { t } = useTranslation('bookings');
  const ages = ({ minAge, maxAge }: Ages): string => {
    if (minAge !== null && maxAge !== null) return t('ages.both', { min: minAge, count: maxAge });
    if (minAge !== null) return t('ages.from', { count: minAge });
    return maxAge === null ? '' : t('ages.to', { count: maxAge });
  };
  const cohorts = (activity: Ages): string => formatList(activity.cohorts.map(({ name }) => name));
  /** `alike`: those who don't fit for the same reason, the child among them. */
  const misfit = (
    activity: Run,
    child: PlannerChild,
    fit: ChildFit,
    alike: readonly PlannerChild[] = [child],
  ): string => {
    const name = child.firstName;
    if (fit.misfit === 'not_for_cohort')
      return t('misfit.cohort', { name, cohorts: cohorts(activity) });
    if (fit.misfit === null || fit.changesOn === null) return '';
    if (neverFits(activity, fit) && fit.age !== null) {
      const facts = { ages: ages(activity), count: fit.age };
      return alike.length > 1
        ? t('misfit.ageOfAll', { ...facts, names: formatList(alike.map((one) => one.firstName)) })
        : t('misfit.age', { ...facts, name });
    }
    const date = formatShortDate(fit.changesOn);
    const why =
      fit.misfit === 'too_young'
        ? t('misfit.young', { name, date })
        : t('misfit.old', { name, date });
    return [ages(activity), why].join(' · ');
  };
  return { ages, cohorts, misfit };
}

/** Too young until it is over: a day from which on it fits would be of no use. */
export const neverFits = ({ endDate }: Run, { misfit, changesOn }: ChildFit): boolean =>
  misfit === 'too_young' && endDate !== null && changesOn !== null && changesOn > endDate;
