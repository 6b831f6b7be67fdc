import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocations, useLocationsAddress } from '../../features/locations/api.ts';
import { LocationFilters } from '../../features/locations/components/location-filters.tsx';
import { LocationList } from '../../features/locations/components/location-list.tsx';
import { NewLocationForm } from '../../features/locations/forms/new-location-form.tsx';
import { usePageTitle } from '../../features/school/api.ts';
import { usePanelAddress } from '../../lib/chosen-address.ts';
import { useListPage } from '../../lib/use-list-page.ts';
import { ListPage } from '../../ui/list-page.tsx';

/** /admin-location-overview: the pattern of every administrator's list. */
export function LocationOverview() {
  const { t } = useTranslation('locations');
  usePageTitle(t('title'));
  const address = useLocationsAddress();
  const locations = useLocations(address.values);
  const list = useListPage(address, locations);
  const form = usePanelAddress('new');
  const { data } = locations;
  const mayAdd = data?.can.create ?? false;
  return (
    <>
      <ListPage
        {...list}
        title={t('title')}
        note={data && t('count', { count: data.total })}
        add={mayAdd ? { label: t('add'), onAdd: form.open } : undefined}
        filters={<LocationFilters address={address} cities={data?.cities ?? []} />}
        failedTitle={t('loadFailed')}
        noneYet={{
          icon: <IconMapPin aria-hidden />,
          title: t('noneYet.title'),
          text: mayAdd ? t('noneYet.text') : t('noneYet.textReadOnly'),
        }}
      >
        <LocationList address={address} locations={data?.items ?? []} />
      </ListPage>
      {form.opened && mayAdd && <NewLocationForm onClose={form.close} />}
    </>
  );
}
