import { Stack, Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { rejectBooking } from '#contract/bookings.ts';
import { BOOKING_LIMITS } from '#domain/bookings/booking.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';

type ReasonSchema = NonNullable<typeof rejectBooking.body>;

interface ReasonFormProps {
  readonly schema: ReasonSchema | undefined;
  readonly save: (body: { reason?: string | null | undefined }) => Promise<unknown>;
  readonly texts: {
    readonly title: string;
    readonly text: string;
    readonly submit: string;
    readonly done: string;
  };
  readonly onClose: () => void;
}

/** Ends a booking with a reason that the family reads; it may be left out. */
export function ReasonForm({ schema, save, texts, onClose }: ReasonFormProps) {
  const { t } = useTranslation('participants');
  if (schema === undefined) throw new Error('This call takes no reason');
  const ending = useContractForm({
    schema,
    initial: { reason: '' },
    save,
    onSaved: () => {
      notify(texts.done);
      onClose();
    },
  });
  const dialog = useFormDialog(ending, onClose);
  return (
    <FormDialog
      {...dialog}
      size={520}
      title={texts.title}
      submitLabel={texts.submit}
      cancelLabel={t('back')}
    >
      <Stack gap="md">
        <Text>{texts.text}</Text>
        <Textarea
          size="md"
          label={t('reason.label')}
          description={t('reason.hint')}
          data-autofocus
          rows={3}
          maxLength={BOOKING_LIMITS.reason}
          {...ending.form.getInputProps('reason')}
        />
      </Stack>
    </FormDialog>
  );
}
