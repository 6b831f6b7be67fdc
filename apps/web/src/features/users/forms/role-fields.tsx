import { Checkbox, Group, NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { subRolesFor } from '#domain/users/user.ts';
import { useUserOptions } from '../api.ts';
import { useRoleName } from '../components/use-role-name.ts';
import { useSubRoleLabel } from '../components/use-sub-role-label.ts';
import type { UserValues } from './user-values.ts';

interface RoleFieldsProps {
  readonly form: UseFormReturnType<UserValues>;
  readonly disabled: boolean;
  readonly hint: string | undefined;
}

/** They come first: the other fields go by them. */
export function RoleFields({ form, disabled, hint }: RoleFieldsProps) {
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
