import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { childProfileRecord } from '#contract/families.ts';
import { fullName, USER_LIMITS } from '#domain/users/user.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { useNewEmailTexts } from '../../../lib/forms/use-new-email-texts.ts';
import { useVersionedEdit } from '../../../lib/forms/use-versioned-edit.ts';
import { LANGUAGE_NAMES } from '../../../lib/i18n/language.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { type ChildProfile, useFetchMyChild, useUpdateMyChild } from '../api.ts';

interface ChildProfileFormProps {
  readonly child: ChildProfile;
  /** True: the pending e-mail is filled in again. */
  readonly sendAgain: boolean;
  readonly onClose: () => void;
}

const valuesOf = ({ address, phone, email, language }: ChildProfile) => ({
  address: address ?? '',
  phone: phone ?? '',
  email: email ?? '',
  language: (language ?? '') as string,
  currentPassword: '',
});
type Values = ReturnType<typeof valuesOf>;

/** The few things that guardians keep up to date for the school. */
export function ChildProfileForm({ child, sendAgain, onClose }: ChildProfileFormProps) {
  const { t } = useTranslation(['users', 'families', 'auth', 'messages']);
  const words = useNewEmailTexts();
  // The e-mail may be confirmed while the form is open; its initial value stays.
  const [waiting] = useState(sendAgain ? child.pendingEmail : null);
  const editing = useVersionedEdit({
    stored: child,
    schema: childProfileRecord,
    valuesOf: (stored) => ({ ...valuesOf(stored), ...(waiting !== null && { email: waiting }) }),
    toInput: ({ currentPassword, language, ...values }: Values) => ({
      ...values,
      language: language || null,
      ...(currentPassword !== '' && { currentPassword }),
    }),
    update: useUpdateMyChild(child.userId).mutateAsync,
    fetchLatest: useFetchMyChild(child.userId),
    labelOf: (field) =>
      field === 'currentPassword' ? t('families:profile.yourPassword') : t(`field.${field}`),
    noteOf: (changes, { pendingEmail }) =>
      changes.email && pendingEmail ? words.sent(pendingEmail, child.email) : null,
    words: words.refusals,
    onSaved: onClose,
  });
  const { form, problem } = editing;
  const dialog = useFormDialog(editing, onClose);
  const newEmail = form.values.email.trim();
  const asksPassword = newEmail !== (child.email ?? '');
  return (
    <FormDialog
      {...dialog}
      size={560}
      title={t('families:profile.edit', { name: fullName(child) })}
      problem={problem && `${t('messages:profile.updateFailed')}. ${problem}`}
    >
      <Stack gap="md">
        {!child.confidentialAddress && (
          <TextInput
            label={t('field.address')}
            data-autofocus={!sendAgain || undefined}
            maxLength={USER_LIMITS.address}
            {...form.getInputProps('address')}
          />
        )}
        <TextInput
          label={t('field.phone')}
          type="tel"
          maxLength={USER_LIMITS.phone}
          {...form.getInputProps('phone')}
        />
        <NativeSelect
          label={t('field.language')}
          data={[
            { value: '', label: t('languageName.none') },
            ...Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label })),
          ]}
          {...form.getInputProps('language')}
        />
        {child.can.editEmail && (
          <TextInput
            label={t('field.email')}
            description={asksPassword && newEmail !== '' ? words.hint : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="email"
            autoComplete="off"
            maxLength={USER_LIMITS.email}
            {...form.getInputProps('email')}
          />
        )}
        {asksPassword && (
          <PasswordField
            data-autofocus={sendAgain || undefined}
            label={t('families:profile.yourPassword')}
            description={t('families:profile.passwordHint')}
            required
            showLabel={t('auth:showPassword')}
            autoComplete="current-password"
            {...form.getInputProps('currentPassword')}
          />
        )}
      </Stack>
    </FormDialog>
  );
}
