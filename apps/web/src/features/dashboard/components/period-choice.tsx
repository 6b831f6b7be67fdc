import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DASHBOARD_PERIODS, type DashboardPeriod, missingDate } from '#domain/dashboard/period.ts';
import type { Span } from '#domain/dates/dates.ts';
import { isDate } from '#domain/regional/regional.ts';
import { useDateField } from '../../../lib/forms/use-date-field.ts';
import type { ListSearch } from '../../../lib/lists/list-search.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FilterPill } from '../../../ui/table/filter-pill.tsx';
import type { PeriodValues } from '../api.ts';
import classes from './dashboard.module.css';

interface PeriodChoiceProps {
  readonly listSearch: ListSearch<PeriodValues>;
  /** The days that are shown, which a period of one's own begins with. */
  readonly shown: Span | null;
}

/** One of the ten periods; the last needs both of its days, and says so. */
export function PeriodChoice({ listSearch: { values, change }, shown }: PeriodChoiceProps) {
  const { t } = useTranslation('dashboard');
  const choose = (period: DashboardPeriod) =>
    change(
      period === 'custom'
        ? { period, startDate: shown?.startDate, endDate: shown?.endDate }
        : { period, startDate: undefined, endDate: undefined },
    );
  return (
    <>
      <FilterPill
        label={t('period.label')}
        options={DASHBOARD_PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
        value={values.period}
        onChange={(period) => choose(period as DashboardPeriod)}
      />
      {values.period === 'custom' && (
        <div className={classes.days}>
          {(['startDate', 'endDate'] as const).map((name) => (
            <Day
              key={name}
              label={t(`period.${name}`)}
              value={values[name] ?? ''}
              onChange={(date) => change({ [name]: date || undefined })}
              fault={missingDate(values) === name && t('period.bothDates')}
            />
          ))}
        </div>
      )}
    </>
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
