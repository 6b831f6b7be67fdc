import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { SidePanel } from '../../../ui/dialog/side-panel.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { useCohort } from '../api.ts';
import { FamilyCohort } from './family-cohort.tsx';

/** A child has one page; its cohort opens beside it. */
export function CohortPanel({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['cohorts', 'common']);
  const { data: cohort, error, refetch } = useCohort(id);
  const lost = isApiError(error, 'not_found', 'invalid_request');
  return (
    <SidePanel
      title={cohort ? `${cohort.name} · ${cohort.schoolYear}` : t('one')}
      closeLabel={t('common:close')}
      onClose={onClose}
    >
      {cohort && !lost && <FamilyCohort cohort={cohort} self />}
      {error && (lost || !cohort) && (
        <LoadError
          title={lost ? t('notFound.title') : t('loadFailed')}
          message={lost ? t('notFound.text') : messageOf(error)}
          retryLabel={t('common:tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {!cohort && !error && <RowsSkeleton rows={3} label={t('common:loading')} />}
    </SidePanel>
  );
}
