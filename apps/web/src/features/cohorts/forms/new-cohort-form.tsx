import { useTranslation } from 'react-i18next';
import { newCohort } from '#contract/cohorts.ts';
import { schoolYearOf } from '#domain/cohorts/school-year.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useSchoolToday } from '../../school/api.ts';
import { type Cohort, useCreateCohort } from '../api.ts';
import { CohortFields } from './cohort-fields.tsx';
import { emptyCohort, toInput } from './cohort-values.ts';
import { useCohortFormOptions } from './use-cohort-form-options.ts';

interface NewCohortFormProps {
  readonly onAdded: (cohort: Cohort) => void;
  readonly onClose: () => void;
}

export function NewCohortForm({ onAdded, onClose }: NewCohortFormProps) {
  const { t } = useTranslation(['cohorts', 'common', 'shared']);
  const today = useSchoolToday();
  const adding = useContractForm({
    schema: newCohort,
    initial: emptyCohort(schoolYearOf(today)),
    toInput,
    save: useCreateCohort().mutateAsync,
    onSaved: (cohort) => {
      notify(t('shared:added', { name: cohort.name }));
      onAdded(cohort);
    },
  });
  const dialog = useFormDialog(adding, onClose);
  return (
    <FormDialog {...dialog} title={t('add')} submitLabel={t('common:add')}>
      <CohortFields form={adding.form} options={useCohortFormOptions()} />
    </FormDialog>
  );
}
