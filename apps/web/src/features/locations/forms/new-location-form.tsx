import { useTranslation } from 'react-i18next';
import { newLocation } from '#contract/locations.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useCreateLocation } from '../api.ts';
import { LocationFields } from './location-fields.tsx';
import { EMPTY_LOCATION, toInput } from './location-values.ts';

export function NewLocationForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['locations', 'common', 'shared']);
  const adding = useContractForm({
    schema: newLocation,
    initial: EMPTY_LOCATION,
    toInput,
    save: useCreateLocation().mutateAsync,
    onSaved: ({ name }) => {
      notify(t('shared:added', { name }));
      onClose();
    },
  });
  const dialog = useFormDialog(adding, onClose);
  return (
    <FormDialog {...dialog} title={t('add')} submitLabel={t('common:add')}>
      <LocationFields form={adding.form} />
    </FormDialog>
  );
}
