import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { newHoliday } from '#contract/holidays.ts';
import { HOLIDAY_LIMITS } from '#domain/holidays/holiday.ts';
import { isDate } from '#domain/regional/regional.ts';
import { useDateField } from '../../../lib/forms/use-date-field.ts';
import { useEdited } from '../../../lib/forms/use-edited.ts';
import { useRecordForm } from '../../../lib/forms/use-record-form.ts';
import { formatDate } from '../../../lib/i18n/format.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { NoticeDialog } from '../../../ui/dialog/notice-dialog.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { ServerMultiSelect } from '../../../ui/form/server-multi-select.tsx';
import { useCohortOptions } from '../../cohorts/api.ts';
import { type Holiday, useHoliday, useHolidayCalls } from '../api.ts';

/** The fields in the order of the form. No cohorts: the whole school. */
const EMPTY = { title: '', startDate: '', endDate: '', cohortIds: [] as string[] };
type HolidayField = keyof typeof EMPTY;

interface HolidayFormProps {
  /** Absent: a new one. */
  readonly holiday?: Holiday;
  readonly onAdded?: (holiday: Holiday) => void;
  /** Its days or cohorts may be others now. */
  readonly onChanged?: (holiday: Holiday) => void;
  readonly onClose: () => void;
}

export function HolidayForm({ holiday, onAdded, onChanged, onClose }: HolidayFormProps) {
  const { t } = useTranslation('holidays');
  const calls = useHolidayCalls(holiday?.id);
  const cohorts = useCohortOptions(holiday?.cohorts);
  const { form, dialog } = useRecordForm({
    stored: holiday ?? null,
    schema: newHoliday,
    empty: EMPTY,
    valuesOf: ({ title, startDate, endDate, cohortIds }: Holiday) => ({
      ...{ title, startDate, endDate },
      cohortIds: [...cohortIds],
    }),
    fieldGroups: [['startDate', 'endDate']],
    calls: {
      ...calls,
      update: async (body) => {
        const changed = await calls.update(body);
        onChanged?.(changed);
        return changed;
      },
    },
    titles: { add: t('add'), edit: t('edit') },
    labelOf: (field) => t(`field.${field}`),
    show: (field, value) => {
      if (field === 'title') return String(value);
      if (!Array.isArray(value)) return formatDate(String(value));
      return value.map((id) => cohorts.labelOf(String(id))).join(', ') || t('wholeSchool');
    },
    nameOf: ({ title }) => title,
    onAdded,
    onClose,
  });
  const date = useDateField();
  const field = (name: HolidayField) => ({
    label: t(`field.${name}`),
    ...form.getInputProps(name),
  });
  const day = (name: 'startDate' | 'endDate') => ({
    ...date,
    ...field(name),
    value: form.values[name],
    required: true,
  });
  const start = day('startDate');
  return (
    <FormDialog {...dialog}>
      <Stack gap="md">
        <TextInput
          {...field('title')}
          required
          data-autofocus
          autoComplete="off"
          maxLength={HOLIDAY_LIMITS.title}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DateField
            {...start}
            onChange={(value) => {
              start.onChange(value);
              // Most holidays are one day: the end date follows until it is changed.
              const { endDate, startDate } = form.getValues();
              if (isDate(value) && (endDate === '' || endDate === startDate))
                form.setFieldValue('endDate', value);
            }}
          />
          <DateField {...day('endDate')} />
        </SimpleGrid>
        <ServerMultiSelect
          {...field('cohortIds')}
          description={t('cohortsHint')}
          {...(form.values.cohortIds.length === 0 && { placeholder: t('wholeSchool') })}
          source={cohorts}
          maxValues={HOLIDAY_LIMITS.cohorts}
          value={form.values.cohortIds}
        />
      </Stack>
    </FormDialog>
  );
}

interface EditHolidayProps {
  readonly id: string;
  readonly onChanged: (holiday: Holiday) => void;
  readonly onClose: () => void;
}

/** Edits the holiday of the `edit` parameter: it may be on another page of the list, or deleted. */
export function EditHoliday({ id, onChanged, onClose }: EditHolidayProps) {
  const { t } = useTranslation('holidays');
  const { record, missing } = useEdited(useHoliday(id), {
    title: t('edit'),
    notFound: t('notFound'),
    onClose,
  });
  if (missing) return <NoticeDialog {...missing} />;
  return record && <HolidayForm holiday={record} onChanged={onChanged} onClose={onClose} />;
}
