import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { COHORT_LIMITS } from '#domain/cohorts/cohort.ts';
import { SearchableMultiSelect } from '../../../ui/form/searchable-multi-select.tsx';
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx';
import type { CohortValues } from './cohort-values.ts';
import type { CohortOptions } from './use-cohort-options.ts';

interface CohortFieldsProps {
  readonly form: UseFormReturnType<CohortValues>;
  readonly options: CohortOptions;
}

/** The fields of a cohort, for adding and for editing. */
export function CohortFields({ form, options }: CohortFieldsProps) {
  const { t } = useTranslation('cohorts');
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('field.name')}
          withAsterisk
          data-autofocus
          autoComplete="off"
          maxLength={COHORT_LIMITS.name}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('field.schoolYear')}
          withAsterisk
          autoComplete="off"
          placeholder={t('yearHint')}
          maxLength={20}
          {...form.getInputProps('schoolYear')}
        />
      </SimpleGrid>
      <SearchableMultiSelect
        label={t('field.mainTeachers')}
        options={options.teachers}
        noMatchLabel={t('noMatch')}
        maxValues={COHORT_LIMITS.teachers}
        {...form.getInputProps('mainTeacherIds')}
        value={form.values.mainTeacherIds}
      />
      <SearchableMultiSelect
        label={t('field.assistantTeachers')}
        options={options.teachers}
        noMatchLabel={t('noMatch')}
        maxValues={COHORT_LIMITS.teachers}
        {...form.getInputProps('assistantTeacherIds')}
        value={form.values.assistantTeacherIds}
      />
      <SearchableSelect
        label={t('field.homeRoom')}
        placeholder={t('noRoom')}
        options={options.rooms}
        noMatchLabel={t('noMatch')}
        clearable
        {...form.getInputProps('homeLocationId')}
        value={form.values.homeLocationId}
      />
    </Stack>
  );
}
