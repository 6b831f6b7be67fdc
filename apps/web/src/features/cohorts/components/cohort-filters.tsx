import { useTranslation } from 'react-i18next';
import type { ListSearch } from '../../../lib/lists/list-search.ts';
import { useListControls } from '../../../lib/lists/use-list-controls.ts';
import { FilterBar } from '../../../ui/table/filter-bar.tsx';
import { FilterPill } from '../../../ui/table/filter-pill.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import type { CohortFilters as Filters } from '../api.ts';

interface CohortFiltersProps {
  readonly listSearch: ListSearch<Filters>;
  readonly schoolYears: readonly string[];
}

export function CohortFilters({ listSearch, schoolYears }: CohortFiltersProps) {
  const { t } = useTranslation('cohorts');
  const { bar, search, pill } = useListControls(listSearch);
  return (
    <FilterBar {...bar} search={<SearchBox label={t('search')} {...search} />}>
      <FilterPill
        label={t('field.schoolYear')}
        options={schoolYears.map((year) => ({ value: year, label: year }))}
        {...pill('schoolYear')}
      />
    </FilterBar>
  );
}
