import { NativeSelect, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usernameFor } from '#domain/imports/username.ts';
import type { RoleKind } from '#domain/roles/kinds.ts';
import { USER_LIMITS } from '#domain/users/user.ts';
import { useDateField } from '../../../lib/forms/use-date-field.ts';
import { LANGUAGE_NAMES } from '../../../lib/i18n/language.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { SearchableMultiSelect } from '../../../ui/form/searchable-multi-select.tsx';
import { useMyPermissions } from '../../me/api.ts';
import { type User, useUserOptions } from '../api.ts';
import { AccessFields } from './access-fields.tsx';
import { RelativesField } from './relatives-field.tsx';
import { RoleFields } from './role-fields.tsx';
import type { UserField, UserValues } from './user-values.ts';

interface UserFieldsProps {
  readonly form: UseFormReturnType<UserValues>;
  /** Absent: a new one, with family, cohorts and a way in. */
  readonly user: User | undefined;
  /** Of the roles that are chosen. */
  readonly kinds: readonly RoleKind[];
  /** A hint about a new e-mail address. */
  readonly emailHint?: string | undefined;
}

/** What people would choose for themselves; nothing as long as there is no name. */
const proposalOf = ({ firstName, lastName }: Pick<UserValues, 'firstName' | 'lastName'>) =>
  `${firstName}${lastName}`.trim() === '' ? '' : usernameFor({ firstName, lastName }, new Set());

/** The fields of a person, for adding and for editing. */
export function UserFields({ form, user, kinds, emailHint }: UserFieldsProps) {
  const { t } = useTranslation('users');
  const dateField = useDateField();
  const isNew = user === undefined;
  const mayEditAccount = isNew || user.can.editAccount;
  const isChild = kinds.includes('child');
  const field = (name: UserField) => ({
    label: t(`field.${name}`),
    autoComplete: 'off',
    ...form.getInputProps(name),
  });
  // The username follows the name until somebody types another one.
  const nameField = (name: 'firstName' | 'lastName') => {
    const { onChange, ...input } = form.getInputProps(name);
    const follow = (value: string) => {
      const { values } = form;
      if (!isNew || values.username !== proposalOf(values)) return;
      form.setFieldValue('username', proposalOf({ ...values, [name]: value }));
    };
    return {
      label: t(`field.${name}`),
      autoComplete: 'off',
      required: true,
      ...input,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        follow(event.currentTarget.value);
        onChange(event);
      },
    };
  };
  return (
    <Stack gap="md">
      <RoleFields
        form={form}
        disabled={!mayEditAccount}
        hint={isNew ? t('hint.rolesFirst') : t('hint.rolesEnd')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput {...nameField('firstName')} data-autofocus maxLength={USER_LIMITS.firstName} />
        <TextInput {...nameField('lastName')} maxLength={USER_LIMITS.lastName} />
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
      {isNew && <AccessFields form={form} />}
      {isNew && isChild && <CohortField form={form} />}
      {isNew && isChild && <RelativesField form={form} name="guardians" />}
      {isNew && kinds.includes('parent') && <RelativesField form={form} name="children" />}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput {...field('phone')} type="tel" maxLength={USER_LIMITS.phone} />
        {(isChild || user?.birthDate) && <DateField {...dateField} {...field('birthDate')} />}
      </SimpleGrid>
      <TextInput {...field('address')} maxLength={USER_LIMITS.address} />
      {(isChild || user?.confidentialAddress) && (
        <Switch
          size="md"
          label={t('field.confidentialAddress')}
          description={t('hint.confidentialAddress')}
          {...form.getInputProps('confidentialAddress', { type: 'checkbox' })}
        />
      )}
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

/** For who may fill cohorts. */
function CohortField({ form }: Pick<UserFieldsProps, 'form'>) {
  const { t } = useTranslation('users');
  const permissions = useMyPermissions(true);
  const { cohorts } = useUserOptions();
  if (!permissions.includes('cohorts.manage')) return null;
  return (
    <SearchableMultiSelect
      label={t('field.cohorts')}
      options={cohorts.map(({ id, name, schoolYear }) => ({
        value: id,
        label: `${name} · ${schoolYear}`,
      }))}
      noMatchLabel={t('noCohortFound')}
      maxValues={USER_LIMITS.newCohorts}
      {...form.getInputProps('cohortIds')}
      value={form.values.cohortIds}
    />
  );
}
