import { Alert, Anchor, Group, NativeSelect, Text } from '@mantine/core';
import {
  IconArmchairOff,
  IconCalendarSearch,
  IconInfoCircle,
  IconUserOff,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MOST_AGE } from '#contract/readiness.ts';
import { SIGNUP_LOOKS } from '../../../lib/activities/signup-looks.ts';
import { usePriceWords } from '../../../lib/activities/use-price-words.ts';
import { useWhen } from '../../../lib/activities/use-when.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useDateField, useTimeField } from '../../../lib/forms/use-date-field.ts';
import { formatTime } from '../../../lib/i18n/format.ts';
import { placeName } from '../../../lib/i18n/place-name.ts';
import { formatDay } from '../../../lib/i18n/weekdays.ts';
import { ActivityMark } from '../../../ui/brand/activity-mark.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Pill } from '../../../ui/feedback/pill.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { ServerSelect } from '../../../ui/form/server-select.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';
import { ChoiceChips } from '../../../ui/table/choice-chips.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { useChosenCohort, useCohortOptions } from '../../cohorts/api.ts';
import { type Previewed, usePreviewedPlanner } from '../api.ts';
import { usePreviewSearch } from '../search.ts';
import classes from './planner-preview.module.css';

const keyOf = ({ date, time }: { readonly date: string; readonly time: string }) =>
  `${date} ${time}`;

/** What families will see at a moment: for a cohort and an age, never as a person. */
export function PlannerPreview() {
  const { t } = useTranslation(['readiness', 'common']);
  const { values, change } = usePreviewSearch();
  const { data, error, refetch } = usePreviewedPlanner(values);
  const dateField = useDateField();
  const timeField = useTimeField();
  const cohort = useChosenCohort(values.cohortId ?? '');
  const cohorts = useCohortOptions(cohort ? [cohort] : []);
  return (
    <>
      <Text mb="md" maw={640}>
        {t('preview.intro')}
      </Text>
      <div className={classes.fields}>
        <ServerSelect
          label={t('preview.cohort')}
          placeholder={t('preview.anyCohort')}
          source={cohorts}
          value={values.cohortId ?? ''}
          onChange={(id) => change({ cohortId: id === '' ? undefined : id })}
          clearable
        />
        <NativeSelect
          size="md"
          label={t('preview.age')}
          data={[
            { value: '', label: t('preview.anyAge') },
            ...Array.from({ length: MOST_AGE }, (_none, at) => String(at + 1)),
          ]}
          value={values.age === undefined ? '' : String(values.age)}
          onChange={({ currentTarget: { value } }) =>
            change({ age: value === '' ? undefined : Number(value) })
          }
        />
        <DateField
          {...dateField}
          size="md"
          label={t('preview.date')}
          value={data?.date ?? ''}
          onChange={(date) => /^\d{4}-\d{2}-\d{2}$/.test(date) && change({ date })}
        />
        <TimeField
          {...timeField}
          size="md"
          label={t('preview.time')}
          value={data?.time ?? ''}
          onChange={(time) => /^\d{2}:\d{2}$/.test(time) && change({ time })}
        />
      </div>
      {data && data.openings.length > 0 && (
        <Group gap="xs" mb="md">
          <ChoiceChips
            label={t('preview.openings')}
            options={data.openings.map((opening) => ({
              value: keyOf(opening),
              label: t('preview.opening', {
                when: `${formatDay(opening.date)}, ${formatTime(opening.time)}`,
                count: opening.activities,
              }),
            }))}
            value={keyOf(data)}
            onChange={(key) => {
              const opening = data.openings.find((each) => keyOf(each) === key);
              if (opening) change({ date: opening.date, time: opening.time });
            }}
          />
        </Group>
      )}
      {data && data.drafts > 0 && (
        <Alert color="orange" icon={<IconInfoCircle aria-hidden />} mb="md">
          {t('preview.drafts', { count: data.drafts })}
        </Alert>
      )}
      {data ? (
        <Activities items={data.items} />
      ) : error ? (
        <LoadError
          title={t('preview.failed')}
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

function Activities({ items }: { readonly items: readonly Previewed[] }) {
  const { t } = useTranslation(['readiness', 'activities']);
  const { times } = useWhen();
  const { unit } = usePriceWords();
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<IconCalendarSearch aria-hidden />}
        title={t('preview.none')}
        text={t('preview.noneText')}
      />
    );
  }
  const place = ({ location }: Previewed) => location && placeName(location);
  const columns: Column<Previewed>[] = [
    { key: 'name', title: t('activities:field.name'), cell: (item) => <Name item={item} /> },
    {
      key: 'when',
      title: t('activities:field.when'),
      cell: (item) => [times(item), place(item)].filter(Boolean).join(' · ') || '–',
    },
    { key: 'places', title: t('activities:field.seats'), cell: (item) => <Places item={item} /> },
    { key: 'price', title: t('preview.price'), cell: (item) => unit(item) },
    { key: 'state', title: t('activities:field.signup'), cell: (item) => <State item={item} /> },
  ];
  return (
    <>
      <Text c="dimmed" mb="xs">
        {t('preview.seen', { count: items.length })}
      </Text>
      <DataTable
        label={t('preview.title')}
        rows={items}
        rowKey={({ id }) => id}
        columns={columns}
        card={(item) => (
          <>
            <Name item={item} />
            <Text mt={4}>{[times(item), place(item)].filter(Boolean).join(' · ')}</Text>
            <Text size="sm" c="dimmed">
              <Places item={item} /> · {unit(item)}
            </Text>
            <Group mt="xs">
              <State item={item} />
            </Group>
          </>
        )}
      />
    </>
  );
}

function Name({ item }: { readonly item: Previewed }) {
  return (
    <div className={classes.name}>
      <ActivityMark icon={item.icon} colour={item.misfit === null ? item.colour : null} />
      <Anchor component={Link} to={`/activity/${item.id}`} fw={600} className={classes.open}>
        {item.name}
      </Anchor>
    </div>
  );
}

function Places({ item }: { readonly item: Previewed }) {
  const { t } = useTranslation('readiness');
  const { available } = item.seats;
  if (item.freeSlots !== null) return t('preview.slots', { count: item.freeSlots });
  return available === null ? t('preview.unlimited') : t('preview.free', { count: available });
}

/** How it stands at that moment, or why it is not for such a child. */
function State({ item }: { readonly item: Previewed }) {
  const { t } = useTranslation(['readiness', 'activities']);
  if (item.misfit !== null) {
    const age = item.misfit === 'too_young' ? item.minAge : item.maxAge;
    return (
      <Pill color="gray" icon={<IconUserOff size={16} aria-hidden />}>
        {t(`preview.misfit.${item.misfit}`, { age })}
      </Pill>
    );
  }
  const isOpen = item.signup === 'open';
  const isFull = item.freeSlots === 0 || (item.freeSlots === null && item.seats.available === 0);
  if (isOpen && isFull) {
    return (
      <Pill color="gray" icon={<IconArmchairOff size={16} aria-hidden />}>
        {t('preview.full')}
      </Pill>
    );
  }
  const { color, Icon } = SIGNUP_LOOKS[item.signup];
  return (
    <Pill color={color} icon={<Icon size={16} aria-hidden />}>
      {t(`activities:signup.word.${item.signup}`)}
    </Pill>
  );
}
