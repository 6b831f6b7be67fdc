import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconExternalLink, IconMap } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressLine, mapLink } from '#domain/locations/location.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { useSchool } from '../../school/api.ts';
import type { LocationWithUses } from '../api.ts';

const LocationMap = lazyPart(async () => (await import('./location-map.tsx')).LocationMap);

/** Where it is. No map is fetched before the reader asks: until then nobody else learns of the visit. */
export function LocationPlace({ location }: { readonly location: LocationWithUses }) {
  const { t } = useTranslation('locations');
  const school = useSchool();
  const [shown, setShown] = useState(false);
  return (
    <SectionCard title={t('place')}>
      {shown ? (
        <ShownPlace location={location} tilesUrl={school?.mapTilesUrl ?? null} />
      ) : (
        <Button
          variant="default"
          leftSection={<IconMap size={18} aria-hidden />}
          onClick={() => setShown(true)}
        >
          {t('showMap')}
        </Button>
      )}
    </SectionCard>
  );
}

/** The operator's tiles where there are some and the spot is known, else the address with a link. */
function ShownPlace({
  location,
  tilesUrl,
}: {
  readonly location: LocationWithUses;
  readonly tilesUrl: string | null;
}) {
  const { t } = useTranslation('locations');
  const { latitude, longitude } = location;
  const hasMap = tilesUrl !== null && latitude !== null && longitude !== null;
  return (
    <Stack gap="sm">
      {hasMap && (
        <LocationMap
          label={t('mapOf', { name: location.name })}
          attribution={t('mapAttribution')}
          zoomLabels={{ closer: t('mapCloser'), farther: t('mapFarther') }}
          tilesUrl={tilesUrl}
          latitude={latitude}
          longitude={longitude}
        />
      )}
      <Text>{addressLine(location)}</Text>
      <Anchor href={mapLink(location)} target="_blank" rel="noopener noreferrer">
        {t('openMap')} <IconExternalLink size={16} aria-hidden />
      </Anchor>
    </Stack>
  );
}
