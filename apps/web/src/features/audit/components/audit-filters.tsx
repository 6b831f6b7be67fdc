import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDateField } from '../../../lib/forms/use-date-field.ts';
import type { ListSearch } from '../../../lib/lists/list-search.ts';
import { useListControls } from '../../../lib/lists/use-list-controls.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FilterBar } from '../../../ui/table/filter-bar.tsx';
import { FilterPill } from '../../../ui/table/filter-pill.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import type { AuditFilters as Filters } from '../api.ts';
import { useActionName } from './use-action-name.ts';

interface AuditFiltersProps {
  readonly listSearch: ListSearch<Filters>;
  readonly actions: readonly string[];
}

export function AuditFilters({ listSearch, actions }: AuditFiltersProps) {
  const { t } = useTranslation('audit');
  const { bar, search, pill } = useListControls(listSearch);
  const actionName = useActionName();
  const day = (name: 'from' | 'to') => ({
    label: t(`day.${name}`),
    value: listSearch.values[name] ?? '',
    onChange: (value: string) => listSearch.change({ [name]: value || undefined }),
  });
  return (
    <FilterBar {...bar} search={<SearchBox label={t('search')} {...search} />}>
      <FilterPill
        label={t('actionFilter')}
        options={actions
          .map((action) => ({ value: action, label: actionName(action) }))
          .sort((one, other) => one.label.localeCompare(other.label))}
        {...pill('action')}
      />
      <DayFilter {...day('from')} />
      <DayFilter {...day('to')} />
    </FilterBar>
  );
}

interface DayFilterProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const DATE = /^\d{4}-\d\d-\d\d$/;

/** A date filter: the search parameter changes only to a valid date or none. */
function DayFilter({ label, value, onChange }: DayFilterProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <DateField
      {...useDateField()}
      aria-label={label}
      leftSection={label}
      leftSectionWidth={64}
      radius={22}
      w={{ base: '100%', xs: 216 }}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        if (text === '' || DATE.test(text)) onChange(text);
      }}
    />
  );
}
