import { useTranslation } from 'react-i18next';
import { BUILT_IN_ROLES } from '#domain/roles/kinds.ts';

/** The school's words for roles: built-in ones in the reader's language, its own as it named them. */
export function useRoleName(): (name: string) => string {
  const { t } = useTranslation('auth');
  return (name) => {
    const kind = BUILT_IN_ROLES.find((builtIn) => builtIn === name);
    return kind ? t(`role.${kind}`) : name;
  };
}
