import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { MessagePage } from '../../../ui/page/message-page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { usePageTitle } from '../../school/api.ts';
import { type Activity, useActivity } from '../api.ts';
import { ActivitiesLink } from './activities-link.tsx';

/** Loads an activity for its page: loading, not found and error states. */
export function ActivityLoader({
  children,
}: {
  readonly children: (activity: Activity) => ReactNode;
}) {
  const { t } = useTranslation(['activities', 'common']);
  const { activityId = '' } = useParams({ strict: false }) as { activityId?: string };
  const { data: activity, error, refetch } = useActivity(activityId);
  usePageTitle(activity?.name || t('one'));

  // A malformed id in the URL is treated like an activity out of sight.
  if (isApiError(error, 'not_found', 'invalid_request')) {
    return (
      <MessagePage
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={<ActivitiesLink />}
      />
    );
  }
  if (activity) return children(activity);
  return (
    <>
      <PageHeader title={t('one')} back={<ActivitiesLink />} />
      {error ? (
        <LoadError
          title={t('loadFailedOne')}
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
