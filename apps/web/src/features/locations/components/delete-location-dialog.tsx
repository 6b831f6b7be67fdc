import { useTranslation } from 'react-i18next';
import type { LocationUse } from '#domain/locations/location.ts';
import { useDeletion } from '../../../lib/forms/use-deletion.ts';
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx';
import { type LocationWithUses, useDeleteLocation } from '../api.ts';
import { LocationUses } from './location-uses.tsx';

interface DeleteLocationDialogProps {
  readonly location: LocationWithUses;
  readonly onDeleted: () => void;
  readonly onCancel: () => void;
}

export function DeleteLocationDialog({ location, ...then }: DeleteLocationDialogProps) {
  const { t } = useTranslation('locations');
  const { dialog, usedBy } = useDeletion<LocationUse>({
    name: location.name,
    confirmLabel: t('delete'),
    remove: useDeleteLocation(location.id),
    inUse: { code: 'location_in_use', title: t('inUse.title'), text: t('inUse.usedBy') },
    ...then,
  });
  return (
    <DeleteDialog {...dialog}>
      <LocationUses uses={usedBy} />
    </DeleteDialog>
  );
}
