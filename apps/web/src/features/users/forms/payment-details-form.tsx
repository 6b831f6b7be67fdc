import { Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { newPaymentDetails } from '#contract/payers.ts';
import { USER_LIMITS } from '#domain/users/user.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { type PaymentDetails, useSetPaymentDetails } from '../api.ts';

interface PaymentDetailsFormProps {
  readonly userId: string;
  readonly stored: PaymentDetails | null;
  readonly onClose: () => void;
}

/** Takes the password of whoever makes the change. */
export function PaymentDetailsForm({ userId, stored, onClose }: PaymentDetailsFormProps) {
  const { t } = useTranslation(['users', 'auth', 'shared']);
  const editing = useContractForm({
    schema: newPaymentDetails,
    initial: {
      payerName: stored?.payerName ?? '',
      billingAddress: stored?.billingAddress ?? '',
      iban: stored?.iban ?? '',
      currentPassword: '',
    },
    save: useSetPaymentDetails(userId).mutateAsync,
    onSaved: () => {
      notify(t('shared:saved'));
      onClose();
    },
    onRefused: async (error) => {
      if (!isApiError(error, 'wrong_password')) return false;
      editing.form.setFieldError('currentPassword', messageOf(error));
      return true;
    },
  });
  const { form } = editing;
  const dialog = useFormDialog(editing, onClose);
  return (
    <FormDialog {...dialog} size={560} title={t('payment.edit')}>
      <Stack gap="md">
        <TextInput
          label={t('field.payerName')}
          required
          data-autofocus
          autoComplete="off"
          maxLength={USER_LIMITS.payerName}
          {...form.getInputProps('payerName')}
        />
        <TextInput
          label={t('field.billingAddress')}
          required
          autoComplete="off"
          maxLength={USER_LIMITS.billingAddress}
          {...form.getInputProps('billingAddress')}
        />
        <TextInput
          label={t('field.iban')}
          autoComplete="off"
          maxLength={USER_LIMITS.iban}
          {...form.getInputProps('iban')}
        />
        <PasswordField
          label={t('payment.yourPassword')}
          required
          showLabel={t('auth:showPassword')}
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
      </Stack>
    </FormDialog>
  );
}
