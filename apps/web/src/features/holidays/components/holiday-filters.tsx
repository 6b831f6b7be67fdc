import { useTranslation } from 'react-i18next';
import type { ListSearch } from '../../../lib/lists/list-search.ts';
import { useListControls } from '../../../lib/lists/use-list-controls.ts';
import { FilterBar } from '../../../ui/table/filter-bar.tsx';
import { FilterPill } from '../../../ui/table/filter-pill.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import type { HolidayFilters as Filters } from '../api.ts';

interface HolidayFiltersProps {
  readonly listSearch: ListSearch<Filters>;
  readonly cohorts: readonly { readonly id: string; readonly name: string }[];
}

export function HolidayFilters({ listSearch, cohorts }: HolidayFiltersProps) {
  const { t } = useTranslation('holidays');
  const { bar, search, pill } = useListControls(listSearch);
  return (
    <FilterBar {...bar} search={<SearchBox label={t('search')} {...search} />}>
      {cohorts.length > 0 && (
        <FilterPill
          label={t('field.cohortIds')}
          options={cohorts.map(({ id, name }) => ({ value: id, label: name }))}
          {...pill('cohortId')}
        />
      )}
    </FilterBar>
  );
}
