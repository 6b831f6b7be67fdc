import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { readSession } from '../../../lib/session/session.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { MessagePage } from '../../../ui/page/message-page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { useSchool } from '../../school/api.ts';
import { ActivityForm } from './activity-form.tsx';
import classes from './activity-form-loader.module.css';
import { EMPTY_ACTIVITY, type SchoolFacts, valuesOf } from './activity-values.ts';
import { type Activity, useActivity } from './use-activity-calls.ts';

interface ActivityFormLoaderProps {
  readonly area: 'admin' | 'teacher';
  /** Null: a new one. */
  readonly activityId: string | null;
  /** For a new one of this cohort. */
  readonly cohortId: string | null;
  readonly checks: boolean;
  readonly onCreated: (activity: Activity, faulty: boolean) => void;
}

export function ActivityFormLoader({ activityId, ...props }: ActivityFormLoaderProps) {
  const { t } = useTranslation(['activity-form', 'common']);
  const school = useSchool();
  // Times and prices can't be read without the school's clock and money.
  if (!school) return <RowsSkeleton rows={4} label={t('common:loading')} />;
  return activityId === null ? (
    <NewActivity {...props} school={school} />
  ) : (
    <ExistingActivity {...props} activityId={activityId} school={school} />
  );
}

type NewActivityProps = Omit<ActivityFormLoaderProps, 'activityId'> & {
  readonly school: SchoolFacts;
};

/** A teacher's own one, of the cohort that it was opened from. */
function NewActivity({ area, cohortId, school, checks, onCreated }: NewActivityProps) {
  const [initial] = useState(() => ({
    ...EMPTY_ACTIVITY,
    mainTeacherIds: area === 'teacher' ? [readSession()?.userId ?? ''].filter(Boolean) : [],
    cohortIds: cohortId === null ? [] : [cohortId],
  }));
  return (
    <ActivityForm
      activity={null}
      initial={initial}
      school={school}
      checks={checks}
      onCreated={onCreated}
      back={<BackLink area={area} />}
    />
  );
}

function ExistingActivity({
  area,
  activityId,
  school,
  checks,
  onCreated,
}: NewActivityProps & { readonly activityId: string }) {
  const { t } = useTranslation(['activity-form', 'common']);
  const { data: activity, error, refetch } = useActivity(activityId);
  const back = <BackLink area={area} />;
  if (isApiError(error, 'not_found', 'invalid_request')) {
    return <MessagePage title={t('notFound.title')} text={t('notFound.text')} action={back} />;
  }
  if (activity && !activity.can.edit) {
    return (
      <MessagePage
        title={activity.name || t('notFound.title')}
        text={activity.cancelledAt === null ? t('notYours') : t('cancelled')}
        action={back}
      />
    );
  }
  if (activity) {
    return (
      <ActivityForm
        activity={activity}
        initial={valuesOf(activity, school)}
        school={school}
        checks={checks}
        onCreated={onCreated}
        back={back}
      />
    );
  }
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
        <RowsSkeleton rows={4} label={t('common:loading')} />
      )}
    </>
  );
}

/** Where the activities are listed for this reader. */
const LISTS = { teacher: '/teacher-overview', admin: '/admin-overview' } as const;

function BackLink({ area }: Pick<ActivityFormLoaderProps, 'area'>) {
  const { t } = useTranslation('activity-form');
  return (
    <Anchor component={Link} to={LISTS[area]} className={classes.link}>
      <IconArrowLeft size={18} aria-hidden />
      {t('back')}
    </Anchor>
  );
}
