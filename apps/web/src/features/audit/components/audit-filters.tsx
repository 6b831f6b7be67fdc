import { useTranslation } from 'react-i18next';
import type { ListAddress } from '../../../lib/search-params.ts';
import { useListControls } from '../../../lib/use-list-controls.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { FilterPill } from '../../../ui/filter-pill.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import type { AuditFilters as Filters } from '../api.ts';
import { useActionName } from './use-action-name.ts';

interface AuditFiltersProps {
  readonly address: ListAddress<Filters>;
  readonly actions: readonly string[];
}

export function AuditFilters({ address, actions }: AuditFiltersProps) {
  const { t } = useTranslation('audit');
  const { bar, search, pill } = useListControls(address);
  const actionName = useActionName();
  const day = (name: 'from' | 'to') => ({
    'aria-label': t(`day.${name}`),
    leftSection: t(`day.${name}`),
    leftSectionWidth: 64,
    value: address.values[name] ?? '',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      address.change({ [name]: event.currentTarget.value || undefined }),
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
      <DateField {...day('from')} />
      <DateField {...day('to')} />
    </FilterBar>
  );
}
