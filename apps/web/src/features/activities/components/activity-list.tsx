import { Anchor, Group, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWhen } from '../../../lib/activities/use-when.ts';
import type { ListSearch } from '../../../lib/lists/list-search.ts';
import { useListControls } from '../../../lib/lists/use-list-controls.ts';
import { ActivityMark } from '../../../ui/brand/activity-mark.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import type { Activity, ActivityFilters } from '../api.ts';
import { ActivityActions, hasActions } from './activity-actions.tsx';
import classes from './activity-list.module.css';
import { placeName, teacherNames, useActivityName } from './activity-names.ts';
import { StatusPill } from './activity-pills.tsx';
import { NextSession } from './next-session.tsx';
import { Seats } from './seats.tsx';
import { SignupState } from './signup-state.tsx';
import { useReader } from './use-reader.ts';

interface ActivityListProps {
  readonly listSearch: ListSearch<ActivityFilters>;
  readonly activities: readonly Activity[];
}

export function ActivityList({ listSearch, activities }: ActivityListProps) {
  const { t } = useTranslation('activities');
  const { table } = useListControls(listSearch);
  const navigate = useNavigate();
  const { paths } = useReader();
  const columns: Column<Activity>[] = [
    {
      key: 'name',
      title: t('field.name'),
      sort: 'name',
      cell: (activity) => <Name activity={activity} />,
    },
    {
      key: 'when',
      title: t('field.when'),
      sort: 'startDate',
      cell: (activity) => (
        <div className={classes.when}>
          <When activity={activity} />
        </div>
      ),
    },
    {
      key: 'next',
      title: t('field.next'),
      cell: ({ nextSession }) => (
        <Text size="sm" className={classes.next ?? ''}>
          <NextSession session={nextSession} />
        </Text>
      ),
    },
    {
      key: 'place',
      title: t('field.place'),
      cell: (activity) => (
        <div className={classes.place}>
          <TwoLines first={placeName(activity) || '–'} second={teacherNames(activity)} />
        </div>
      ),
    },
    {
      key: 'seats',
      title: t('field.seats'),
      cell: ({ seats }) => (
        <Text size="sm" component="div">
          <Seats seats={seats} withState />
        </Text>
      ),
    },
    {
      key: 'signup',
      title: t('field.signup'),
      cell: (activity) => (
        <div className={classes.state}>
          <State activity={activity} />
        </div>
      ),
    },
  ];
  return (
    <DataTable
      {...table}
      label={t('title')}
      rows={activities}
      rowKey={({ id }) => id}
      columns={columns}
      card={(activity) => <Card activity={activity} />}
      onOpen={({ id }) => void navigate({ to: paths.open(id) })}
      cornerActions
      actions={(activity) =>
        hasActions(activity) && <ActivityActions activity={activity} withOpen />
      }
    />
  );
}

/** What a row says of its stage: draft, cancelled, or how sign-up stands. */
function State({ activity }: { readonly activity: Activity }) {
  return activity.status === 'draft' || activity.cancelledAt !== null ? (
    <StatusPill activity={activity} />
  ) : (
    <SignupState activity={activity} />
  );
}

function Name({ activity }: { readonly activity: Activity }) {
  const { t } = useTranslation('activities');
  const { paths } = useReader();
  const name = useActivityName();
  return (
    <div className={classes.name}>
      <ActivityMark icon={activity.icon} colour={activity.colour} />
      <div className={classes.words}>
        <Anchor
          component={Link}
          to={paths.open(activity.id)}
          fw={600}
          {...(activity.cancelledAt !== null && { td: 'line-through' })}
        >
          {name(activity)}
        </Anchor>
        {activity.kind === 'appointment' && (
          <Text size="sm" c="dimmed">
            {t('kind.appointment')}
          </Text>
        )}
      </div>
    </div>
  );
}

function When({ activity }: { readonly activity: Activity }) {
  const { times, dates } = useWhen();
  return <TwoLines first={times(activity) || '–'} second={dates(activity)} />;
}

function TwoLines({ first, second }: { readonly first: string; readonly second: string }) {
  return (
    <>
      <Text size="sm">{first}</Text>
      {second && (
        <Text size="sm" c="dimmed">
          {second}
        </Text>
      )}
    </>
  );
}

/** The same on a phone. */
function Card({ activity }: { readonly activity: Activity }) {
  const { t } = useTranslation('activities');
  const { times, dates } = useWhen();
  return (
    <>
      <Name activity={activity} />
      <div className={classes.lines}>
        <Text>{[times(activity), placeName(activity)].filter(Boolean).join(' · ')}</Text>
        <Text size="sm" c="dimmed">
          {[dates(activity), teacherNames(activity)].filter(Boolean).join(' · ')}
        </Text>
        {activity.nextSession && (
          <Text size="sm" c="dimmed">
            {t('field.next')}: <NextSession session={activity.nextSession} />
          </Text>
        )}
      </div>
      <Group gap="sm" justify="space-between" wrap="nowrap" className={classes.foot}>
        <Group gap="4px 8px" flex={1} miw={0}>
          <State activity={activity} />
        </Group>
        <Seats seats={activity.seats} withState />
      </Group>
    </>
  );
}
