import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZES, pageCount } from '#domain/lists/paging.ts';
import { useLocations, useLocationsAddress } from '../../features/locations/api.ts';
import { LocationFilters } from '../../features/locations/components/location-filters.tsx';
import { LocationList } from '../../features/locations/components/location-list.tsx';
import { NewLocationForm } from '../../features/locations/forms/new-location-form.tsx';
import { usePageTitle } from '../../features/school/api.ts';
import { messageOf } from '../../lib/errors.ts';
import { usePanelAddress } from '../../lib/search-params.ts';
import { useListLabels } from '../../lib/use-list-labels.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';

/** /admin-location-overview: the pattern of every administrator's list. */
export function LocationOverview() {
  const { t } = useTranslation(['locations', 'common']);
  usePageTitle(t('title'));
  const labels = useListLabels();
  const address = useLocationsAddress();
  const form = usePanelAddress('new');
  const { data, error, refetch } = useLocations(address.values);
  const { page, pageSize } = address.values;
  const pages = pageCount(data?.total ?? 0, pageSize);

  // A page that is no more (rows were deleted, an old link) leads to the last one there is.
  const isBeyond = data !== undefined && data.page === page && page > pages;
  useEffect(() => {
    if (isBeyond) address.change({ page: pages }, { replace: true });
  }, [isBeyond, address.change, pages]);

  const mayAdd = data?.can.create ?? false;
  return (
    <>
      <PageHeader
        title={t('title')}
        note={data && t('count', { count: data.total })}
        actions={
          mayAdd && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={form.open}>
              {t('add')}
            </Button>
          )
        }
      />
      <LocationFilters address={address} cities={data?.cities ?? []} />
      {error && !data && (
        <LoadError
          title={t('loadFailed')}
          message={messageOf(error)}
          retryLabel={t('common:tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <RowsSkeleton label={t('common:loading')} />}
      {data && (
        <LocationList
          address={address}
          locations={data.items}
          onAdd={mayAdd ? form.open : undefined}
        />
      )}
      {data && data.total > 0 && (
        <Pager
          page={page}
          pages={pages}
          pageSize={pageSize}
          pageSizes={PAGE_SIZES}
          labels={labels.pager({ page, pageSize, total: data.total })}
          onPage={(next) => address.change({ page: next })}
          onPageSize={(size) => address.change({ pageSize: size })}
        />
      )}
      {form.opened && mayAdd && <NewLocationForm onClose={form.close} />}
    </>
  );
}
