import { useTranslation } from 'react-i18next';
import type { ListSearch } from '../../../lib/lists/list-search.ts';
import { useListControls } from '../../../lib/lists/use-list-controls.ts';
import { ServerSelect } from '../../../ui/form/server-select.tsx';
import { FilterBar } from '../../../ui/table/filter-bar.tsx';
import { filterLook } from '../../../ui/table/filter-look.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { useChosenCohort, useCohortOptions } from '../../cohorts/api.ts';
import type { HolidayFilters as Filters } from '../api.ts';

interface HolidayFiltersProps {
  readonly listSearch: ListSearch<Filters>;
  readonly schoolYear: string;
}

export function HolidayFilters({ listSearch, schoolYear }: HolidayFiltersProps) {
  const { t } = useTranslation('holidays');
  const { bar, search, pill } = useListControls(listSearch, ['schoolYear']);
  const { value = '', onChange } = pill('cohortId');
  // A shared link names a cohort that may not be among the first results.
  const chosen = useChosenCohort(value);
  const cohorts = useCohortOptions(chosen ? [chosen] : [], schoolYear);
  return (
    <FilterBar {...bar} search={<SearchBox label={t('search')} {...search} />}>
      {(value !== '' || !cohorts.hasNone) && (
        <ServerSelect
          {...filterLook(value !== '')}
          aria-label={t('cohort')}
          placeholder={t('cohort')}
          clearable
          source={cohorts}
          value={value}
          onChange={(id) => onChange(id || undefined)}
        />
      )}
    </FilterBar>
  );
}
