import { List, Text } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LocationUse } from '#domain/locations/location.ts';

/** The records that use a location. */
export function LocationUses({ uses }: { readonly uses: readonly LocationUse[] }) {
  const { t } = useTranslation('locations');
  if (uses.length === 0) return <Text c="dimmed">{t('usedByNothing')}</Text>;
  return (
    <List spacing="xs" center icon={<IconUsersGroup size={20} stroke={1.75} aria-hidden />}>
      {uses.map((use) => (
        <List.Item key={`${use.kind} ${use.id}`}>
          {use.name}{' '}
          <Text span c="dimmed">
            ({t(`useKind.${use.kind}`)})
          </Text>
        </List.Item>
      ))}
    </List>
  );
}
