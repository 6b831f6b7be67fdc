import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invoiceInformationFields } from '#contract/configuration.ts';
import { BANK_FIELDS } from '#domain/school/invoice.ts';
import { ApiError, isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { useVersionedEdit } from '../../../lib/forms/use-versioned-edit.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import {
  type InvoiceInformation,
  useFetchInvoiceInformation,
  useSaveInvoiceInformation,
} from '../api.ts';
import { InvoiceFields } from './invoice-fields.tsx';
import { INVOICE_FIELDS, valuesOf } from './invoice-values.ts';

/** No field of the record: it is neither compared with what others saved nor kept as a draft. */
const PASSWORD = 'currentPassword';

/** A wrong password is shown at its field. */
function atPassword(error: unknown): unknown {
  if (!isApiError(error, 'wrong_password')) return error;
  const message = messageOf(error);
  return new ApiError(error.status, {
    code: error.code,
    message,
    errors: [{ path: PASSWORD, code: 'invalid_value', message }],
  });
}

interface InvoiceFormProps {
  readonly information: InvoiceInformation;
  readonly onClose: () => void;
}

/** Requires the password if bank details change. */
export function InvoiceForm({ information, onClose }: InvoiceFormProps) {
  const { t } = useTranslation(['school', 'auth', 'messages']);
  const [password, setPassword] = useState('');
  const saving = useSaveInvoiceInformation();
  const editing = useVersionedEdit({
    stored: information,
    schema: invoiceInformationFields,
    valuesOf,
    // The call replaces the whole.
    fieldGroups: [INVOICE_FIELDS],
    update: (change) =>
      saving
        .mutateAsync({ ...change, ...(password !== '' && { [PASSWORD]: password }) })
        .catch((error: unknown) => {
          throw atPassword(error);
        }),
    fetchLatest: useFetchInvoiceInformation(),
    labelOf: (field) => t(`invoice.field.${field}`),
    onSaved: onClose,
  });
  const { form, problem } = editing;
  const dialog = useFormDialog(editing, onClose);
  const asksPassword = BANK_FIELDS.some((field) => form.isDirty(field));
  return (
    <FormDialog
      {...dialog}
      title={t('invoice.edit')}
      problem={problem && `${t('messages:invoice.saveFailed')}. ${problem}`}
    >
      <InvoiceFields
        form={form}
        confirmation={
          asksPassword && (
            <PasswordField
              label={t('auth:password')}
              description={t('invoice.passwordHint')}
              required
              showLabel={t('auth:showPassword')}
              autoComplete="current-password"
              value={password}
              error={form.errors[PASSWORD]}
              onChange={(event) => {
                setPassword(event.currentTarget.value);
                form.clearFieldError(PASSWORD);
              }}
            />
          )
        }
      />
    </FormDialog>
  );
}
