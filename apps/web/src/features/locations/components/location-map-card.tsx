import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconExternalLink, IconMap } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressLine, mapLink } from '#domain/locations/location.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.tsx';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { useSchool } from '../../school/api.ts';
import type { LocationWithUses } from '../api.ts';

type Place = Pick<
  LocationWithUses,
  'name' | 'street' | 'city' | 'zipCode' | 'latitude' | 'longitude'
>;

const LocationMap = lazyPart(async () => (await import('./location-map.tsx')).LocationMap);

/** The location on a map. Tiles are requested only on click, for privacy. */
export function LocationMapCard({ location }: { readonly location: Place }) {
  const { t } = useTranslation('locations');
  const school = useSchool();
  const [shown, setShown] = useState(false);
  return (
    <SectionCard title={t('place')}>
      {shown ? (
        <MapOrAddress location={location} tilesUrl={school?.mapTilesUrl ?? null} />
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

/** A map if tiles are configured and coordinates known, else the postal address with a link. */
function MapOrAddress({
  location,
  tilesUrl,
}: {
  readonly location: Place;
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
