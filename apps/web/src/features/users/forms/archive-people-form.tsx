import { List, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { archiveUser } from '#contract/users.ts';
import { fullName, USER_LIMITS } from '#domain/users/user.ts';
import type { Outcome } from '../../../lib/api/call-each.ts';
import { bodyOf } from '../../../lib/forms/form-errors.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { type ListedUser, useArchiveAll } from '../api.ts';

interface ArchivePeopleFormProps {
  readonly users: readonly ListedUser[];
  readonly onArchived: (outcome: Outcome) => void;
  readonly onClose: () => void;
}

/** One reason for all of them. Each can be restored by itself. */
export function ArchivePeopleForm({ users, onArchived, onClose }: ArchivePeopleFormProps) {
  const { t } = useTranslation('users');
  const archiving = useContractForm({
    schema: bodyOf(archiveUser),
    initial: { reason: '' },
    save: useArchiveAll(users.map(({ userId }) => userId)).mutateAsync,
    onSaved: onArchived,
  });
  const dialog = useFormDialog(archiving, onClose);
  return (
    <FormDialog
      {...dialog}
      size={520}
      title={t('bulk.archiveTitle', { count: users.length })}
      submitLabel={t('archive.button')}
    >
      <Stack gap="md">
        <Text>{t('bulk.archiveText')}</Text>
        <List size="md">
          {users.map((user) => (
            <List.Item key={user.userId}>{fullName(user)}</List.Item>
          ))}
        </List>
        <TextInput
          label={t('archive.reason')}
          required
          data-autofocus
          autoComplete="off"
          maxLength={USER_LIMITS.archiveReason}
          {...archiving.form.getInputProps('reason')}
        />
      </Stack>
    </FormDialog>
  );
}
