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
import { type InvoiceDetail, useRecordPayment } from '../api.ts';

interface PaymentFormProps {
  readonly invoice: InvoiceDetail;
  readonly onClose: () => void;
}

/** What was paid of an invoice; all that is left of it, unless somebody types less. */
export function PaymentForm({ invoice, onClose }: PaymentFormProps) {
  const { t } = useTranslation(['payments', 'invoices']);
  const { id: invoiceId, currency, openMinor, number } = invoice;
  const today = useSchoolToday();
  const initial: {
    amountMinor: string;
    paidOn: string;
    method: PaymentMethod;
    note: string;
  } = {
    amountMinor: minorAsText(openMinor, currency),
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
    draftName: `payment-${invoiceId}`,
    save: useRecordPayment().mutateAsync,
    onSaved: ({ amountMinor }) => {
      notify(t('record.done', { amount: formatMoney(amountMinor, currency) }));
      onClose();
    },
  });
  const { form } = recording;
  return (
    <FormDialog
      {...useFormDialog(recording, onClose)}
      title={t('record.title', { number })}
      size={560}
      submitLabel={t('record.submit')}
    >
      <Stack gap="md">
        <Text c="dimmed">{t('record.left', { amount: formatMoney(openMinor, currency) })}</Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t('record.amount')}
            withAsterisk
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
            label={t('record.paidOn')}
            withAsterisk
            max={today}
          />
        </SimpleGrid>
        <NativeSelect
          label={t('record.method')}
          data={PAYMENT_METHODS.map((method) => ({ value: method, label: t(`method.${method}`) }))}
          {...form.getInputProps('method')}
        />
        <TextInput
          label={t('record.note')}
          maxLength={INVOICE_LIMITS.note}
          {...form.getInputProps('note')}
        />
      </Stack>
    </FormDialog>
  );
}
