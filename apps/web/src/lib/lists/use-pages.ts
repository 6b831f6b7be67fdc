import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PagerProps } from '../../ui/table/pager.tsx';
import { useListLabels } from './use-list-labels.ts';

type Raw = Readonly<Record<string, string>>;

/** The page of a list without columns, in `?page=`; `pagerFor` is null where all fits on one. */
export function usePages(pageSize = 25) {
  const { page: raw } = useSearch({ strict: false }) as Raw;
  const navigate = useNavigate();
  const labels = useListLabels();
  const page = Math.max(1, Math.min(1000, Math.trunc(Number(raw)) || 1));
  const go = (next: number) =>
    void navigate({
      to: '.',
      search: (previous: Raw) => ({ ...previous, page: next === 1 ? undefined : String(next) }),
    });
  const pagerFor = (total: number): PagerProps | null =>
    total <= pageSize && page === 1
      ? null
      : {
          page,
          pages: Math.ceil(total / pageSize),
          pageSize,
          pageSizes: [],
          labels: labels.pager({ page, pageSize, total }),
          onPage: go,
          onPageSize: () => undefined,
        };
  return { query: { page, pageSize }, pagerFor };
}
