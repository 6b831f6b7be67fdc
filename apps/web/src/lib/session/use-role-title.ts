import { useTranslation } from 'react-i18next';
import { isBuiltIn } from '#domain/roles/changes.ts';
import type { SessionRole } from './session.ts';

/** Built-in roles are named in the reader's language; a school's own role keeps its own name. */
export function useRoleTitle(): (role: SessionRole) => string {
  const { t } = useTranslation('auth');
  return (role) => (isBuiltIn(role) ? t(`role.${role.kind}`) : role.name);
}
