import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { invoiceInformationChange } from '#contract/configuration.ts';
import { BANK_FIELDS } from '#domain/school/invoice.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { type InvoiceInformation, useSaveInvoiceInformation } from '../api.ts';

interface DeleteInvoiceFormProps {
  readonly information: InvoiceInformation;
  readonly onClose: () => void;
}

/** Clears every field after confirmation; clearing bank details needs the password. */
export function DeleteInvoiceForm({ information, onClose }: DeleteInvoiceFormProps) {
  const { t } = useTranslation(['school', 'shared', 'common', 'auth', 'messages']);
  const saving = useSaveInvoiceInformation();
  const asksPassword = BANK_FIELDS.some((field) => information[field]);
  const { form, element, problem, submit, showRefusal } = useCallForm({
    initial: { currentPassword: '' },
    schema: invoiceInformationChange,
    // What is left out is emptied.
    toInput: ({ currentPassword }) => ({
      version: information.version,
      ...(currentPassword !== '' && { currentPassword }),
    }),
    fieldOf: { wrong_password: 'currentPassword' },
    save: (body) =>
      saving.mutate(body, {
        onSuccess: () => {
          notify(t('invoice.deleted'));
          onClose();
        },
        onError: showRefusal,
      }),
  });
  return (
    <FormDialog
      title={t('shared:delete.title', { name: t('invoice.title') })}
      size={480}
      formProps={{ ref: element, onSubmit: submit, noValidate: true }}
      problem={problem && `${t('messages:invoice.deleteFailed')}. ${problem}`}
      busy={saving.isPending}
      draft={null}
      news={null}
      conflict={null}
      question={null}
      destructive
      submitLabel={t('common:delete')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>{t('shared:delete.text')}</Text>
        {asksPassword && (
          <PasswordField
            label={t('auth:password')}
            description={t('invoice.deleteHint')}
            required
            data-autofocus
            showLabel={t('auth:showPassword')}
            autoComplete="current-password"
            {...form.getInputProps('currentPassword')}
          />
        )}
      </Stack>
    </FormDialog>
  );
}
