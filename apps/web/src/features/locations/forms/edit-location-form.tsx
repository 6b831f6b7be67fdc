import { useTranslation } from 'react-i18next';
import { newLocation } from '#contract/locations.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { useVersionedEdit } from '../../../lib/forms/use-versioned-edit.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { type LocationWithUses, useFetchLocation, useUpdateLocation } from '../api.ts';
import { LocationFields } from './location-fields.tsx';
import { toInput, valuesOf } from './location-values.ts';

interface EditLocationFormProps {
  readonly location: LocationWithUses;
  readonly onClose: () => void;
}

export function EditLocationForm({ location, onClose }: EditLocationFormProps) {
  const { t } = useTranslation('locations');
  const editing = useVersionedEdit({
    stored: location,
    schema: newLocation,
    valuesOf,
    toInput,
    fieldGroups: [['latitude', 'longitude']],
    update: useUpdateLocation(location.id).mutateAsync,
    fetchLatest: useFetchLocation(location.id),
    labelOf: (field) => t(`field.${field}`),
    onSaved: onClose,
  });
  const dialog = useFormDialog(editing, onClose);
  return (
    <FormDialog {...dialog} title={t('edit')}>
      <LocationFields form={editing.form} />
    </FormDialog>
  );
}
