import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { MessagePage } from '../../../ui/page/message-page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { usePageTitle } from '../../school/api.ts';
import { type Cohort, useCohort } from '../api.ts';

interface CohortLoaderProps {
  readonly id: string;
  readonly back: ReactNode;
  readonly children: (cohort: Cohort) => ReactNode;
}

/** Loads a cohort for its page: loading, not found and error states. */
export function CohortLoader({ id, back, children }: CohortLoaderProps) {
  const { t } = useTranslation(['cohorts', 'common']);
  const { data: cohort, error, refetch } = useCohort(id);
  usePageTitle(cohort?.name ?? t('one'));

  // A malformed id in the URL is treated like a deleted cohort.
  if (isApiError(error, 'not_found', 'invalid_request')) {
    return <MessagePage title={t('notFound.title')} text={t('notFound.text')} action={back} />;
  }
  if (cohort) return children(cohort);
  return (
    <>
      <PageHeader title={t('one')} back={back} />
      {error ? (
        <LoadError
          title={t('loadFailed')}
          message={messageOf(error)}
          retryLabel={t('common:tryAgain')}
          onRetry={() => void refetch()}
        />
      ) : (
        <RowsSkeleton rows={3} label={t('common:loading')} />
      )}
    </>
  );
}
