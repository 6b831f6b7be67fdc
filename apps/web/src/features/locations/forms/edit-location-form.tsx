import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api-error.ts';
import { notify } from '../../../lib/notify.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import {
  type LocationWithUses,
  type NewLocation,
  useFetchLocation,
  useUpdateLocation,
} from '../api.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { LocationFields } from './location-fields.tsx';
import { changesBetween, compareEdits, mergeEdits, valuesOf } from './location-values.ts';
import { parseLocation, useLocationForm } from './use-location-form.ts';

interface EditLocationFormProps {
  /** As it stands on the server now; it may move on while the form is open. */
  readonly location: LocationWithUses;
  readonly onClose: () => void;
}

/**
 * Editing starts from the version that was there when the form was opened (`start`) and is never reset
 * by news. If somebody else saved meanwhile, the reader sees both and decides.
 */
export function EditLocationForm({ location, onClose }: EditLocationFormProps) {
  const { t } = useTranslation(['locations', 'common']);
  const [start, setStart] = useState(location);
  const [theirs, setTheirs] = useState<LocationWithUses | null>(null);
  const update = useUpdateLocation(location.id);
  const fetchLatest = useFetchLocation(location.id);

  const save = async (next: NewLocation, from: LocationWithUses) => {
    const changes = changesBetween(from, next);
    try {
      if (Object.keys(changes).length > 0)
        await update.mutateAsync({ ...changes, version: from.version });
    } catch (error) {
      const latest = isApiError(error, 'stale_version')
        ? await fetchLatest().catch(() => null)
        : null;
      setTheirs(latest);
      if (latest === null) showRefusal(error);
      return;
    }
    guard.release();
    notify(t('saved'));
    onClose();
  };
  const { form, element, problem, submit, showRefusal } = useLocationForm(
    valuesOf(start),
    (next) => {
      void save(next, start);
    },
  );
  const guard = useUnsavedGuard(() => form.isDirty());

  /** The form goes on from the other person's version, with these values in it. */
  const goOnFrom = (latest: LocationWithUses, values: typeof form.values) => {
    setStart(latest);
    setTheirs(null);
    form.setInitialValues(valuesOf(latest));
    form.setValues(values);
    form.clearErrors();
  };
  const keepMine = (latest: LocationWithUses) => {
    const merged = mergeEdits(valuesOf(start), valuesOf(latest), form.getValues());
    goOnFrom(latest, merged);
    const parsed = parseLocation(merged);
    if (parsed.ok) void save(parsed.value, latest);
  };

  return (
    <Dialog size={760} title={t('edit')} closeLabel={t('common:close')} onClose={onClose}>
      <form ref={element} onSubmit={submit} noValidate>
        {theirs === null && location.version !== start.version && (
          <Alert role="status" icon={<IconInfoCircle aria-hidden />} mb="md">
            {t('changedMeanwhile')}
          </Alert>
        )}
        {theirs !== null && (
          <ConflictNotice
            error={update.error}
            differences={compareEdits(valuesOf(start), valuesOf(theirs), form.getValues())}
            onKeepMine={() => keepMine(theirs)}
            onTakeTheirs={() => goOnFrom(theirs, valuesOf(theirs))}
          />
        )}
        <LocationFields form={form} problem={problem} />
        <FormActions
          submitLabel={t('common:save')}
          cancelLabel={t('common:cancel')}
          busy={update.isPending}
          onCancel={onClose}
        />
      </form>
      {guard.question && <ConfirmDialog {...guard.question} />}
    </Dialog>
  );
}
