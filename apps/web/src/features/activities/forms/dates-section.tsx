import { Input, SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isDate } from '#domain/regional/regional.ts';
import { useDateField, useTimeField } from '../../../lib/forms/use-date-field.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Fold } from '../../../ui/form/fold.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';
import { instantText, partsOf } from './activity-values.ts';
import classes from './dates-section.module.css';
import type { SectionProps } from './section-props.ts';
import { type ActivityFormReturn, bind, errorBelow } from './use-form-fields.ts';

const SIGNUP = ['signupOpensAt', 'signupClosesAt', 'registrationDeadline'] as const;

export function DatesSection({ form }: SectionProps) {
  const { t } = useTranslation('activity-form');
  const date = useDateField();
  const { startDate, kind } = form.values;
  const isRegular = kind === 'regular';
  const field = (name: 'startDate' | 'endDate') =>
    isRegular
      ? { label: t(`field.${name}`), required: true }
      : { label: t('optional', { field: t(`field.${name}`) }) };
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField {...date} {...bind(form, 'startDate')} {...field('startDate')} />
        <DateField
          {...date}
          {...bind(form, 'endDate')}
          {...field('endDate')}
          min={isDate(startDate) ? startDate : undefined}
        />
      </SimpleGrid>
      <Fold
        label={t('more.signup')}
        summary={t('more.signupSummary')}
        startsOpen={SIGNUP.some((field) => form.values[field] !== '')}
        forcedOpen={errorBelow(form.errors, ...SIGNUP) !== null}
      >
        <Stack gap="md">
          <InstantField form={form} field="signupOpensAt" usualTime="18:00" />
          <InstantField form={form} field="signupClosesAt" usualTime="20:00" />
          <DateField
            {...date}
            {...bind(form, 'registrationDeadline')}
            label={t('optional', { field: t('field.registrationDeadline') })}
            description={t('deadlineHint')}
            maw={320}
          />
        </Stack>
      </Fold>
    </Stack>
  );
}

interface InstantFieldProps {
  readonly form: ActivityFormReturn;
  readonly field: 'signupOpensAt' | 'signupClosesAt';
  /** Filled in with the date, until somebody changes it. */
  readonly usualTime: string;
}

/** A date and a time by the school's clock, wherever the reader is. */
function InstantField({ form, field, usualTime }: InstantFieldProps) {
  const { t } = useTranslation('activity-form');
  const { value, onChange, error } = bind(form, field);
  const { date, time } = partsOf(value);
  return (
    <div>
      <div className={classes.instant}>
        <DateField
          {...useDateField()}
          label={t('optional', { field: t(`field.${field}`) })}
          value={date}
          error={error !== null}
          onChange={(next) => {
            const isFirst = isDate(next) && time === '';
            // Without a date there is no such moment.
            const kept = next === '' ? '' : time;
            onChange(instantText({ date: next, time: isFirst ? usualTime : kept }));
          }}
        />
        <TimeField
          {...useTimeField()}
          label={t('time')}
          value={time}
          error={error !== null}
          onChange={(next) => onChange(instantText({ date, time: next }))}
        />
      </div>
      {error && (
        <Input.Error size="md" mt={6}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}
