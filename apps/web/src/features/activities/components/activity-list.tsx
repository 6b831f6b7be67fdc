import { Anchor, Text, VisuallyHidden } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#domain/users/user.ts';
import { useWhen } from '../../../lib/activities/use-when.ts';
import { formatNumber } from '../../../lib/i18n/format.ts';
import type { ListSearch } from '../../../lib/lists/list-search.ts';
import { useListControls } from '../../../lib/lists/use-list-controls.ts';
import { ActivityMark } from '../../../ui/brand/activity-mark.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import type { Activity, ActivityFilters } from '../api.ts';
import { ActivityActions, hasActions } from './activity-actions.tsx';
import classes from './activity-list.module.css';
import { placeOf, teacherNames, useActivityName } from './activity-names.ts';
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
      width: '100%',
      cell: (activity) => <Name activity={activity} below={<Below activity={activity} />} />,
    },
    {
      key: 'when',
      title: t('field.when'),
      sort: 'startDate',
      cell: (activity) => <When activity={activity} />,
    },
    { key: 'place', title: t('field.place'), cell: (activity) => <Place activity={activity} /> },
    {
      key: 'seats',
      title: t('field.seats'),
      cell: ({ seats }) => <Seats seats={seats} withWaiting />,
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

interface StateProps {
  readonly activity: Activity;
  readonly withWaiting?: boolean;
}

/** What a row says of its stage: draft, cancelled, or how sign-up stands. */
function State({ activity, withWaiting = false }: StateProps) {
  return activity.status === 'draft' || activity.cancelledAt !== null ? (
    <StatusPill activity={activity} />
  ) : (
    <SignupState activity={activity} withWaiting={withWaiting} />
  );
}

interface NameProps {
  readonly activity: Activity;
  readonly below?: ReactNode;
}

function Name({ activity, below }: NameProps) {
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
        {below}
      </div>
    </div>
  );
}

/** What comes next; where nothing does, what kind it is. */
function Below({ activity: { kind, nextSession } }: { readonly activity: Activity }) {
  const { t } = useTranslation('activities');
  if (nextSession === null && kind === 'regular') return null;
  return (
    <Text size="sm" c="dimmed">
      {nextSession ? (
        <>
          {t('field.nextShort')}: <NextSession session={nextSession} />
        </>
      ) : (
        t('kind.appointment')
      )}
    </Text>
  );
}

/** Days and when it begins; the whole of it on the activity's page and below the pointer. */
function When({ activity }: { readonly activity: Activity }) {
  const { starts, times, dates } = useWhen();
  return (
    <div className={classes.when} title={times(activity)}>
      <Text size="sm">{starts(activity) || '–'}</Text>
      {dates(activity) && (
        <Text size="sm" c="dimmed" className={classes.line ?? ''}>
          {dates(activity)}
        </Text>
      )}
    </div>
  );
}

function Place({ activity }: { readonly activity: Activity }) {
  const place = placeOf(activity);
  const teachers = teacherNames(activity);
  return (
    <div className={classes.place}>
      <Text size="sm">{place || '–'}</Text>
      {teachers && (
        <Text size="sm" c="dimmed" title={teachers}>
          <Teachers activity={activity} />
        </Text>
      )}
    </div>
  );
}

/** The first of several and how many more; all of them for those who hear it. */
function Teachers({ activity }: { readonly activity: Activity }) {
  const [first, ...others] = activity.teachers;
  if (first === undefined || others.length === 0) return teacherNames(activity);
  return (
    <>
      <span aria-hidden>
        {fullName(first)} +{formatNumber(others.length)}
      </span>
      <VisuallyHidden>{teacherNames(activity)}</VisuallyHidden>
    </>
  );
}

/** The same on a phone. */
function Card({ activity }: { readonly activity: Activity }) {
  const { times, dates } = useWhen();
  return (
    <>
      <Name activity={activity} />
      <div className={classes.lines}>
        <Text>{[times(activity), placeOf(activity)].filter(Boolean).join(' · ')}</Text>
        <Text size="sm" c="dimmed">
          {dates(activity)}
          {dates(activity) && activity.teachers.length > 0 && ' · '}
          <Teachers activity={activity} />
        </Text>
      </div>
      <div className={classes.foot}>
        <div className={classes.footState}>
          <State activity={activity} withWaiting />
        </div>
        <Seats seats={activity.seats} />
      </div>
    </>
  );
}
