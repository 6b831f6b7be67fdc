import { Button, Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_PERIODS } from '#domain/attendance/report.ts';
import { isDate } from '#domain/regional/regional.ts';
import { surnameFirst } from '#domain/users/user.ts';
import { useDateField } from '../../../lib/forms/use-date-field.ts';
import type { ListSearch } from '../../../lib/lists/list-search.ts';
import { useListControls } from '../../../lib/lists/use-list-controls.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { DROPDOWN } from '../../../ui/form/server-options.ts';
import { ServerSelect } from '../../../ui/form/server-select.tsx';
import { ChoiceChips } from '../../../ui/table/choice-chips.tsx';
import { filterLook } from '../../../ui/table/filter-look.tsx';
import { MoreFilters } from '../../../ui/table/more-filters.tsx';
import { useChosenCohort, useCohortOptions, useTeachers } from '../../cohorts/api.ts';
import { type ReportFilters as Filters, useActivityOptions } from '../api.ts';
import classes from './attendance-report.module.css';

interface ReportFiltersProps {
  readonly listSearch: ListSearch<Filters>;
  /** A teacher's report is of own sessions, so there is no teacher to choose. */
  readonly own: boolean;
  /** The days that are shown, which a chosen period begins with. */
  readonly shown: { readonly startDate: string; readonly endDate: string } | undefined;
}

/** Of whom. A report always has days and a kind of line: choosing others is no filter to clear. */
const FILTERS = ['activityId', 'cohortId', 'teacherId', 'below', 'q'] as const;
const NO_FILTERS: Partial<Filters> = Object.fromEntries(FILTERS.map((name) => [name, undefined]));

/** Of which days, and of whom. */
export function ReportFilters({ listSearch, own, shown }: ReportFiltersProps) {
  const { t } = useTranslation(['attendance-reports', 'shared']);
  const { bar, pill } = useListControls(listSearch);
  const { values, change } = listSearch;
  const missing = values.startDate === undefined ? 'startDate' : !values.endDate && 'endDate';
  const { activityId, cohortId, teacherId } = values;
  const count = [activityId, cohortId, teacherId].filter(Boolean).length;
  const choosePeriod = (period: string) =>
    change(
      period === 'custom'
        ? { period, startDate: shown?.startDate, endDate: shown?.endDate }
        : { period: period as Filters['period'], startDate: undefined, endDate: undefined },
    );
  return (
    <div className={classes.filters}>
      <div className={classes.periods} data-scrolls>
        <ChoiceChips
          label={t('period.label')}
          options={REPORT_PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
          value={values.period}
          onChange={choosePeriod}
        />
      </div>
      {values.period === 'custom' && (
        <div className={classes.days}>
          {(['startDate', 'endDate'] as const).map((name) => (
            <Day
              key={name}
              label={t(name === 'startDate' ? 'period.from' : 'period.to')}
              value={values[name] ?? ''}
              onChange={(date) => change({ [name]: date || undefined })}
              fault={missing === name && t('period.bothDates')}
            />
          ))}
        </div>
      )}
      <MoreFilters
        label={count > 0 ? t('shared:filters.set', { count }) : t('shared:filters.more')}
      >
        <ActivitySelect own={own} {...pill('activityId')} />
        <CohortSelect {...pill('cohortId')} />
        {!own && <TeacherSelect {...pill('teacherId')} />}
      </MoreFilters>
      {FILTERS.some((name) => values[name] !== undefined) && (
        <Button variant="subtle" onClick={() => change(NO_FILTERS)}>
          {bar.clearLabel}
        </Button>
      )}
    </div>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: string | false;
}

/** The search parameter changes only to a valid date or none. */
function Day({ label, value, onChange, fault }: DayProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <DateField
      {...useDateField()}
      label={label}
      value={typed}
      error={fault && <span role="alert">{fault}</span>}
      onChange={(text) => {
        setTyped(text);
        if (text === '' || isDate(text)) onChange(text);
      }}
    />
  );
}

interface Choice {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

function ActivitySelect({ own, value = '', onChange }: Choice & { readonly own: boolean }) {
  const { t } = useTranslation('attendance-reports');
  const source = useActivityOptions(own, value);
  return (
    <ServerSelect
      {...filterLook(value !== '')}
      aria-label={t('filter.activity')}
      placeholder={t('filter.activity')}
      clearable
      source={source}
      value={value}
      onChange={(id) => onChange(id || undefined)}
    />
  );
}

function CohortSelect({ value = '', onChange }: Choice) {
  const { t } = useTranslation('attendance-reports');
  const chosen = useChosenCohort(value);
  const source = useCohortOptions(chosen ? [chosen] : []);
  return (
    <ServerSelect
      {...filterLook(value !== '')}
      aria-label={t('filter.cohort')}
      placeholder={t('filter.cohort')}
      clearable
      source={source}
      value={value}
      onChange={(id) => onChange(id || undefined)}
    />
  );
}

function TeacherSelect({ value, onChange }: Choice) {
  const { t } = useTranslation(['attendance-reports', 'shared']);
  const { data } = useTeachers();
  return (
    <Select
      {...filterLook(value !== undefined)}
      aria-label={t('filter.teacher')}
      placeholder={t('filter.teacher')}
      clearable
      searchable
      data={(data?.items ?? []).map((one) => ({ value: one.userId, label: surnameFirst(one) }))}
      // Until the names are there, an id would be shown.
      value={data ? (value ?? null) : null}
      onChange={(id) => onChange(id ?? undefined)}
      openOnFocus={false}
      maxDropdownHeight={260}
      nothingFoundMessage={t('shared:noneFound.title')}
      comboboxProps={DROPDOWN}
    />
  );
}
