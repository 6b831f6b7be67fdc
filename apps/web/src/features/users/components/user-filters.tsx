import { useTranslation } from 'react-i18next';
import { USER_STATUSES } from '#domain/users/user.ts';
import type { ListSearch } from '../../../lib/lists/list-search.ts';
import { useListControls } from '../../../lib/lists/use-list-controls.ts';
import { FilterBar } from '../../../ui/table/filter-bar.tsx';
import { FilterPill } from '../../../ui/table/filter-pill.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { type UserFilters as Filters, useUserOptions } from '../api.ts';
import { useRoleName } from './use-role-name.ts';

export function UserFilters({ listSearch }: { readonly listSearch: ListSearch<Filters> }) {
  const { t } = useTranslation('users');
  const { bar, search, pill } = useListControls(listSearch);
  const { roles, cohorts } = useUserOptions();
  const roleName = useRoleName();
  return (
    <FilterBar {...bar} search={<SearchBox label={t('search')} {...search} />}>
      <FilterPill
        label={t('field.role')}
        options={roles.map(({ id, name }) => ({ value: id, label: roleName(name) }))}
        {...pill('roleId')}
      />
      <FilterPill
        label={t('field.cohort')}
        options={cohorts.map(({ id, name, schoolYear }) => ({
          value: id,
          label: `${name} · ${schoolYear}`,
        }))}
        {...pill('cohortId')}
      />
      <FilterPill
        label={t('field.status')}
        options={[...USER_STATUSES, 'all' as const].map((status) => ({
          value: status,
          label: t(`status.${status}`),
        }))}
        {...pill('status')}
      />
    </FilterBar>
  );
}
