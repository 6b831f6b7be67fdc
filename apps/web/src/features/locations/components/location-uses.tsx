import { Anchor, List, Stack, Text } from '@mantine/core';
import { IconBallFootball, IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LOCATION_USE_KINDS, type LocationUse } from '#domain/locations/location.ts';

const KINDS = {
  cohort: { Icon: IconUsersGroup, path: (id: string) => `/admin-cohort/${id}` },
  activity: { Icon: IconBallFootball, path: (id: string) => `/activity/${id}` },
} as const;

/** The records that use a location, each kind for itself, and the way to each. */
export function LocationUses({ uses }: { readonly uses: readonly LocationUse[] }) {
  const { t } = useTranslation('locations');
  if (uses.length === 0) return <Text c="dimmed">{t('usedByNothing')}</Text>;
  const groups = LOCATION_USE_KINDS.map((kind) => ({
    kind,
    ofKind: uses.filter((use) => use.kind === kind),
  })).filter(({ ofKind }) => ofKind.length > 0);
  return (
    <Stack gap="md">
      {groups.map(({ kind, ofKind }) => {
        const { Icon, path } = KINDS[kind];
        return (
          <Stack key={kind} gap="xs">
            <Text c="dimmed" size="sm">
              {t(`useKind.${kind}`)}
            </Text>
            <List center icon={<Icon size={20} stroke={1.75} aria-hidden />}>
              {ofKind.map(({ id, name }) => (
                <List.Item key={id}>
                  <Anchor component={Link} to={path(id)} display="inline-block" py={4}>
                    {name}
                  </Anchor>
                </List.Item>
              ))}
            </List>
          </Stack>
        );
      })}
    </Stack>
  );
}
