import { Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { archiveUser } from '#contract/users.ts';
import { fullName, USER_LIMITS } from '#domain/users/user.ts';
import { bodyOf } from '../../../lib/forms/form-errors.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { type User, useArchiveUser } from '../api.ts';

interface ArchiveUserFormProps {
  readonly user: User;
  readonly onArchived: () => void;
  readonly onClose: () => void;
}

/** Archiving can be undone, so it needs a reason and no confirmation. */
export function ArchiveUserForm({ user, onArchived, onClose }: ArchiveUserFormProps) {
  const { t } = useTranslation('users');
  const name = fullName(user);
  const archiving = useContractForm({
    schema: bodyOf(archiveUser),
    initial: { reason: '' },
    save: useArchiveUser(user.userId).mutateAsync,
    onSaved: () => {
      notify(t('archive.done', { name }));
      onArchived();
    },
  });
  const dialog = useFormDialog(archiving, onClose);
  return (
    <FormDialog
      {...dialog}
      size={520}
      title={t('archive.title', { name })}
      submitLabel={t('archive.button')}
    >
      <Stack gap="md">
        <Text>{t('archive.text')}</Text>
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
