import { Button, Stack } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressLine } from '#domain/locations/location.ts';
import { type LocationWithUses, useLocation } from '../../features/locations/api.ts';
import { DeleteLocationDialog } from '../../features/locations/components/delete-location-dialog.tsx';
import { LocationFacts } from '../../features/locations/components/location-facts.tsx';
import { LocationMapCard } from '../../features/locations/components/location-map-card.tsx';
import { LocationUses } from '../../features/locations/components/location-uses.tsx';
import { LocationsLink } from '../../features/locations/components/locations-link.tsx';
import { EditLocationForm } from '../../features/locations/forms/edit-location-form.tsx';
import { usePageTitle } from '../../features/school/api.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { messageOf } from '../../lib/api/error-messages.ts';
import { usePanelParam } from '../../lib/url/search-param.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { MessagePage } from '../../ui/page/message-page.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SectionCard } from '../../ui/page/section-card.tsx';
import { RowsSkeleton } from '../../ui/table/rows-skeleton.tsx';

/** /admin-locations-detail/$locationId */
export function LocationDetail() {
  const { t } = useTranslation(['locations', 'common']);
  const { locationId = '' } = useParams({ strict: false }) as { locationId?: string };
  const { data: location, error, refetch } = useLocation(locationId);
  usePageTitle(location?.name ?? t('one'));

  // A malformed id in the URL is treated like a deleted location.
  if (isApiError(error, 'not_found', 'invalid_request')) {
    return (
      <MessagePage
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={<LocationsLink />}
      />
    );
  }
  if (location) return <LocationContent location={location} />;
  return (
    <>
      <PageHeader title={t('one')} back={<LocationsLink />} />
      {error ? (
        <LoadError
          title={t('loadFailed')}
          message={messageOf(error)}
          retryLabel={t('common:tryAgain')}
          onRetry={() => void refetch()}
        />
      ) : (
        <RowsSkeleton rows={3} label={t('common:loading')} />
      )}
    </>
  );
}

function LocationContent({ location }: { readonly location: LocationWithUses }) {
  const { t } = useTranslation(['locations', 'common']);
  const navigate = useNavigate();
  const form = usePanelParam('edit');
  const [deleting, setDeleting] = useState(false);
  const { can } = location;
  return (
    <>
      <PageHeader
        title={location.name}
        maw={760}
        note={addressLine(location)}
        back={<LocationsLink />}
        actions={
          <>
            {can.delete && (
              <Button
                variant="default"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => setDeleting(true)}
              >
                {t('common:delete')}
              </Button>
            )}
            {can.edit && (
              <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={form.open}>
                {t('common:edit')}
              </Button>
            )}
          </>
        }
      />
      <Stack gap="md" maw={760}>
        <LocationFacts location={location} />
        <LocationMapCard location={location} />
        <SectionCard title={t('usedBy')}>
          <LocationUses uses={location.usedBy} />
        </SectionCard>
      </Stack>
      {form.opened && can.edit && <EditLocationForm location={location} onClose={form.close} />}
      {deleting && (
        <DeleteLocationDialog
          location={location}
          onDeleted={() => void navigate({ to: '/admin-location-overview' })}
          onCancel={() => setDeleting(false)}
        />
      )}
    </>
  );
}
