import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { COHORT_LIMITS } from '#domain/cohorts/cohort.ts';
import { SearchableMultiSelect } from '../../../ui/form/searchable-multi-select.tsx';
import { ServerSelect } from '../../../ui/form/server-select.tsx';
import type { CohortValues } from './cohort-values.ts';
import type { CohortFormOptions } from './use-cohort-form-options.ts';

interface CohortFieldsProps {
  readonly form: UseFormReturnType<CohortValues>;
  readonly options: CohortFormOptions;
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
      <ServerSelect
        label={t('field.homeRoom')}
        placeholder={t('noRoom')}
        source={options.rooms}
        clearable
        {...form.getInputProps('homeLocationId')}
        value={form.values.homeLocationId}
      />
    </Stack>
  );
}
