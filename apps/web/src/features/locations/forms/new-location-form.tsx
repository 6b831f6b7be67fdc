import { useTranslation } from 'react-i18next';
import { notify } from '../../../lib/notify.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { useCreateLocation } from '../api.ts';
import { LocationFields } from './location-fields.tsx';
import { EMPTY_LOCATION } from './location-values.ts';
import { useLocationForm } from './use-location-form.ts';

export function NewLocationForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['locations', 'common']);
  const create = useCreateLocation();
  const { form, element, problem, submit, showRefusal } = useLocationForm(
    EMPTY_LOCATION,
    (location) =>
      create.mutate(location, {
        onSuccess: ({ name }) => {
          guard.release();
          notify(t('added', { name }));
          onClose();
        },
        onError: showRefusal,
      }),
  );
  const guard = useUnsavedGuard(() => form.isDirty());
  return (
    <Dialog size={760} title={t('add')} closeLabel={t('common:close')} onClose={onClose}>
      <form ref={element} onSubmit={submit} noValidate>
        <LocationFields form={form} problem={problem} />
        <FormActions
          submitLabel={t('common:add')}
          cancelLabel={t('common:cancel')}
          busy={create.isPending}
          onCancel={onClose}
        />
      </form>
      {guard.question && <ConfirmDialog {...guard.question} />}
    </Dialog>
  );
}
