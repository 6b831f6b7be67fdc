import { ActionIcon, Select, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WEEKDAYS } from '#domain/planner/planner.ts';
import { fullName } from '#domain/users/user.ts';
import { weekdayName } from '../../../lib/i18n/weekdays.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { filterLook } from '../../../ui/table/filter-look.tsx';
import type { Planner } from '../api.ts';
import classes from './planner.module.css';
import type { usePlannerFilter } from './use-planner-filter.ts';

type PlannerFiltersProps = ReturnType<typeof usePlannerFilter> & { readonly planner: Planner };

/** Whom for, which day, free places; the rest behind a button. It stays at the upper edge. */
export function PlannerFilters({ planner, filter, change }: PlannerFiltersProps) {
  const { t } = useTranslation('bookings');
  const { q, locationId, teacherId, cohortId } = filter;
  const isNarrowed = [q, locationId, teacherId, cohortId].some((value) => value !== undefined);
  const [more, setMore] = useState(isNarrowed);
  const held = WEEKDAYS.filter(
    (day) => day <= 5 || planner.items.some(({ weekdays }) => weekdays.includes(day)),
  );
  return (
    <search className={classes.bar} aria-label={t('filter.label')}>
      <div className={classes.line}>
        {planner.children.map((child) => (
          <button
            key={child.childId}
            type="button"
            data-mark
            className={classes.chip}
            aria-pressed={filter.childId === child.childId}
            onClick={() =>
              change({ childId: filter.childId === child.childId ? undefined : child.childId })
            }
          >
            <InitialsMark id={child.childId} {...child} size="small" />
            {child.firstName}
          </button>
        ))}
        <ActionIcon
          ml="auto"
          size={44}
          radius="xl"
          variant={isNarrowed ? 'light' : 'default'}
          aria-label={t('filter.more')}
          aria-expanded={more}
          onClick={() => setMore(!more)}
        >
          <IconAdjustmentsHorizontal size={20} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.line}>
        <fieldset
          className={classes.days}
          style={{ margin: 0, padding: 0 }}
          aria-label={t('filter.day')}
        >
          {held.map((day) => (
            <button
              key={day}
              type="button"
              className={classes.day}
              aria-pressed={filter.weekday === day}
              onClick={() => change({ weekday: filter.weekday === day ? undefined : String(day) })}
            >
              {weekdayName(day)}
            </button>
          ))}
        </fieldset>
        <button
          type="button"
          className={classes.chip}
          aria-pressed={filter.free === true}
          onClick={() => change({ free: filter.free ? undefined : 'true' })}
        >
          {t('filter.free')}
        </button>
      </div>
      {more && <MoreFilters planner={planner} filter={filter} change={change} />}
    </search>
  );
}

/** Each name once, in order. */
function optionsOf(pairs: readonly (readonly [id: string, label: string])[]) {
  return [...new Map(pairs)]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

function MoreFilters({ planner: { items }, filter, change }: PlannerFiltersProps) {
  const { t } = useTranslation('bookings');
  const selects = [
    {
      name: 'locationId',
      label: t('filter.location'),
      options: optionsOf(
        items.flatMap(({ location }) =>
          location
            ? [[location.id, [location.name, location.room].filter(Boolean).join(', ')] as const]
            : [],
        ),
      ),
    },
    {
      name: 'teacherId',
      label: t('filter.teacher'),
      options: optionsOf(
        items.flatMap(({ teachers }) =>
          teachers.map((one) => [one.userId, fullName(one)] as const),
        ),
      ),
    },
    {
      name: 'cohortId',
      label: t('filter.cohort'),
      options: optionsOf(
        items.flatMap(({ cohorts }) => cohorts.map(({ id, name }) => [id, name] as const)),
      ),
    },
  ] as const;
  return (
    <div className={classes.more}>
      <TextInput
        type="search"
        aria-label={t('filter.search')}
        placeholder={t('filter.search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={filter.q ?? ''}
        onChange={({ currentTarget }) => change({ q: currentTarget.value || undefined })}
      />
      {selects.map(({ name, label, options }) => (
        <Select
          key={name}
          {...filterLook(filter[name] !== undefined)}
          aria-label={label}
          placeholder={label}
          data={options}
          value={filter[name] ?? null}
          onChange={(value) => change({ [name]: value ?? undefined })}
          clearable
          searchable
        />
      ))}
    </div>
  );
}
