import { Button, Text, Title } from '@mantine/core';
import { IconCalendarSearch } from '@tabler/icons-react';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { matchesPlanner, plannerDays, WEEKDAYS } from '#domain/planner/planner.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { longWeekday } from '../../../lib/i18n/weekdays.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { type PlannedActivity, type Planner as PlannerAnswer, usePlanner } from '../api.ts';
import classes from './planner.module.css';
import { PlannerCard, type PlannerCardProps } from './planner-card.tsx';
import { PlannerFilters } from './planner-filters.tsx';
import { keepSelection, usePlannerFilter } from './use-planner-filter.ts';

/** What can be booked, a group a day of the week; one on two days stands in both. */
export function Planner() {
  const { t } = useTranslation(['bookings', 'common']);
  const { data, error, refetch } = usePlanner();
  if (data) return <Found planner={data} />;
  if (!error) return <RowsSkeleton rows={4} label={t('common:loading')} />;
  return (
    <LoadError
      title={t('planner.failed')}
      message={messageOf(error)}
      retryLabel={t('common:tryAgain')}
      onRetry={() => void refetch()}
    />
  );
}

function Found({ planner }: { readonly planner: PlannerAnswer }) {
  const { t } = useTranslation(['bookings', 'common', 'shared']);
  const search = usePlannerFilter();
  const { filter, change } = search;
  const found = planner.items.filter((activity) => matchesPlanner(activity, filter));
  const child = planner.children.find(({ childId }) => childId === filter.childId);
  const shown = child ? [child] : planner.children;
  const fitting = found.filter(({ children }) =>
    children.some(
      ({ childId, misfit }) => misfit === null && shown.some((each) => each.childId === childId),
    ),
  );
  const ids = found.map(({ id }) => id).join(',');
  useEffect(
    () => keepSelection({ childId: filter.childId ?? null, activityIds: ids.split(',') }),
    [filter.childId, ids],
  );
  return (
    <>
      <PlannerFilters planner={planner} {...search} />
      <div className={classes.summary}>
        <span>
          {child
            ? t('planner.fitOne', { count: fitting.length, name: child.firstName })
            : t('planner.fitAll', { count: fitting.length })}
        </span>
        <span className={classes.live}>{t('planner.live')}</span>
      </div>
      {found.length === 0 ? (
        <EmptyState
          icon={<IconCalendarSearch aria-hidden />}
          title={planner.items.length === 0 ? t('planner.none') : t('shared:noneFound.title')}
          text={planner.items.length === 0 ? t('planner.noneText') : t('shared:noneFound.text')}
          action={
            planner.items.length > 0 && (
              <Button
                variant="default"
                onClick={() =>
                  change({
                    childId: undefined,
                    weekday: undefined,
                    free: undefined,
                    locationId: undefined,
                    teacherId: undefined,
                    cohortId: undefined,
                    q: undefined,
                  })
                }
              >
                {t('common:list.clearAll')}
              </Button>
            )
          }
        />
      ) : (
        <Days
          activities={found}
          askedAt={planner.askedAt}
          childrenShown={shown}
          {...(filter.weekday !== undefined && { only: filter.weekday })}
        />
      )}
    </>
  );
}

interface DaysProps extends Pick<PlannerCardProps, 'childrenShown' | 'askedAt'> {
  readonly activities: readonly PlannedActivity[];
  readonly only?: number;
}

function Days({ activities, only, ...card }: DaysProps) {
  return WEEKDAYS.map((day) => {
    const held = activities
      .filter((activity) => plannerDays(activity, only).includes(day))
      .sort(byTimeOn(day));
    if (held.length === 0) return null;
    return <Day key={day} day={day} activities={held} {...card} />;
  });
}

function timeOn(day: number, { timeSlots, nextSession }: PlannedActivity): string {
  const slot = timeSlots.find(({ dayOfWeek }) => dayOfWeek === day) ?? timeSlots[0];
  return slot?.startTime ?? nextSession?.startTime ?? '';
}
/** What the school promotes first, then by the clock, never by how full: nothing jumps while one looks. */
const byTimeOn = (day: number) => (one: PlannedActivity, other: PlannedActivity) =>
  Number(other.promoted) - Number(one.promoted) ||
  timeOn(day, one).localeCompare(timeOn(day, other)) ||
  one.name.localeCompare(other.name);

function Day({ day, activities, ...card }: DaysProps & { readonly day: number }) {
  const { t } = useTranslation('activities');
  const heading = useId();
  return (
    <section className={classes.group} aria-labelledby={heading}>
      <div className={classes.groupHead}>
        <Title order={2} id={heading}>
          {longWeekday(day)}
        </Title>
        <Text size="sm" c="dimmed">
          {t('count', { count: activities.length })}
        </Text>
      </div>
      <ul className={classes.cards}>
        {activities.map((activity) => (
          <PlannerCard key={activity.id} activity={activity} day={day} {...card} />
        ))}
      </ul>
    </section>
  );
}
