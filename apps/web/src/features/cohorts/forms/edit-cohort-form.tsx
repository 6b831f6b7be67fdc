import { useTranslation } from 'react-i18next';
import { newCohort } from '#contract/cohorts.ts';
import { useFormDialog } from '../../../lib/use-form-dialog.ts';
import { useVersionedEdit } from '../../../lib/use-versioned-edit.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { type Cohort, useFetchCohort, useUpdateCohort } from '../api.ts';
import { CohortFields } from './cohort-fields.tsx';
import { storedOf, toInput, valuesOf } from './cohort-values.ts';
import { labelsOf, useCohortOptions } from './use-cohort-options.ts';

interface EditCohortFormProps {
  readonly cohort: Cohort;
  readonly onClose: () => void;
}

const LABELS = {
  name: 'field.name',
  schoolYear: 'field.schoolYear',
  mainTeacherIds: 'field.mainTeachers',
  assistantTeacherIds: 'field.assistantTeachers',
  homeLocationId: 'field.homeRoom',
} as const;

export function EditCohortForm({ cohort, onClose }: EditCohortFormProps) {
  const { t } = useTranslation('cohorts');
  const options = useCohortOptions(cohort);
  const fetchLatest = useFetchCohort(cohort.id);
  const editing = useVersionedEdit({
    stored: storedOf(cohort),
    schema: newCohort,
    valuesOf,
    toInput,
    // Somebody who changes duty is in both lists for a moment, unless they travel together.
    together: [['mainTeacherIds', 'assistantTeacherIds']],
    update: useUpdateCohort(cohort.id).mutateAsync,
    fetchLatest: async () => storedOf(await fetchLatest()),
    labelOf: (field) => t(LABELS[field as keyof typeof LABELS]),
    show: (field, value) =>
      Array.isArray(value)
        ? labelsOf(options.teachers, value)
        : field === 'homeLocationId'
          ? labelsOf(options.rooms, [String(value)])
          : String(value ?? ''),
    onSaved: onClose,
  });
  const dialog = useFormDialog(editing, onClose);
  return (
    <FormDialog {...dialog} title={t('edit')}>
      <CohortFields form={editing.form} options={options} />
    </FormDialog>
  );
}
