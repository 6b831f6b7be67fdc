import { Alert, Button, Group, Text } from '@mantine/core';
import { IconBan, IconInfoCircle, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhen } from '../../../lib/activities/use-when.ts';
import { formatShortDateTime } from '../../../lib/i18n/short-date.ts';
import { ActivityMark } from '../../../ui/brand/activity-mark.tsx';
import { Dotted } from '../../../ui/page/dotted.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { UnbrokenTimes } from '../../../ui/page/unbroken-times.tsx';
import { useSchool } from '../../school/api.ts';
import type { Activity } from '../api.ts';
import { ActivitiesLink } from './activities-link.tsx';
import { ActivityActions } from './activity-actions.tsx';
import { placeOf, teacherNames, useActivityName } from './activity-names.ts';
import { StatusPill } from './activity-pills.tsx';
import { SignupState } from './signup-state.tsx';
import { useReader } from './use-reader.ts';

/** The head of an activity's page, the same for everybody; the buttons go by what the reader may do. */
export function ActivityHead({
  activity,
  action,
}: {
  readonly activity: Activity;
  /** What its reader is here for today; the lesser ones stand before it. */
  readonly action?: ReactNode;
}) {
  const { times } = useWhen();
  const name = useActivityName();
  const { isStaff } = useReader();
  const line = [times(activity), placeOf(activity), teacherNames(activity)].filter(Boolean);
  return (
    <>
      <PageHeader
        title={name(activity)}
        back={<ActivitiesLink />}
        mark={<ActivityMark icon={activity.icon} colour={activity.colour} size="page" />}
        isNoteBelow
        note={
          <>
            <Dotted>
              {line.map((fact) => (
                <span key={fact}>
                  <UnbrokenTimes text={fact} />
                </span>
              ))}
            </Dotted>
            <Group gap={8} mt={8}>
              <StatusPill activity={activity} />
              {/* Families find it right below, among what they ask first. */}
              {isStaff && activity.cancelledAt === null && (
                <SignupState activity={activity} named />
              )}
            </Group>
          </>
        }
        actions={
          <>
            <Actions activity={activity} />
            {action}
          </>
        }
      />
      <Notice activity={activity} />
    </>
  );
}

function Actions({ activity }: { readonly activity: Activity }) {
  const { t } = useTranslation('common');
  const { paths } = useReader();
  const { can } = activity;
  return (
    <>
      {can.edit && paths.edit && (
        <Button
          component={Link}
          to={paths.edit(activity.id)}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {t('edit')}
        </Button>
      )}
      {(can.copy || can.cancel || can.delete) && <ActivityActions activity={activity} />}
    </>
  );
}

/** What stands in the way of coming: it is cancelled, or nobody sees it yet. */
function Notice({ activity }: { readonly activity: Activity }) {
  const { t } = useTranslation('activities');
  const school = useSchool();
  const { cancelledAt, cancellationReason, status } = activity;
  if (cancelledAt !== null) {
    return (
      <Alert color="gray" variant="light" icon={<IconBan aria-hidden />} mb="lg">
        <Text fw={600}>
          {t('cancelledOn', { date: formatShortDateTime(cancelledAt, school?.timeZone ?? 'UTC') })}
        </Text>
        {cancellationReason && <Text>{cancellationReason}</Text>}
      </Alert>
    );
  }
  if (status !== 'draft') return null;
  return (
    <Alert color="orange" variant="light" icon={<IconInfoCircle aria-hidden />} mb="lg">
      {t('draftNote')}
    </Alert>
  );
}
