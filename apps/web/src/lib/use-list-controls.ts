import { useTranslation } from 'react-i18next';
import type { ListAddress } from './search-params.ts';
import { useListLabels } from './use-list-labels.ts';

/** What a list's search, filters and columns have in common, wired to the address: props for the parts in ui/. */
export function useListControls<Values extends object>({
  values,
  change,
  filtered,
  clearFilters,
}: ListAddress<Values>) {
  const { t } = useTranslation(['shared', 'common']);
  const labels = useListLabels();
  const read = values as Readonly<Record<string, unknown>>;
  const textOf = (name: string) => (read[name] === undefined ? undefined : String(read[name]));
  // The parts speak in texts; what they can say was made from the values of the schema.
  const set = (name: string, value: string | undefined, options?: { readonly replace?: boolean }) =>
    change({ [name]: value } as Partial<Values>, options);
  return {
    /** `<FilterBar {...bar}>` */
    bar: { clearLabel: t('common:list.clearAll'), onClear: filtered ? clearFilters : undefined },
    /** `<SearchBox label={…} {...search} />` */
    search: {
      clearLabel: labels.clearSearch,
      value: textOf('q') ?? '',
      // Each pause in typing would be a step of its own for Back.
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
