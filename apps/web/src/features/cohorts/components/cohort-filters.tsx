import { useTranslation } from 'react-i18next';
import type { ListSearch } from '../../../lib/search-params.ts';
import { useListControls } from '../../../lib/use-list-controls.ts';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { FilterPill } from '../../../ui/filter-pill.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
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
