import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { HOLIDAY_LIMITS } from '#domain/holidays/holiday.ts';
import { isDate } from '#domain/regional/regional.ts';
import { useDateField } from '../../../lib/forms/use-date-field.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { ServerMultiSelect } from '../../../ui/form/server-multi-select.tsx';
import type { ServerOptions } from '../../../ui/form/server-options.ts';
import type { HolidayValues } from './holiday-values.ts';

interface HolidayFieldsProps {
  readonly form: UseFormReturnType<HolidayValues>;
  readonly cohorts: ServerOptions;
}

/** The fields of a holiday, for adding and for editing. */
export function HolidayFields({ form, cohorts }: HolidayFieldsProps) {
  const { t } = useTranslation('holidays');
  const date = useDateField();
  const start = form.getInputProps('startDate');
  return (
    <Stack gap="md">
      <TextInput
        label={t('field.title')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={HOLIDAY_LIMITS.title}
        {...form.getInputProps('title')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField
          {...date}
          {...start}
          value={form.values.startDate}
          label={t('field.startDate')}
          withAsterisk
          onChange={(value) => {
            start.onChange(value);
            // Most holidays are one day: the end date follows until it is changed.
            const { endDate, startDate } = form.getValues();
            if (isDate(value) && (endDate === '' || endDate === startDate))
              form.setFieldValue('endDate', value);
          }}
        />
        <DateField
          {...date}
          {...form.getInputProps('endDate')}
          value={form.values.endDate}
          label={t('field.endDate')}
          withAsterisk
        />
      </SimpleGrid>
      <ServerMultiSelect
        label={t('field.cohortIds')}
        description={t('cohortsHint')}
        {...(form.values.cohortIds.length === 0 && { placeholder: t('wholeSchool') })}
        source={cohorts}
        maxValues={HOLIDAY_LIMITS.cohorts}
        {...form.getInputProps('cohortIds')}
        value={form.values.cohortIds}
      />
    </Stack>
  );
}
