import { NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { recordPayment } from '#contract/payments.ts';
import { INVOICE_LIMITS, PAYMENT_METHODS, type PaymentMethod } from '#domain/charges/invoice.ts';
import { minorAsText, parseMinor } from '#domain/pricing/money.ts';
import { bodyOf } from '../../../lib/forms/form-errors.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useDateField } from '../../../lib/forms/use-date-field.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { currencySign, formatMoney } from '../../../lib/i18n/money.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { useSchoolToday } from '../../school/api.ts';
import { type InvoiceDetail, useRecordPayment, useRecordRefund } from '../api.ts';

interface PaymentFormProps {
  readonly invoice: InvoiceDetail;
  /** Money that goes back to the payer. */
  readonly isRefund?: boolean;
  readonly onClose: () => void;
}

/** What was paid of an invoice, or paid back; all that is left of it, unless somebody types less. */
export function PaymentForm({ invoice, isRefund = false, onClose }: PaymentFormProps) {
  const { t } = useTranslation(['payments', 'invoices']);
  const { id: invoiceId, currency, number } = invoice;
  const most = isRefund ? invoice.refundableMinor : invoice.openMinor;
  const kind = isRefund ? 'refund' : 'payment';
  const payment = useRecordPayment();
  const refund = useRecordRefund();
  const today = useSchoolToday();
  const initial: {
    amountMinor: string;
    paidOn: string;
    method: PaymentMethod;
    note: string;
  } = {
    amountMinor: minorAsText(most, currency),
    paidOn: today,
    method: 'transfer',
    note: '',
  };
  const recording = useContractForm({
    schema: bodyOf(recordPayment),
    initial,
    toInput: ({ amountMinor, ...values }) => ({
      ...values,
      invoiceId,
      amountMinor: parseMinor(amountMinor, currency) ?? amountMinor,
    }),
    draftName: `${kind}-${invoiceId}`,
    save: isRefund ? refund.mutateAsync : payment.mutateAsync,
    onSaved: ({ amountMinor }) => {
      notify(t(`recording.${kind}.done`, { amount: formatMoney(amountMinor, currency) }));
      onClose();
    },
  });
  const { form } = recording;
  return (
    <FormDialog
      {...useFormDialog(recording, onClose)}
      title={t(`recording.${kind}.title`, { number })}
      size={560}
      submitLabel={t(`recording.${kind}.open`)}
    >
      <Stack gap="md">
        <Text c="dimmed">
          {t(`recording.${kind}.left`, { amount: formatMoney(most, currency) })}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t('recording.amount')}
            required
            data-autofocus
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            leftSection={currencySign(currency)}
            {...form.getInputProps('amountMinor')}
          />
          <DateField
            {...useDateField()}
            {...form.getInputProps('paidOn')}
            label={t(`recording.${kind}.paidOn`)}
            required
            max={today}
          />
        </SimpleGrid>
        <NativeSelect
          label={t(`recording.${kind}.method`)}
          data={PAYMENT_METHODS.map((method) => ({ value: method, label: t(`method.${method}`) }))}
          {...form.getInputProps('method')}
        />
        <TextInput
          label={t('recording.note')}
          maxLength={INVOICE_LIMITS.note}
          {...form.getInputProps('note')}
        />
      </Stack>
    </FormDialog>
  );
}
