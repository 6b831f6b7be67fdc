import { useTranslation } from 'react-i18next';
import { ageOn } from '#domain/activities/fit.ts';
import { formatDate } from '../../../lib/i18n/format.ts';
import { useSchoolToday } from '../../school/api.ts';
import type { User } from '../api.ts';
import { useRoleName } from './use-role-name.ts';

/** Who it is in a line: "Child · 1a · 7 years, born 12/03/2019 · username lukass". */
export function UserLine({ user }: { readonly user: User }) {
  const { t } = useTranslation('users');
  const roleName = useRoleName();
  const today = useSchoolToday();
  const { roles, roleKinds, cohorts, birthDate, username } = user;
  const isChild = roleKinds.includes('child');
  return [
    ...roles.map(roleName),
    // A teacher's may be many, and have a tab.
    ...(isChild ? cohorts.map(({ name }) => name) : []),
    isChild &&
      birthDate &&
      t('ageAndBirth', { count: ageOn(birthDate, today), date: formatDate(birthDate) }),
    username && t('usernameIs', { username }),
  ]
    .filter(Boolean)
    .join(' · ');
}
