import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListAddress } from '../../../lib/search-params.ts';
import { useListLabels } from '../../../lib/use-list-labels.ts';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { FilterPill } from '../../../ui/filter-pill.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import type { LocationFilters as Filters } from '../api.ts';

interface LocationFiltersProps {
  readonly address: ListAddress<Filters>;
  readonly cities: readonly string[];
}

export const NO_FILTERS = { q: undefined, city: undefined, used: undefined } as const;

export function isFiltered({ q, city, used }: Filters): boolean {
  return Boolean(q) || city !== undefined || used !== undefined;
}

export function LocationFilters({ address: { values, change }, cities }: LocationFiltersProps) {
  const { t } = useTranslation(['locations', 'common']);
  const labels = useListLabels();
  return (
    <FilterBar
      search={
        <SearchBox
          label={t('search')}
          clearLabel={labels.clearSearch}
          value={values.q ?? ''}
          // Each pause in typing would be a step of its own for Back.
          onSearch={(q) => change({ q: q || undefined }, { replace: true })}
        />
      }
    >
      <FilterPill
        label={t('field.city')}
        clearLabel={labels.clearFilter}
        options={cities.map((city) => ({ value: city, label: city }))}
        value={values.city}
        onChange={(city) => change({ city })}
      />
      <FilterPill
        label={t('used.label')}
        clearLabel={labels.clearFilter}
        options={[
          { value: 'yes', label: t('used.yes') },
          { value: 'no', label: t('used.no') },
        ]}
        value={values.used}
        onChange={(used) => change({ used: used as Filters['used'] })}
      />
      {isFiltered(values) && (
        <Button variant="subtle" onClick={() => change(NO_FILTERS)}>
          {t('common:list.clearAll')}
        </Button>
      )}
    </FilterBar>
  );
}
