import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DetailPageProps, Permitted } from '../../ui/page/detail-page.tsx';
import { isApiError } from '../api/api-error.ts';
import { messageOf } from '../api/error-messages.ts';
import { usePanelParam } from './search-param.ts';

/** The part of a record's query that the page needs. */
interface DetailQuery<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}

/** The props of `<DetailPage>` that are the same for every record. The form is in the URL: `?edit=true`. */
export function useDetailPage<Data extends Permitted>({
  data,
  error,
  refetch,
}: DetailQuery<Data>): Pick<
  DetailPageProps<Data>,
  'state' | 'data' | 'labels' | 'failure' | 'editing' | 'deleting'
> {
  const { t } = useTranslation();
  const editing = usePanelParam('edit');
  const [asked, setAsked] = useState(false);
  return {
    state: stateOf({ data, error }),
    data,
    labels: {
      loading: t('loading'),
      edit: t('edit'),
      delete: t('delete'),
      more: t('moreActions'),
    },
    failure: {
      message: messageOf(error),
      retryLabel: t('tryAgain'),
      onRetry: () => void refetch(),
    },
    editing,
    deleting: { opened: asked, open: () => setAsked(true), close: () => setAsked(false) },
  };
}

function stateOf({ data, error }: Pick<DetailQuery<unknown>, 'data' | 'error'>) {
  // Also while it is shown: somebody else has deleted it. A malformed id is treated like a deleted record.
  if (isApiError(error, 'not_found', 'invalid_request')) return 'notFound';
  if (data !== undefined) return 'shown';
  return error ? 'failed' : 'loading';
}
