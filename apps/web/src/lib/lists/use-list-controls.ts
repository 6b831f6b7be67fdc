import { useTranslation } from 'react-i18next';
import type { ListSearch } from './list-search.ts';
import { useListLabels } from './use-list-labels.ts';

/** Props of the search box, filters and table of a list, bound to its search parameters. */
export function useListControls<Values extends object>({
  values,
  change,
  filtered,
  clearFilters,
}: ListSearch<Values>) {
  const { t } = useTranslation(['shared', 'common']);
  const labels = useListLabels();
  const read = values as Readonly<Record<string, unknown>>;
  const textOf = (name: string) => (read[name] === undefined ? undefined : String(read[name]));
  // The components use strings; their options were made from the schema's values.
  const set = (name: string, value: string | undefined, options?: { readonly replace?: boolean }) =>
    change({ [name]: value } as Partial<Values>, options);
  return {
    /** `<FilterBar {...bar}>` */
    bar: { clearLabel: t('common:list.clearAll'), onClear: filtered ? clearFilters : undefined },
    /** `<SearchBox label={…} {...search} />` */
    search: {
      clearLabel: labels.clearSearch,
      value: textOf('q') ?? '',
      // Replace: typing must not fill the history.
      onSearch: (q: string) => set('q', q || undefined, { replace: true }),
    },
    /** `<FilterPill label={…} options={…} {...pill('city')} />` */
    pill: (name: keyof Values & string) => ({
      clearLabel: labels.clearFilter,
      value: textOf(name),
      onChange: (value: string | undefined) => set(name, value),
    }),
    /** `<DataTable {...table} />` */
    table: {
      sort: textOf('sort') ?? '',
      onSort: (sort: string) => set('sort', sort),
      sortLabels: labels.sort,
      actionsLabel: t('actions'),
    },
  };
}
