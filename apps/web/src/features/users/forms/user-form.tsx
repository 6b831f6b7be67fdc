import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { newUser } from '#contract/users.ts';
import { fullName } from '#domain/users/user.ts';
import { useNewEmailTexts } from '../../../lib/forms/use-new-email-texts.ts';
import { useRecordForm } from '../../../lib/forms/use-record-form.ts';
import { formatList } from '../../../lib/i18n/format.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { type User, useUserCalls, useUserOptions } from '../api.ts';
import { useRoleName } from '../components/use-role-name.ts';
import { UserFields } from './user-fields.tsx';
import { EMPTY_USER, toInput, toNewInput, type UserField, valuesOf } from './user-values.ts';

interface UserFormProps {
  /** Absent: a new one, who may be given family, cohorts and a password, or be invited. */
  readonly user?: User;
  readonly onAdded?: (user: User) => void;
  readonly onClose: () => void;
}

export function UserForm({ user, onAdded, onClose }: UserFormProps) {
  const { t } = useTranslation(['users', 'shared']);
  const roleName = useRoleName();
  const words = useNewEmailTexts();
  const options = useUserOptions();
  const kindsOf = (names: readonly string[]) =>
    options.roles.filter(({ name }) => names.includes(name)).map(({ kind }) => kind);
  const { form, dialog } = useRecordForm({
    stored: user ?? null,
    schema: newUser,
    empty: EMPTY_USER,
    valuesOf,
    toInput: (values) => (user ? toInput(values) : toNewInput(values, kindsOf(values.roles))),
    calls: useUserCalls(user?.userId),
    titles: { add: t('add'), edit: t('edit') },
    labelOf: (field) => t(`field.${field as UserField}`),
    show: (_field, value) => {
      if (Array.isArray(value)) return formatList(value.map((name) => roleName(String(name))));
      if (typeof value === 'boolean') return value ? t('shared:yes') : t('shared:no');
      return String(value ?? '');
    },
    noteOf: (changes, { pendingEmail }) =>
      changes.email && pendingEmail && user ? words.sent(pendingEmail, user.email) : null,
    words: words.refusals,
    fieldOf: { still_guardian: 'roles', still_has_guardians: 'roles' },
    nameOf: fullName,
    onAdded,
    onClose,
  });
  // Without the right to set passwords, a new e-mail must be confirmed by its owner.
  const waits = user?.can.editAccount && user.status === 'active' && !user.can.setPassword;
  return (
    <FormDialog {...dialog}>
      {user && !user.can.editAccount && (
        <Alert role="note" mb="md">
          {t('hint.account')}
        </Alert>
      )}
      <UserFields
        form={form}
        user={user}
        kinds={kindsOf(form.values.roles)}
        emailHint={waits ? words.hint : undefined}
      />
    </FormDialog>
  );
}
