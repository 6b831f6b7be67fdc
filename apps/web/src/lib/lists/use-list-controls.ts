import { useTranslation } from 'react-i18next';
import type { ListSearch } from './list-search.ts';
import { useListLabels } from './use-list-labels.ts';

/**
 * Props of the search box, filters and table of a list, bound to its search parameters. `inSight` are those that a
 * phone shows without its sheet.
 */
export function useListControls<Values extends object>(
  { values, change, filtered, filters, clearFilters }: ListSearch<Values>,
  inSight: readonly (keyof Values & string)[] = [],
) {
  const { t } = useTranslation(['shared', 'common']);
  const labels = useListLabels();
  const read = values as Readonly<Record<string, unknown>>;
  const hidden = filters.filter((name) => name !== 'q' && !inSight.some((one) => one === name));
  const textOf = (name: string) => (read[name] === undefined ? undefined : String(read[name]));
  // The components use strings; their options were made from the schema's values.
  const set = (name: string, value: string | undefined, options?: { readonly replace?: boolean }) =>
    change({ [name]: value } as Partial<Values>, options);
  return {
    /** `<FilterBar {...bar}>` */
    bar: {
      clearLabel: t('common:list.clearAll'),
      onClear: filtered ? clearFilters : undefined,
      sheetLabels: {
        button: hidden.length > 0 ? t('filters.set', { count: hidden.length }) : t('filters.more'),
        title: t('filters.sheet'),
        done: t('filters.done'),
        close: t('common:close'),
      },
    },
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
      anyLabel: t('filters.any'),
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
