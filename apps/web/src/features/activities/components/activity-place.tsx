import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../ui/page/facts.tsx';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import type { Activity } from '../api.ts';

interface ActivityPlaceProps {
  readonly activity: Activity;
  /** The map, which belongs to the locations. */
  readonly map: (location: NonNullable<Activity['location']>) => ReactNode;
}

export function ActivityPlace({ activity: { location }, map }: ActivityPlaceProps) {
  const { t } = useTranslation(['activities', 'shared']);
  if (location === null) {
    return (
      <SectionCard title={t('field.place')}>
        <Text c="dimmed">{t('noPlace')}</Text>
      </SectionCard>
    );
  }
  return (
    <Stack gap="md">
      <SectionCard title={location.name}>
        <Facts
          facts={[
            ...(location.room ? [{ label: t('place.room'), value: location.room }] : []),
            {
              label: t('place.address'),
              value: (
                <>
                  {location.street}
                  <br />
                  {location.zipCode} {location.city}
                </>
              ),
            },
          ]}
        />
      </SectionCard>
      {map(location)}
    </Stack>
  );
}
