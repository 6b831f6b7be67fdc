import '../../../ui/dialog/all-styles.css';
import { Alert, Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { register } from '#contract/auth.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { bodyOf } from '../../../lib/forms/form-errors.ts';
import { useAsyncTask } from '../../../lib/forms/use-async-task.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { useFocusFirst } from '../../../lib/forms/use-focus-first.ts';
import { useSchool } from '../../school/api.ts';
import { registerAdministrator } from '../api.ts';
import { newPasswordErrors } from './new-password-errors.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const EMPTY = {
  username: '',
  email: '',
  firstName: '',
  lastName: '',
  address: '',
  phone: '',
  password: '',
  confirmation: '',
};

interface SetupFormProps {
  /** From the operator's link; null where the form was opened without it. */
  readonly code: string | null;
  readonly onCreated: (username: string, note: string) => void;
}

/** The first administrator of a school (spec point 5). */
export function SetupForm({ code, onCreated }: SetupFormProps) {
  const { t } = useTranslation('account');
  const school = useSchool();
  const { busy, run } = useAsyncTask();
  const { form, element, problem, submit, showRefusal } = useCallForm({
    initial: { ...EMPTY, setupCode: code ?? '' },
    schema: bodyOf(register),
    toInput: ({ confirmation: _, setupCode, ...person }) => ({
      ...person,
      roles: ['admin'],
      tenantId: school?.tenantId ?? '',
      ...(setupCode.trim() !== '' && { setupCode: setupCode.trim() }),
    }),
    check: (values) =>
      newPasswordErrors({
        ...values,
        aboutThePerson: aboutThePerson(values),
        differMessage: t('passwordsDiffer'),
      }),
    problemOf: (values) =>
      Object.keys(EMPTY).some((field) => values[field as keyof typeof EMPTY].trim() === '')
        ? messageOf(new ApiError(400, { code: 'all_fields_required' }))
        : null,
    failed: t('failed.register'),
    save: (body) =>
      run(async () => {
        try {
          await registerAdministrator(body);
          onCreated(body.username, t('setup.created'));
        } catch (error) {
          showRefusal(error);
        }
      }),
  });
  useFocusFirst(element);
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{t('setup.text')}</Text>
        {code === null && (
          <TextInput
            label={t('setup.code')}
            description={t('setup.codeHint')}
            autoComplete="off"
            {...form.getInputProps('setupCode')}
          />
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t('setup.firstName')}
            required
            autoComplete="given-name"
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label={t('setup.lastName')}
            required
            autoComplete="family-name"
            {...form.getInputProps('lastName')}
          />
        </SimpleGrid>
        <TextInput
          label={t('email')}
          required
          type="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <TextInput
          label={t('setup.phone')}
          required
          type="tel"
          autoComplete="tel"
          {...form.getInputProps('phone')}
        />
        <TextInput
          label={t('setup.address')}
          required
          autoComplete="street-address"
          {...form.getInputProps('address')}
        />
        <TextInput
          label={t('setup.username')}
          required
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        <NewPasswordFields
          label={t('newPassword')}
          password={form.getInputProps('password')}
          confirmation={form.getInputProps('confirmation')}
          aboutThePerson={aboutThePerson(form.values)}
        />
        <Button type="submit" fullWidth loading={busy}>
          {t('setup.create')}
        </Button>
        {problem && (
          <Alert role="alert" color="red" icon={<IconAlertCircle aria-hidden />}>
            {problem}
          </Alert>
        )}
      </Stack>
    </form>
  );
}

function aboutThePerson({ username, email, firstName, lastName }: typeof EMPTY): string[] {
  return [username, email, firstName, lastName].filter((text) => text !== '');
}
