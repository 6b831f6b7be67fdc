import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INVOICE_LIMITS } from '#domain/charges/invoice.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { type InvoiceDetail, useCancelInvoice } from '../api.ts';

interface CancelInvoiceProps {
  readonly invoice: InvoiceDetail;
  readonly onClose: () => void;
}

/** An issued invoice stays; a credit note takes it back. */
export function CancelInvoice({ invoice, onClose }: CancelInvoiceProps) {
  const { t } = useTranslation('payments');
  const [note, setNote] = useState('');
  const [chargeAgain, setChargeAgain] = useState(false);
  const cancel = useCancelInvoice(invoice.id);
  return (
    <ConfirmDialog
      title={t('cancel.title', { number: invoice.number })}
      text={t('cancel.text')}
      confirmLabel={t('cancel.open')}
      cancelLabel={t('cancel.keep')}
      busy={cancel.isPending}
      problem={cancel.error && messageOf(cancel.error)}
      onCancel={onClose}
      onConfirm={() =>
        cancel.mutate(
          { note, chargeAgain },
          {
            onSuccess: () => {
              notify(t('cancel.done', { number: invoice.number }));
              onClose();
            },
          },
        )
      }
    >
      <Stack gap="sm" mt="md">
        <TextInput
          label={t('cancel.reason')}
          maxLength={INVOICE_LIMITS.reason}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Checkbox
          label={t('cancel.again')}
          checked={chargeAgain}
          onChange={({ currentTarget }) => setChargeAgain(currentTarget.checked)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
