import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { erasureConfirmation } from '#contract/privacy.ts';
import { fullName } from '#domain/users/user.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { type ErasurePreview, useErase } from '../api.ts';

interface EraseFormProps {
  readonly person: ErasurePreview['person'];
  readonly onErased: () => void;
  readonly onClose: () => void;
}

/** The last question before somebody is gone for good: it takes the password. */
export function EraseForm({ person, onErased, onClose }: EraseFormProps) {
  const { t } = useTranslation(['data-privacy', 'common', 'auth']);
  const erasing = useErase(person.userId);
  const { form, element, problem, submit, showRefusal } = useCallForm({
    initial: { currentPassword: '' },
    schema: erasureConfirmation,
    toInput: (values) => values,
    fieldOf: { wrong_password: 'currentPassword' },
    save: (body) =>
      erasing.mutate(body, {
        onSuccess: () => {
          notify(t('erase.done'));
          onErased();
        },
        onError: showRefusal,
      }),
  });
  return (
    <FormDialog
      title={t('erase.title', { name: fullName(person) })}
      size={480}
      formProps={{ ref: element, onSubmit: submit, noValidate: true }}
      problem={problem && `${t('erase.failed')} ${problem}`}
      busy={erasing.isPending}
      draft={null}
      news={null}
      conflict={null}
      question={null}
      destructive
      submitLabel={t('erase.confirm')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>{t('erase.text')}</Text>
        <PasswordField
          label={t('auth:password')}
          description={t('erase.passwordHint')}
          required
          data-autofocus
          showLabel={t('auth:showPassword')}
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
      </Stack>
    </FormDialog>
  );
}
