import { useTranslation } from 'react-i18next';
import { newHoliday } from '#contract/holidays.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useCohortOptions } from '../../cohorts/api.ts';
import { type Holiday, useCreateHoliday } from '../api.ts';
import { HolidayFields } from './holiday-fields.tsx';
import { EMPTY_HOLIDAY } from './holiday-values.ts';

interface NewHolidayFormProps {
  readonly onAdded: (holiday: Holiday) => void;
  readonly onClose: () => void;
}

export function NewHolidayForm({ onAdded, onClose }: NewHolidayFormProps) {
  const { t } = useTranslation(['holidays', 'common', 'shared']);
  const adding = useContractForm({
    schema: newHoliday,
    initial: EMPTY_HOLIDAY,
    draftName: 'holiday',
    save: useCreateHoliday().mutateAsync,
    onSaved: (holiday) => {
      notify(t('shared:added', { name: holiday.title }));
      onAdded(holiday);
    },
  });
  const dialog = useFormDialog(adding, onClose);
  return (
    <FormDialog {...dialog} title={t('add')} submitLabel={t('common:add')}>
      <HolidayFields form={adding.form} cohorts={useCohortOptions()} />
    </FormDialog>
  );
}
