import { ActionIcon, Select, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WEEKDAYS } from '#domain/planner/planner.ts';
import { fullName } from '#domain/users/user.ts';
import { placeName } from '../../../lib/i18n/place-name.ts';
import { weekdayName } from '../../../lib/i18n/weekdays.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { useIsPhone } from '../../../ui/page/use-is-phone.ts';
import { filterLook } from '../../../ui/table/filter-look.tsx';
import type { Planner } from '../api.ts';
import classes from './planner.module.css';
import type { usePlannerFilter } from './use-planner-filter.ts';

type PlannerFiltersProps = Pick<ReturnType<typeof usePlannerFilter>, 'filter' | 'change'> & {
  readonly planner: Planner;
};

/** Whom for, which day, free places, at a desk the search; the rest behind a button. It stays at the upper edge. */
export function PlannerFilters({ planner, filter, change }: PlannerFiltersProps) {
  const { t } = useTranslation('bookings');
  const isPhone = useIsPhone();
  const { q, locationId, teacherId, cohortId } = filter;
  const isNarrowed = [locationId, teacherId, cohortId].some((value) => value !== undefined);
  const [more, setMore] = useState(isNarrowed);
  const [searches, setSearches] = useState(q !== undefined);
  const children = <Children planner={planner} filter={filter} change={change} />;
  const days = <DaysAndFree planner={planner} filter={filter} change={change} />;
  const search = (
    <TextInput
      type="search"
      className={classes.search ?? ''}
      aria-label={t('filter.search')}
      placeholder={t('filter.search')}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={q ?? ''}
      onChange={({ currentTarget }) => change({ q: currentTarget.value || undefined })}
      {...(isPhone && { autoFocus: q === undefined })}
    />
  );
  const moreButton = (
    <ActionIcon
      size={44}
      radius="xl"
      variant={isNarrowed ? 'light' : 'default'}
      aria-label={t('filter.more')}
      aria-expanded={more}
      onClick={() => setMore(!more)}
    >
      <IconAdjustmentsHorizontal size={20} aria-hidden />
    </ActionIcon>
  );
  return (
    <search className={classes.bar} aria-label={t('filter.label')}>
      {/* The keyboard goes as the eye does, so each has its own order. */}
      {isPhone ? (
        <>
          <div className={classes.line}>
            {children}
            <span className={classes.tools}>
              <ActionIcon
                size={44}
                radius="xl"
                variant={q === undefined ? 'default' : 'light'}
                aria-label={t('filter.search')}
                aria-expanded={searches}
                onClick={() => setSearches(!searches)}
              >
                <IconSearch size={20} aria-hidden />
              </ActionIcon>
              {moreButton}
            </span>
          </div>
          <div className={classes.line}>{days}</div>
          {searches && search}
        </>
      ) : (
        <div className={classes.line}>
          {children}
          {days}
          {search}
          {moreButton}
        </div>
      )}
      {more && <MoreFilters planner={planner} filter={filter} change={change} />}
    </search>
  );
}

function Children({ planner, filter, change }: PlannerFiltersProps) {
  return planner.children.map((child) => (
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
  ));
}

function DaysAndFree({ planner, filter, change }: PlannerFiltersProps) {
  const { t } = useTranslation('bookings');
  const held = WEEKDAYS.filter(
    (day) => day <= 5 || planner.items.some(({ weekdays }) => weekdays.includes(day)),
  );
  return (
    <>
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
    </>
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
          location ? [[location.id, placeName(location)] as const] : [],
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
