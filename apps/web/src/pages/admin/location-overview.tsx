import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocations } from '../../features/locations/api.ts';
import { LocationFilters } from '../../features/locations/components/location-filters.tsx';
import { LocationList } from '../../features/locations/components/location-list.tsx';
import { LocationForm } from '../../features/locations/forms/location-form.tsx';
import { useLocationsSearch } from '../../features/locations/search.ts';
import { usePageTitle } from '../../features/school/api.ts';
import { formatNumber } from '../../lib/i18n/format.ts';
import { useListPage } from '../../lib/lists/use-list-page.ts';
import { usePanelParam } from '../../lib/url/search-param.ts';
import { TitleCount } from '../../ui/page/title-count.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';

/** /admin-location-overview: the pattern of every administrator's list. */
export function LocationOverview() {
  const { t } = useTranslation('locations');
  usePageTitle(t('title'));
  const listSearch = useLocationsSearch();
  const locations = useLocations(listSearch.values);
  const list = useListPage(listSearch, locations);
  const form = usePanelParam('new');
  const { data } = locations;
  const mayAdd = data?.can.create ?? false;
  return (
    <>
      <ListPage
        {...list}
        title={t('title')}
        note={
          data && (
            <TitleCount
              count={formatNumber(data.total)}
              words={t('count', { count: data.total })}
            />
          )
        }
        add={mayAdd ? { label: t('add'), onAdd: form.open } : undefined}
        filters={<LocationFilters listSearch={listSearch} cities={data?.cities ?? []} />}
        failedTitle={t('loadFailed')}
        noneYet={{
          icon: <IconMapPin aria-hidden />,
          title: t('noneYet.title'),
          text: mayAdd ? t('noneYet.text') : t('noneYet.textReadOnly'),
        }}
      >
        <LocationList listSearch={listSearch} locations={data?.items ?? []} />
      </ListPage>
      {form.opened && mayAdd && <LocationForm onClose={form.close} />}
    </>
  );
}
