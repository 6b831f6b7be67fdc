import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api/error-messages.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { RowsSkeleton } from '../../ui/table/rows-skeleton.tsx';

interface QueryBoundaryProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  readonly failedTitle: string;
  readonly children: (data: Data) => ReactNode;
}

/** Shows the data of a query, or its loading or error state. */
export function QueryBoundary<Data>({ query, failedTitle, children }: QueryBoundaryProps<Data>) {
  const { t } = useTranslation();
  const skeleton = <RowsSkeleton rows={3} label={t('loading')} />;
  if (query.data !== undefined) {
    // Its texts may load after its data; the page around it stays and keeps the focus.
    return <Suspense fallback={skeleton}>{children(query.data)}</Suspense>;
  }
  if (!query.error) return skeleton;
  return (
    <LoadError
      title={failedTitle}
      message={messageOf(query.error)}
      retryLabel={t('tryAgain')}
      onRetry={() => void query.refetch()}
    />
  );
}
