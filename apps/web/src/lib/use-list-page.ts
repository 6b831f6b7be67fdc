import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZES, type Paging, pageCount } from '#domain/lists/paging.ts';
import type { ListPageProps } from '../ui/list-page.tsx';
import { messageOf } from './errors.ts';
import type { ListAddress } from './search-params.ts';
import { useListLabels } from './use-list-labels.ts';

interface ListAnswer extends Paging {
  readonly items: readonly unknown[];
  readonly total: number;
}

/** What a query of a list tells, as far as the page needs it. */
interface ListQuery {
  readonly data: ListAnswer | undefined;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}

/** The words and the way of `<ListPage>` that are the same for every list. */
export type ListWiring = Pick<
  ListPageProps,
  'state' | 'loadingLabel' | 'failure' | 'noneFound' | 'pager'
>;

/** Everything between a list's address, its query and `<ListPage>` that knows no feature. */
export function useListPage<Values extends Paging>(
  address: ListAddress<Values>,
  { data, error, refetch }: ListQuery,
): ListWiring {
  const { t } = useTranslation(['shared', 'common']);
  const labels = useListLabels();
  const { page, pageSize } = address.values;
  const total = data?.total ?? 0;
  const pages = pageCount(total, pageSize);
  const change = address.change as ListAddress<Paging>['change'];

  // A page that is no more (rows were deleted, an old link) leads to the last one there is.
  const isBeyond = data !== undefined && data.page === page && page > pages;
  useEffect(() => {
    if (isBeyond) change({ page: pages }, { replace: true });
  }, [isBeyond, change, pages]);

  return {
    state: stateOf({ data, error, filtered: address.filtered }),
    loadingLabel: t('common:loading'),
    failure: {
      message: messageOf(error),
      retryLabel: t('common:tryAgain'),
      onRetry: () => void refetch(),
    },
    noneFound: {
      title: t('noneFound.title'),
      text: t('noneFound.text'),
      clearLabel: t('common:list.clearAll'),
      onClear: address.clearFilters,
    },
    pager:
      total === 0
        ? null
        : {
            page,
            pages,
            pageSize,
            pageSizes: PAGE_SIZES,
            labels: labels.pager({ page, pageSize, total }),
            onPage: (next) => change({ page: next }),
            onPageSize: (size) => change({ pageSize: size }),
          },
  };
}

/** Rows that are there stay, even when fetching them anew failed. None found is another matter than none yet. */
export function stateOf({
  data,
  error,
  filtered,
}: Pick<ListQuery, 'data' | 'error'> & { readonly filtered: boolean }): ListPageProps['state'] {
  if (data === undefined) return error ? 'failed' : 'loading';
  if (data.items.length > 0) return 'rows';
  // Beyond the last page: there are some, and the way leads there.
  if (data.total > 0) return 'loading';
  return filtered ? 'noneFound' : 'noneYet';
}
