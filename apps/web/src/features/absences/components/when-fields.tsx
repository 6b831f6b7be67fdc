import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#domain/dates/dates.ts';
import { isDate } from '#domain/regional/regional.ts';
import { useDateField, useTimeField } from '../../../lib/forms/use-date-field.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Segments } from '../../../ui/form/segments.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';
import { type ReportTime, type TimeFieldName, withStart } from './report-time.ts';

interface WhenFieldsProps {
  readonly value: ReportTime;
  readonly errors: Readonly<Partial<Record<TimeFieldName, ReactNode>>>;
  readonly onChange: (value: ReportTime) => void;
}

/** The first and the last day, and from when to when unless it is for whole days. */
export function WhenFields({ value, errors, onChange }: WhenFieldsProps) {
  const { t } = useTranslation('absences');
  const date = useDateField();
  const time = useTimeField();
  return (
    <>
      <DateField
        {...date}
        label={t('report.firstDay')}
        error={errors.startDate}
        value={value.startDate}
        onChange={(startDate) => onChange(withStart(value, startDate))}
      />
      <DateField
        {...date}
        mt="md"
        label={t('report.lastDay')}
        error={errors.endDate}
        value={value.endDate}
        min={isDate(value.startDate) ? value.startDate : undefined}
        onChange={(endDate) => onChange({ ...value, endDate })}
      />
      <div style={{ marginTop: 16 }}>
        <Segments
          label={t('report.howLong')}
          options={[
            { value: 'whole', label: t('report.wholeDay') },
            { value: 'times', label: t('report.fromTo') },
          ]}
          value={value.wholeDay ? 'whole' : 'times'}
          onChange={(chosen) => onChange({ ...value, wholeDay: chosen === 'whole' })}
        />
      </div>
      {!value.wholeDay && (
        <>
          <TimeField
            {...time}
            mt="md"
            label={t('report.from')}
            error={errors.fromTime}
            value={value.fromTime}
            onChange={(fromTime) => onChange({ ...value, fromTime })}
          />
          <TimeField
            {...time}
            mt="md"
            label={t('report.to')}
            error={errors.toTime}
            value={value.toTime}
            onChange={(toTime) => onChange({ ...value, toTime })}
          />
        </>
      )}
    </>
  );
}

export type Until = 'today' | 'tomorrow' | 'longer';

/** The last day of who is ill from today on. */
export const lastDayOf = (until: Until, today: string, longer: string): string =>
  ({ today, tomorrow: addDays(today, 1), longer })[until];

interface UntilFieldsProps {
  readonly today: string;
  readonly until: Until;
  readonly endDate: string;
  readonly error: ReactNode;
  readonly onUntil: (until: Until) => void;
  readonly onEnd: (endDate: string) => void;
}

/** Until when somebody is ill: today as a rule. */
export function UntilFields(props: UntilFieldsProps) {
  const { today, until, endDate, error, onUntil, onEnd } = props;
  const { t } = useTranslation('absences');
  const date = useDateField();
  return (
    <>
      <Segments<Until>
        label={t('report.until')}
        options={(['today', 'tomorrow', 'longer'] as const).map((value) => ({
          value,
          label: t(`report.${value}`),
        }))}
        value={until}
        onChange={onUntil}
      />
      {until === 'longer' && (
        <DateField
          {...date}
          mt="md"
          label={t('report.lastDay')}
          error={error}
          value={endDate}
          min={today}
          onChange={onEnd}
        />
      )}
    </>
  );
}
