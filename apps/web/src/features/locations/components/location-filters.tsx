import { useTranslation } from 'react-i18next';
import type { ListSearch } from '../../../lib/lists/list-search.ts';
import { useListControls } from '../../../lib/lists/use-list-controls.ts';
import { FilterBar } from '../../../ui/table/filter-bar.tsx';
import { FilterPill } from '../../../ui/table/filter-pill.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import type { LocationFilters as Filters } from '../api.ts';

interface LocationFiltersProps {
  readonly listSearch: ListSearch<Filters>;
  readonly cities: readonly string[];
}

export function LocationFilters({ listSearch, cities }: LocationFiltersProps) {
  const { t } = useTranslation('locations');
  const { bar, search, pill } = useListControls(listSearch);
  return (
    <FilterBar {...bar} search={<SearchBox label={t('search')} {...search} />}>
      <FilterPill
        label={t('field.city')}
        options={cities.map((city) => ({ value: city, label: city }))}
        {...pill('city')}
      />
      <FilterPill
        label={t('used.label')}
        options={[
          { value: 'yes', label: t('used.yes') },
          { value: 'no', label: t('used.no') },
        ]}
        {...pill('used')}
      />
    </FilterBar>
  );
}
