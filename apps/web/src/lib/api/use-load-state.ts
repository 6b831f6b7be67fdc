import { useTranslation } from 'react-i18next';
import type { LoadStateProps } from '../../ui/feedback/load-state.tsx';
import { messageOf } from './error-messages.ts';

interface Query {
  readonly data: unknown;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}

/** The props of `<LoadState>`, for a query. What is there stays when a refetch fails. */
export function useLoadState(
  { data, error, refetch }: Query,
  failedTitle: string,
): Omit<LoadStateProps, 'rows'> {
  const { t } = useTranslation();
  return {
    state: data !== undefined ? 'there' : error ? 'failed' : 'loading',
    loadingLabel: t('loading'),
    failure: {
      title: failedTitle,
      message: messageOf(error),
      retryLabel: t('tryAgain'),
      onRetry: () => void refetch(),
    },
  };
}
