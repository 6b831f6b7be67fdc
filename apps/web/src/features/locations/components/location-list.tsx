import { Anchor, Button, Text } from '@mantine/core';
import { IconMapPin, IconSearchOff } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { addressLine } from '#domain/locations/location.ts';
import type { ListAddress } from '../../../lib/search-params.ts';
import { useListLabels } from '../../../lib/use-list-labels.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Location, LocationFilters } from '../api.ts';
import { isFiltered, NO_FILTERS } from './location-filters.tsx';

const detailPath = (id: string) => `/admin-locations-detail/${id}`;

interface LocationListProps {
  readonly address: ListAddress<LocationFilters>;
  readonly locations: readonly Location[];
  /** Absent where the reader may not add one. */
  readonly onAdd: (() => void) | undefined;
}

export function LocationList({ address: { values, change }, locations, onAdd }: LocationListProps) {
  const { t } = useTranslation(['locations', 'common']);
  const labels = useListLabels();
  const navigate = useNavigate();
  if (locations.length === 0) {
    return (
      <NoLocations filtered={isFiltered(values)} onAdd={onAdd} onClear={() => change(NO_FILTERS)} />
    );
  }

  const columns: Column<Location>[] = [
    {
      key: 'name',
      title: t('field.name'),
      sort: 'name',
      cell: (location) => <LocationName location={location} />,
    },
    { key: 'street', title: t('field.street'), cell: ({ street }) => street },
    { key: 'zipCode', title: t('field.zipCode'), sort: 'zipCode', cell: ({ zipCode }) => zipCode },
    { key: 'city', title: t('field.city'), sort: 'city', cell: ({ city }) => city },
    { key: 'phone', title: t('field.phone'), cell: ({ phone }) => phone ?? '–' },
  ];
  return (
    <DataTable
      label={t('title')}
      rows={locations}
      rowKey={({ id }) => id}
      columns={columns}
      card={(location) => (
        <>
          <LocationName location={location} />
          <Text c="dimmed">{addressLine(location)}</Text>
          {location.phone && <Text c="dimmed">{location.phone}</Text>}
        </>
      )}
      sort={values.sort}
      onSort={(sort) => change({ sort: sort as LocationFilters['sort'] })}
      sortLabels={labels.sort}
      onOpen={({ id }) => void navigate({ to: detailPath(id) })}
    />
  );
}

function LocationName({ location: { id, name, room } }: { readonly location: Location }) {
  const { t } = useTranslation('locations');
  return (
    <>
      <Anchor component={Link} to={detailPath(id)} fw={600}>
        {name}
      </Anchor>
      {room && (
        <Text size="sm" c="dimmed">
          {t('roomNamed', { room })}
        </Text>
      )}
    </>
  );
}

interface NoLocationsProps {
  readonly filtered: boolean;
  readonly onAdd: (() => void) | undefined;
  readonly onClear: () => void;
}

/** None found is another matter than none yet. */
function NoLocations({ filtered, onAdd, onClear }: NoLocationsProps) {
  const { t } = useTranslation(['locations', 'common']);
  if (filtered) {
    return (
      <EmptyState
        icon={<IconSearchOff aria-hidden />}
        title={t('noneFound.title')}
        text={t('noneFound.text')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('common:list.clearAll')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconMapPin aria-hidden />}
      title={t('noneYet.title')}
      text={onAdd ? t('noneYet.text') : t('noneYet.textReadOnly')}
      action={onAdd && <Button onClick={onAdd}>{t('add')}</Button>}
    />
  );
}
