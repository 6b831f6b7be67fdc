import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTIVITY_FILTERS } from '#domain/activities/limits.ts';
import { surnameFirst } from '#domain/users/user.ts';
import type { ListSearch } from '../../../lib/lists/list-search.ts';
import { useListControls } from '../../../lib/lists/use-list-controls.ts';
import { DROPDOWN } from '../../../ui/form/server-options.ts';
import { ServerSelect } from '../../../ui/form/server-select.tsx';
import { ChoiceChips } from '../../../ui/table/choice-chips.tsx';
import { FilterBar } from '../../../ui/table/filter-bar.tsx';
import { filterLook } from '../../../ui/table/filter-look.tsx';
import { MoreFilters } from '../../../ui/table/more-filters.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { useChosenCohort, useCohortOptions, useTeachers } from '../../cohorts/api.ts';
import { useChosenLocation, useLocationOptions } from '../../locations/api.ts';
import type { ActivityFilters as Filters } from '../api.ts';

interface ActivityFiltersProps {
  readonly listSearch: ListSearch<Filters>;
  /** Whose activities, where the reader can choose. */
  readonly whose?: ReactNode;
}

export function ActivityFilters({ listSearch, whose }: ActivityFiltersProps) {
  const { t } = useTranslation(['activities', 'shared']);
  const { bar, search, pill } = useListControls(listSearch, ['status']);
  const status = pill('status');
  const { locationId, teacherId, cohortId } = listSearch.values;
  const count = [locationId, teacherId, cohortId].filter(Boolean).length;
  return (
    <FilterBar
      {...bar}
      search={<SearchBox label={t('search')} {...search} />}
      segments={
        <ChoiceChips
          label={t('filter.label')}
          options={ACTIVITY_FILTERS.map((value) => ({ value, label: t(`filter.${value}`) }))}
          value={status.value ?? 'all'}
          onChange={status.onChange}
        />
      }
    >
      <MoreFilters
        label={count > 0 ? t('shared:filters.set', { count }) : t('shared:filters.more')}
      >
        <LocationSelect {...pill('locationId')} />
        <TeacherSelect {...pill('teacherId')} />
        <CohortSelect {...pill('cohortId')} />
      </MoreFilters>
      {whose}
    </FilterBar>
  );
}

interface Choice {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/* A shared link names something that may not be among the first results. */

function LocationSelect({ value = '', onChange }: Choice) {
  const { t } = useTranslation('activities');
  const source = useLocationOptions(useChosenLocation(value));
  return (
    <ServerSelect
      {...filterLook(value !== '')}
      aria-label={t('field.location')}
      placeholder={t('field.location')}
      clearable
      source={source}
      value={value}
      onChange={(id) => onChange(id || undefined)}
    />
  );
}

function CohortSelect({ value = '', onChange }: Choice) {
  const { t } = useTranslation('activities');
  const chosen = useChosenCohort(value);
  const source = useCohortOptions(chosen ? [chosen] : []);
  return (
    <ServerSelect
      {...filterLook(value !== '')}
      aria-label={t('field.cohort')}
      placeholder={t('field.cohort')}
      clearable
      source={source}
      value={value}
      onChange={(id) => onChange(id || undefined)}
    />
  );
}

function TeacherSelect({ value, onChange }: Choice) {
  const { t } = useTranslation(['activities', 'shared']);
  const { data } = useTeachers();
  return (
    <Select
      {...filterLook(value !== undefined)}
      aria-label={t('field.teacher')}
      placeholder={t('field.teacher')}
      clearable
      searchable
      data={(data?.items ?? []).map((one) => ({ value: one.userId, label: surnameFirst(one) }))}
      // Until the names are there, an id would be shown.
      value={data ? (value ?? null) : null}
      onChange={(id) => onChange(id ?? undefined)}
      openOnFocus={false}
      maxDropdownHeight={260}
      nothingFoundMessage={t('shared:noneFound.title')}
      comboboxProps={DROPDOWN}
    />
  );
}
