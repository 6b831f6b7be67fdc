import { Stack } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { usePasswordStrength } from '../../../lib/session/password-strength.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { StrengthMeter } from '../../../ui/form/strength-meter.tsx';

interface NewPasswordFieldsProps {
  readonly label: string;
  /** The two fields as the form hands them out. */
  readonly password: GetInputPropsReturnType;
  readonly confirmation: GetInputPropsReturnType;
  /** What is known of the person: a password made of it is easily guessed. */
  readonly aboutThePerson?: readonly string[];
}

/** A new password, typed twice, with its strength in words while it is typed. */
export function NewPasswordFields({
  label,
  password,
  confirmation,
  aboutThePerson = [],
}: NewPasswordFieldsProps) {
  const { t } = useTranslation(['account', 'auth']);
  const score = usePasswordStrength(String(password.value), aboutThePerson);
  const word = t(`strength.${(score ?? 0) as 0 | 1 | 2 | 3 | 4}`);
  return (
    <Stack gap="md">
      <div>
        <PasswordField
          label={label}
          required
          showLabel={t('auth:showPassword')}
          description={t('passwordHint')}
          autoComplete="new-password"
          mb={6}
          {...password}
        />
        {score !== null && (
          <StrengthMeter score={score} label={t('strengthIs', { strength: word })} />
        )}
      </div>
      <PasswordField
        label={t('repeatPassword')}
        required
        showLabel={t('auth:showPassword')}
        autoComplete="new-password"
        {...confirmation}
      />
    </Stack>
  );
}
