import { useTranslation } from 'react-i18next';
import type { RoleKind } from '#domain/roles/kinds.ts';

const DIVIDED = ['parent', 'teacher'] as const;

/** A sub-role is named by the role that it divides; who is parent and teacher has a plain "Type". */
export function useSubRoleLabel(): (kinds: readonly RoleKind[]) => string {
  const { t } = useTranslation('users');
  return (kinds) => {
    const [kind, another] = DIVIDED.filter((divided) => kinds.includes(divided));
    return kind && !another ? t(`subRoleOf.${kind}`) : t('field.subRole');
  };
}
