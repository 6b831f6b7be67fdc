import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useLoadState } from '../../lib/api/use-load-state.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';

interface QueryBoundaryProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  readonly failedTitle: string;
  readonly children: (data: Data) => ReactNode;
}

/** Shows the data of a query, or its loading or error state. */
export function QueryBoundary<Data>({ query, failedTitle, children }: QueryBoundaryProps<Data>) {
  const loading = useLoadState(query, failedTitle);
  if (query.data === undefined) return <LoadState {...loading} rows={3} />;
  // Its texts may load after its data; the page around it stays and keeps the focus.
  const fallback = <LoadState {...loading} state="loading" rows={3} />;
  return <Suspense fallback={fallback}>{children(query.data)}</Suspense>;
}
