import { useTranslation } from 'react-i18next';
import type { Paging } from '#domain/lists/paging.ts';
import { formatNumber } from '../i18n/format.ts';

/** The labels shared by all lists. */
export function useListLabels() {
  const { t } = useTranslation();
  return {
    clearSearch: t('list.clearSearch'),
    clearFilter: t('list.clearFilter'),
    sort: { by: t('list.sortBy'), descending: t('list.descending') },
    pager: ({ page, pageSize, total }: Paging & { readonly total: number }) => ({
      pages: t('list.pages'),
      previous: t('list.previous'),
      next: t('list.next'),
      page: (one: number) => t('list.page', { page: formatNumber(one) }),
      perPage: t('list.perPage'),
      range: t('list.range', {
        from: formatNumber(total === 0 ? 0 : (page - 1) * pageSize + 1),
        to: formatNumber(Math.min(page * pageSize, total)),
        total: formatNumber(total),
      }),
    }),
  };
}
