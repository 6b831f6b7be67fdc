import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { newCohort } from '#contract/cohorts.ts';
import { COHORT_LIMITS } from '#domain/cohorts/cohort.ts';
import { schoolYearOf } from '#domain/cohorts/school-year.ts';
import { surnameFirst } from '#domain/users/user.ts';
import { useRecordForm } from '../../../lib/forms/use-record-form.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import {
  SearchableMultiSelect,
  type SelectOption,
} from '../../../ui/form/searchable-multi-select.tsx';
import { ServerSelect } from '../../../ui/form/server-select.tsx';
import { useLocationOptions } from '../../locations/api.ts';
import { useSchoolToday } from '../../school/api.ts';
import { type Cohort, useCohortCalls, useTeachers } from '../api.ts';
import { emptyCohort, toInput, toStoredCohort, valuesOf } from './cohort-values.ts';

const LABELS = {
  name: 'field.name',
  schoolYear: 'field.schoolYear',
  mainTeacherIds: 'field.mainTeachers',
  assistantTeacherIds: 'field.assistantTeachers',
  homeLocationId: 'field.homeRoom',
} as const;
type CohortField = keyof typeof LABELS;

interface CohortFormProps {
  /** Absent: a new one. */
  readonly cohort?: Cohort;
  readonly onAdded?: (cohort: Cohort) => void;
  readonly onClose: () => void;
}

export function CohortForm({ cohort, onAdded, onClose }: CohortFormProps) {
  const { t } = useTranslation('cohorts');
  const teachers = useTeacherOptions(cohort);
  const rooms = useLocationOptions(cohort?.homeLocation);
  const calls = useCohortCalls(cohort?.id);
  const { form, dialog } = useRecordForm({
    stored: cohort ? toStoredCohort(cohort) : null,
    schema: newCohort,
    empty: emptyCohort(schoolYearOf(useSchoolToday())),
    valuesOf,
    toInput,
    // Sent together: a teacher who changes duty must not be in both lists.
    fieldGroups: [['mainTeacherIds', 'assistantTeacherIds']],
    calls: { ...calls, fetchLatest: async () => toStoredCohort(await calls.fetchLatest()) },
    titles: { add: t('add'), edit: t('edit') },
    labelOf: (field) => t(LABELS[field as CohortField]),
    show: (field, value) => {
      if (Array.isArray(value)) return joinLabels(teachers, value);
      return field === 'homeLocationId' ? rooms.labelOf(String(value)) : String(value ?? '');
    },
    nameOf: ({ name }) => name,
    onAdded,
    onClose,
  });
  const field = (name: CohortField) => ({ label: t(LABELS[name]), ...form.getInputProps(name) });
  const teachersField = (name: 'mainTeacherIds' | 'assistantTeacherIds') => (
    <SearchableMultiSelect
      options={teachers}
      noMatchLabel={t('noMatch')}
      maxValues={COHORT_LIMITS.teachers}
      {...field(name)}
      value={form.values[name]}
    />
  );
  return (
    <FormDialog {...dialog}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            {...field('name')}
            required
            data-autofocus
            autoComplete="off"
            maxLength={COHORT_LIMITS.name}
          />
          <TextInput
            {...field('schoolYear')}
            required
            autoComplete="off"
            placeholder={t('yearHint')}
            maxLength={20}
          />
        </SimpleGrid>
        {teachersField('mainTeacherIds')}
        {teachersField('assistantTeacherIds')}
        <ServerSelect
          placeholder={t('noRoom')}
          source={rooms}
          clearable
          {...field('homeLocationId')}
          value={form.values.homeLocationId}
        />
      </Stack>
    </FormDialog>
  );
}

/** Includes those who teach the cohort already and may have left. */
function useTeacherOptions(cohort: Cohort | undefined): SelectOption[] {
  const { data } = useTeachers();
  const current = cohort ? [...cohort.mainTeachers, ...cohort.assistantTeachers] : [];
  const options = [...(data?.items ?? []), ...current].map((teacher) => ({
    value: teacher.userId,
    label: surnameFirst(teacher),
  }));
  return [...new Map(options.map((option) => [option.value, option])).values()];
}

/** The labels of the chosen options, for the conflict notice. */
function joinLabels(options: readonly SelectOption[], chosen: readonly string[]): string {
  return chosen
    .map((value) => options.find((option) => option.value === value)?.label ?? '')
    .filter((label) => label !== '')
    .join(', ');
}
