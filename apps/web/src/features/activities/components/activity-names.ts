import { useTranslation } from 'react-i18next';
import { fullName } from '#domain/users/user.ts';
import { formatList } from '../../../lib/i18n/format.ts';
import { placeName } from '../../../lib/i18n/place-name.ts';
import type { Activity } from '../api.ts';

/** A draft may have no name yet. */
export function useActivityName(): (activity: Pick<Activity, 'name'>) => string {
  const { t } = useTranslation('activities');
  return ({ name }) => name || t('noName');
}

export function teacherNames({ teachers }: Pick<Activity, 'teachers'>): string {
  return formatList(teachers.map(fullName));
}

export function placeOf({ location }: Pick<Activity, 'location'>): string {
  return location === null ? '' : placeName(location);
}
