import { Stack, Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { cancelActivity } from '#contract/activities.ts';
import { ACTIVITY_LIMITS } from '#domain/activities/limits.ts';
import { bodyOf } from '../../../lib/forms/form-errors.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { type Activity, useCancelActivity } from '../api.ts';

interface CancelActivityDialogProps {
  readonly activity: Activity;
  readonly onClose: () => void;
}

/** Cancelling is final, and it says so before it does it. */
export function CancelActivityDialog({ activity, onClose }: CancelActivityDialogProps) {
  const { t } = useTranslation(['activities', 'common']);
  const { name, version } = activity;
  const cancelling = useContractForm({
    schema: bodyOf(cancelActivity),
    initial: { reason: '' },
    // The version as it is when the button is pressed: an open dialog hears of other people's changes.
    toInput: (values) => ({ ...values, version }),
    save: useCancelActivity(activity.id).mutateAsync,
    onSaved: () => {
      notify(t('cancel.done', { name }));
      onClose();
    },
  });
  const dialog = useFormDialog(cancelling, onClose);
  return (
    <FormDialog
      {...dialog}
      size={520}
      title={t('cancel.title', { name })}
      destructive
      submitLabel={t('cancel.submit')}
      cancelLabel={t('cancel.keep')}
    >
      <Stack gap="md">
        <Text>{t('cancel.text')}</Text>
        <Text fw={600}>{t('cancel.final')}</Text>
        <Textarea
          size="md"
          label={t('cancel.reason')}
          description={t('cancel.reasonHint')}
          data-autofocus
          rows={3}
          maxLength={ACTIVITY_LIMITS.cancellationReason}
          {...cancelling.form.getInputProps('reason')}
        />
      </Stack>
    </FormDialog>
  );
}
