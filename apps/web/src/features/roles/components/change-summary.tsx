import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PermissionKey } from '#domain/roles/permissions.ts';
import { formatList } from '../../../lib/i18n/format.ts';
import type { Permission } from '../api.ts';

/** More names than this are counted: each row of the list says for itself what happens to it. */
const NAMED = 3;

interface ChangeSummaryProps {
  readonly people: number;
  readonly permissions: readonly Permission[];
  readonly given: readonly PermissionKey[];
  readonly taken: readonly PermissionKey[];
}

/** Who will gain or lose what, in words. */
export function ChangeSummary({ people, permissions, given, taken }: ChangeSummaryProps) {
  const { t } = useTranslation('roles');
  const name = (keys: readonly PermissionKey[]) => {
    const titles = permissions.filter(({ key }) => keys.includes(key)).map(({ title }) => title);
    const named = titles.length > NAMED + 1 ? titles.slice(0, NAMED) : titles;
    const count = titles.length - named.length;
    return formatList(count > 0 ? [...named, t('summary.more', { count })] : named);
  };
  return (
    <>
      {given.length > 0 && (
        <Text size="sm">
          {people === 0
            ? t('summary.roleGains', { permissions: name(given) })
            : t('summary.peopleGain', { count: people, permissions: name(given) })}
        </Text>
      )}
      {taken.length > 0 && (
        <Text size="sm">
          {people === 0
            ? t('summary.roleLoses', { permissions: name(taken) })
            : t('summary.peopleLose', { count: people, permissions: name(taken) })}
        </Text>
      )}
    </>
  );
}
