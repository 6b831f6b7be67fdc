import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTIVITY_PATHS } from '../../features/activities/api.ts';
import { useReader } from '../../features/activities/components/use-reader.ts';
import { useRegister } from '../../features/attendance/api.ts';
import { LostMarks } from '../../features/attendance/components/lost-marks.tsx';
import { Register } from '../../features/attendance/components/register.tsx';
import { ExportButton } from '../../features/exports/components/export-button.tsx';
import { useMe } from '../../features/me/api.ts';
import { usePageTitle } from '../../features/school/api.ts';
import { SessionDialogs } from '../../features/sessions/components/session-dialogs.tsx';
import { hasSessionActs, SessionMenu } from '../../features/sessions/components/session-menu.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { messageOf } from '../../lib/api/error-messages.ts';
import { BackLink } from '../../lib/url/back-link.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { RowsSkeleton } from '../../ui/table/rows-skeleton.tsx';

interface SessionRegisterProps {
  readonly sessionId: string;
  /** For those who don't run it. */
  readonly otherwise: ReactNode;
}

/** `?session=` of /teacher-activity/$activityId and /activity/$activityId: the register, for those who run it. */
export function SessionRegister({ sessionId, otherwise }: SessionRegisterProps) {
  const { data: me } = useMe();
  // Unknown without a connection: then the register that was kept is its proof.
  // Whoever ran it until now may have marked children who were not recorded.
  const refused = (
    <>
      <LostMarks sessionId={sessionId} />
      {otherwise}
    </>
  );
  if (me && !me.permissions.includes('attendance.view')) return refused;
  return <Loaded sessionId={sessionId} otherwise={refused} />;
}

function Loaded({ sessionId, otherwise }: SessionRegisterProps) {
  const { t } = useTranslation(['attendance', 'activities', 'common']);
  const { kind } = useReader();
  const { activityId = '' } = useParams({ strict: false }) as { activityId?: string };
  const { data, error, refetch } = useRegister(sessionId);
  const mayExport = useMe().data?.permissions.includes('exports.create') ?? false;
  usePageTitle(data?.register.activity.name ?? t('take'));
  if (isApiError(error, 'not_found', 'invalid_request', 'access_denied')) return otherwise;
  const back =
    kind === 'teacher' ? (
      <BackLink to="/teacher-overview" label={t('activities:today.title')} />
    ) : (
      <BackLink to={ACTIVITY_PATHS.admin.open(activityId)} label={t('activities:one')} />
    );
  if (!data) {
    return (
      <>
        <PageHeader title={t('take')} back={back} />
        {error ? (
          <LoadError
            title={t('loadFailed')}
            message={messageOf(error)}
            retryLabel={t('common:tryAgain')}
            onRetry={() => void refetch()}
          />
        ) : (
          <RowsSkeleton rows={6} label={t('common:loading')} />
        )}
      </>
    );
  }
  const { session } = data.register;
  return (
    <>
      <Register
        key={sessionId}
        known={data}
        back={back}
        menu={hasSessionActs(session) && <SessionMenu session={session} />}
        below={mayExport && <ExportButton order={{ kind: 'attendance', sessionId }} />}
      />
      <SessionDialogs sessions={[session]} />
    </>
  );
}
