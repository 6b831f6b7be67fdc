import { Checkbox, Group, NativeSelect, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { subRolesFor, USER_LIMITS } from '#domain/users/user.ts';
import { useDateField } from '../../../lib/forms/use-date-field.ts';
import { LANGUAGE_NAMES } from '../../../lib/i18n/language.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { useUserOptions } from '../api.ts';
import { useRoleName } from '../components/use-role-name.ts';
import { useSubRoleLabel } from '../components/use-sub-role-label.ts';
import type { UserField, UserValues } from './user-values.ts';

interface UserFieldsProps {
  readonly form: UseFormReturnType<UserValues>;
  /** False: username, e-mail and roles are not the reader's to change. */
  readonly mayEditAccount: boolean;
  /** A hint about a new e-mail address. */
  readonly emailHint?: string | undefined;
  /** A hint about the roles. */
  readonly rolesHint?: string | undefined;
}

/** The fields of a person, for adding and for editing. */
export function UserFields({ form, mayEditAccount, emailHint, rolesHint }: UserFieldsProps) {
  const { t } = useTranslation('users');
  const field = (name: UserField) => ({
    label: t(`field.${name}`),
    autoComplete: 'off',
    ...form.getInputProps(name),
  });
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          {...field('firstName')}
          required
          data-autofocus
          maxLength={USER_LIMITS.firstName}
        />
        <TextInput {...field('lastName')} required maxLength={USER_LIMITS.lastName} />
        <TextInput
          {...field('username')}
          required
          disabled={!mayEditAccount}
          maxLength={USER_LIMITS.username}
        />
        <TextInput
          {...field('email')}
          type="email"
          description={emailHint ?? t('hint.email')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          disabled={!mayEditAccount}
          maxLength={USER_LIMITS.email}
        />
      </SimpleGrid>
      <RoleFields form={form} disabled={!mayEditAccount} hint={rolesHint} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput {...field('phone')} type="tel" maxLength={USER_LIMITS.phone} />
        <DateField {...useDateField()} {...field('birthDate')} />
      </SimpleGrid>
      <TextInput {...field('address')} maxLength={USER_LIMITS.address} />
      <Switch
        size="md"
        label={t('field.confidentialAddress')}
        description={t('hint.confidentialAddress')}
        {...form.getInputProps('confidentialAddress', { type: 'checkbox' })}
      />
      <NativeSelect
        {...field('language')}
        data={[
          { value: '', label: t('languageName.none') },
          ...Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label })),
        ]}
      />
    </Stack>
  );
}

interface RoleFieldsProps {
  readonly form: UseFormReturnType<UserValues>;
  readonly disabled: boolean;
  readonly hint: string | undefined;
}

function RoleFields({ form, disabled, hint }: RoleFieldsProps) {
  const { t } = useTranslation('users');
  const roleName = useRoleName();
  const subRoleLabel = useSubRoleLabel();
  const { roles } = useUserOptions();
  const chosen = form.values.roles;
  const kinds = roles.filter(({ name }) => chosen.includes(name)).map(({ kind }) => kind);
  const subRoles = subRolesFor([...new Set(kinds)]);
  return (
    <>
      <Checkbox.Group
        size="md"
        label={t('field.roles')}
        description={hint}
        required
        {...form.getInputProps('roles')}
      >
        <Group gap="md" mt="xs">
          {roles.map(({ id, name, grantable }) => (
            <Checkbox
              key={id}
              size="md"
              value={name}
              label={roleName(name)}
              disabled={disabled || !grantable}
              // The first of them takes the focus when no role was chosen.
              aria-invalid={form.errors['roles'] ? true : undefined}
            />
          ))}
        </Group>
      </Checkbox.Group>
      {(subRoles.length > 0 || form.values.subRole !== '') && (
        <NativeSelect
          label={subRoleLabel(kinds)}
          data={[
            { value: '', label: t('subRole.none') },
            ...subRoles.map((value) => ({ value: value as string, label: t(`subRole.${value}`) })),
          ]}
          {...form.getInputProps('subRole')}
        />
      )}
    </>
  );
}
