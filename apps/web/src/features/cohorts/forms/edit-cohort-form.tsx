import { useTranslation } from 'react-i18next';
import { newCohort } from '#contract/cohorts.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { useVersionedEdit } from '../../../lib/forms/use-versioned-edit.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { type Cohort, useFetchCohort, useUpdateCohort } from '../api.ts';
import { CohortFields } from './cohort-fields.tsx';
import { toInput, toStoredCohort, valuesOf } from './cohort-values.ts';
import { joinLabels, useCohortFormOptions } from './use-cohort-form-options.ts';

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
  const options = useCohortFormOptions(cohort);
  const fetchLatest = useFetchCohort(cohort.id);
  const editing = useVersionedEdit({
    stored: toStoredCohort(cohort),
    schema: newCohort,
    valuesOf,
    toInput,
    // Sent together: a teacher who changes duty must not be in both lists.
    fieldGroups: [['mainTeacherIds', 'assistantTeacherIds']],
    update: useUpdateCohort(cohort.id).mutateAsync,
    fetchLatest: async () => toStoredCohort(await fetchLatest()),
    labelOf: (field) => t(LABELS[field as keyof typeof LABELS]),
    show: (field, value) =>
      Array.isArray(value)
        ? joinLabels(options.teachers, value)
        : field === 'homeLocationId'
          ? options.rooms.labelOf(String(value))
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
