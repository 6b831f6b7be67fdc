import { Button, Select, Switch } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName, surnameFirst } from '#domain/users/user.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { DROPDOWN } from '../../../ui/form/server-options.ts';
import { ServerSelect } from '../../../ui/form/server-select.tsx';
import { useIsPhone } from '../../../ui/page/use-is-phone.ts';
import { filterLook } from '../../../ui/table/filter-look.tsx';
import { FiltersButton } from '../../../ui/table/filters-button.tsx';
import { useChildren, useChosenCohort, useCohortOptions, useTeachers } from '../../cohorts/api.ts';
import { useChosenLocation, useLocationOptions } from '../../locations/api.ts';
import { type Calendar, useActivityOptions } from '../api.ts';
import classes from './calendar-filters.module.css';
import { type CalendarAddress, FILTERS, type FilterName } from './use-calendar-address.ts';

interface CalendarFiltersProps {
  readonly address: CalendarAddress;
  readonly calendar: Calendar | undefined;
}

/** Which child's, and what else the family looks for. */
export function FamilyFilters({
  address,
  calendar,
  family,
}: CalendarFiltersProps & { readonly family: Calendar['children'] }) {
  const { t } = useTranslation('calendar');
  const chosen = address.of('childId');
  // On a phone it is behind the button with the others.
  const isPhone = useIsPhone();
  const unbooked = (
    <Switch
      size="md"
      className={classes.switch ?? ''}
      label={t('filter.unbooked')}
      checked={address.of('unbooked') === 'true'}
      onChange={({ currentTarget }) =>
        address.change({ unbooked: currentTarget.checked ? 'true' : undefined })
      }
    />
  );
  return (
    <search className={classes.bar} aria-label={t('filter.label')}>
      {family.length > 1 &&
        family.map((child) => (
          <button
            key={child.childId}
            type="button"
            className={classes.chip}
            aria-pressed={chosen === child.childId}
            onClick={() =>
              address.change({ childId: chosen === child.childId ? undefined : child.childId })
            }
          >
            <InitialsMark id={child.childId} {...child} size="small" />
            {child.firstName}
          </button>
        ))}
      <More address={address} always={!isPhone && unbooked}>
        {isPhone && unbooked}
        <Narrow address={address} calendar={calendar} name="activityId" />
        <Narrow address={address} calendar={calendar} name="locationId" />
        <TeacherSelect address={address} />
      </More>
    </search>
  );
}

/** Whose, where, who, which cohort, which activity, which child. */
export function StaffFilters({
  address,
  calendar,
  isTeacher,
}: CalendarFiltersProps & { readonly isTeacher: boolean }) {
  const { t } = useTranslation('calendar');
  return (
    <search className={classes.bar} aria-label={t('filter.label')}>
      {isTeacher && (
        <Switch
          size="md"
          className={classes.switch ?? ''}
          label={t('filter.own')}
          checked={address.of('own') !== 'false'}
          onChange={({ currentTarget }) =>
            address.change({ own: currentTarget.checked ? undefined : 'false' })
          }
        />
      )}
      <More address={address}>
        <LocationSelect address={address} />
        <TeacherSelect address={address} />
        <CohortSelect address={address} />
        <ActivitySelect address={address} calendar={calendar} />
        <ChildSelect address={address} />
      </More>
    </search>
  );
}

/** Behind a button, unless one of them is set: the days matter more. */
function More({
  address,
  always,
  children,
}: {
  readonly address: CalendarAddress;
  /** Shown in any case, after the button. */
  readonly always?: ReactNode;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation(['calendar', 'shared']);
  const set = FILTERS.filter((name) => name !== 'childId' && address.of(name) !== undefined);
  const [opened, setOpened] = useState(
    set.length > 0 || (!always && address.of('unbooked') === 'true'),
  );
  return (
    <>
      <FiltersButton
        label={
          set.length > 0 ? t('shared:filters.set', { count: set.length }) : t('shared:filters.more')
        }
        opened={opened}
        onToggle={() => setOpened(!opened)}
      />
      {FILTERS.some((name) => address.of(name) !== undefined) && (
        <Button
          variant="subtle"
          onClick={() =>
            address.change(Object.fromEntries(FILTERS.map((name) => [name, undefined])))
          }
        >
          {t('filter.clear')}
        </Button>
      )}
      {always}
      {opened && <div className={classes.selects}>{children}</div>}
    </>
  );
}

interface ChoiceProps {
  readonly address: CalendarAddress;
}

const choiceOf = ({ of, change }: CalendarAddress, name: FilterName) => ({
  value: of(name) ?? '',
  onChange: (id: string | null) => change({ [name]: id || undefined }),
});

/** What is in sight: each activity, or each place, once. */
function Narrow({
  address,
  calendar,
  name,
}: ChoiceProps & {
  readonly calendar: Calendar | undefined;
  readonly name: 'activityId' | 'locationId';
}) {
  const { t } = useTranslation('calendar');
  const { value, onChange } = choiceOf(address, name);
  const pairs = (calendar?.entries ?? []).flatMap(({ activity, location }) => {
    if (name === 'activityId') return [[activity.id, activity.name] as const];
    return location ? [[location.id, location.name] as const] : [];
  });
  const data = [...new Map(pairs)]
    .map(([id, label]) => ({ value: id, label }))
    .sort((one, other) => one.label.localeCompare(other.label));
  return (
    <Plain
      label={t(name === 'activityId' ? 'filter.activity' : 'filter.location')}
      data={data}
      value={value}
      onChange={onChange}
    />
  );
}

interface PlainProps {
  readonly label: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string | null) => void;
}

function Plain({ label, data, value, onChange }: PlainProps) {
  const { t } = useTranslation('shared');
  return (
    <Select
      size="md"
      {...filterLook(value !== '')}
      aria-label={label}
      placeholder={label}
      clearable
      searchable
      limit={50}
      data={[...data]}
      // Until the names are there, an id would be shown.
      value={data.some((one) => one.value === value) ? value : null}
      onChange={onChange}
      openOnFocus={false}
      maxDropdownHeight={260}
      nothingFoundMessage={t('noneFound.title')}
      comboboxProps={DROPDOWN}
    />
  );
}

function TeacherSelect({ address }: ChoiceProps) {
  const { t } = useTranslation('calendar');
  const items = useTeachers().data?.items ?? [];
  const data = items.map((one) => ({ value: one.userId, label: surnameFirst(one) }));
  return <Plain label={t('filter.teacher')} data={data} {...choiceOf(address, 'teacherId')} />;
}

function ChildSelect({ address }: ChoiceProps) {
  const { t } = useTranslation('calendar');
  const items = useChildren().data?.items ?? [];
  const data = items.map((one) => ({ value: one.userId, label: fullName(one) }));
  return <Plain label={t('filter.child')} data={data} {...choiceOf(address, 'childId')} />;
}

function LocationSelect({ address }: ChoiceProps) {
  const { t } = useTranslation('calendar');
  const choice = choiceOf(address, 'locationId');
  const source = useLocationOptions(useChosenLocation(choice.value));
  const label = t('filter.location');
  return (
    <ServerSelect
      {...filterLook(choice.value !== '')}
      aria-label={label}
      placeholder={label}
      clearable
      source={source}
      {...choice}
    />
  );
}

function CohortSelect({ address }: ChoiceProps) {
  const { t } = useTranslation('calendar');
  const choice = choiceOf(address, 'cohortId');
  const chosen = useChosenCohort(choice.value);
  const source = useCohortOptions(chosen ? [chosen] : []);
  const label = t('filter.cohort');
  return (
    <ServerSelect
      {...filterLook(choice.value !== '')}
      aria-label={label}
      placeholder={label}
      clearable
      source={source}
      {...choice}
    />
  );
}

function ActivitySelect({
  address,
  calendar,
}: ChoiceProps & { readonly calendar: Calendar | undefined }) {
  const { t } = useTranslation('calendar');
  const choice = choiceOf(address, 'activityId');
  const known = calendar?.entries.find(({ activity }) => activity.id === choice.value)?.activity;
  const source = useActivityOptions(known ?? null);
  const label = t('filter.activity');
  return (
    <ServerSelect
      {...filterLook(choice.value !== '')}
      aria-label={label}
      placeholder={label}
      clearable
      source={source}
      {...choice}
    />
  );
}
