import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type Paging, pageCount } from '#domain/lists/paging.ts';
import type { ListPageProps } from '../../ui/table/list-page.tsx';
import { messageOf } from '../api/error-messages.ts';
import type { ListSearch } from './list-search.ts';
import { useListLabels } from './use-list-labels.ts';

interface ListAnswer extends Paging {
  readonly items: readonly unknown[];
  readonly total: number;
}

/** The part of a list query that the page needs. */
interface ListQuery {
  readonly data: ListAnswer | undefined;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}

/** The props of `<ListPage>` that are the same for every list. */
export type SharedListProps = Pick<
  ListPageProps,
  'state' | 'moreLabel' | 'loadingLabel' | 'failure' | 'noneFound' | 'pager'
>;

/** Connects a list's search parameters and query to `<ListPage>`. */
export function useListPage<Values extends Paging>(
  listSearch: ListSearch<Values>,
  { data, error, refetch }: ListQuery,
): SharedListProps {
  const { t } = useTranslation(['shared', 'common']);
  const labels = useListLabels();
  const { page, pageSize } = listSearch.values;
  const total = data?.total ?? 0;
  const pages = pageCount(total, pageSize);
  const change = listSearch.change as ListSearch<Paging>['change'];

  // Beyond the last page (rows were deleted, an old link): go to the last one.
  const isBeyond = data !== undefined && data.page === page && page > pages;
  useEffect(() => {
    if (isBeyond) change({ page: pages }, { replace: true });
  }, [isBeyond, change, pages]);

  return {
    state: stateOf({ data, error, filtered: listSearch.filtered }),
    moreLabel: t('common:moreActions'),
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
      onClear: listSearch.clearFilters,
    },
    pager:
      // All of it on the first page, and fewer a page would be no help.
      page === 1 && total <= Math.min(pageSize, DEFAULT_PAGE_SIZE)
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

/** Rows stay when a refetch fails. `noneFound` is with filters, `noneYet` without. */
export function stateOf({
  data,
  error,
  filtered,
}: Pick<ListQuery, 'data' | 'error'> & { readonly filtered: boolean }): ListPageProps['state'] {
  if (data === undefined) return error ? 'failed' : 'loading';
  if (data.items.length > 0) return 'rows';
  // Beyond the last page: a redirect to it is under way.
  if (data.total > 0) return 'loading';
  return filtered ? 'noneFound' : 'noneYet';
}
