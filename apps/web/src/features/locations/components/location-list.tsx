import { Anchor, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { addressLine } from '#domain/locations/location.ts';
import type { ListSearch } from '../../../lib/lists/list-search.ts';
import { useListControls } from '../../../lib/lists/use-list-controls.ts';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import type { Location, LocationFilters } from '../api.ts';

const detailPath = (id: string) => `/admin-locations-detail/${id}`;

interface LocationListProps {
  readonly listSearch: ListSearch<LocationFilters>;
  readonly locations: readonly Location[];
}

export function LocationList({ listSearch, locations }: LocationListProps) {
  const { t } = useTranslation('locations');
  const { table } = useListControls(listSearch);
  const navigate = useNavigate();
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
      {...table}
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
