import { Stack } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { addressLine } from '#domain/locations/location.ts';
import { useLocation } from '../../features/locations/api.ts';
import { DeleteLocationDialog } from '../../features/locations/components/delete-location-dialog.tsx';
import { LocationFacts } from '../../features/locations/components/location-facts.tsx';
import { LocationMapCard } from '../../features/locations/components/location-map-card.tsx';
import { LocationUses } from '../../features/locations/components/location-uses.tsx';
import { LocationForm } from '../../features/locations/forms/location-form.tsx';
import { usePageTitle } from '../../features/school/api.ts';
import { BackLink } from '../../lib/url/back-link.tsx';
import { useDetailPage } from '../../lib/url/use-detail-page.ts';
import { DetailPage } from '../../ui/page/detail-page.tsx';
import { SectionCard } from '../../ui/page/section-card.tsx';

const LIST = '/admin-location-overview';

/** /admin-locations-detail/$locationId: the pattern of every record's page. */
export function LocationDetail() {
  const { t } = useTranslation('locations');
  const navigate = useNavigate();
  const { locationId = '' } = useParams({ strict: false }) as { locationId?: string };
  const query = useLocation(locationId);
  usePageTitle(query.data?.name ?? t('one'));
  return (
    <DetailPage
      {...useDetailPage(query)}
      texts={{
        one: t('one'),
        loadFailed: t('loadFailed'),
        notFound: { title: t('notFound.title'), text: t('notFound.text') },
      }}
      back={<BackLink to={LIST} label={t('title')} />}
      maw={760}
      header={(location) => ({ title: location.name, note: addressLine(location) })}
      edit={(location, onClose) => <LocationForm location={location} onClose={onClose} />}
      remove={(location, onCancel) => (
        <DeleteLocationDialog
          location={location}
          onDeleted={() => void navigate({ to: LIST })}
          onCancel={onCancel}
        />
      )}
    >
      {(location) => (
        <Stack gap="md" maw={760}>
          <LocationFacts location={location} />
          <LocationMapCard location={location} />
          <SectionCard title={t('usedBy')}>
            <LocationUses uses={location.usedBy} />
          </SectionCard>
        </Stack>
      )}
    </DetailPage>
  );
}
