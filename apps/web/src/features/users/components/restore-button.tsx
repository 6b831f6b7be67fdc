import { Button } from '@mantine/core';
import { IconArchiveOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#domain/users/user.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { type User, useRestoreUser } from '../api.ts';

/** Brings an archived person back. */
export function RestoreButton({ user }: { readonly user: User }) {
  const { t } = useTranslation('users');
  const restore = useRestoreUser(user.userId);
  return (
    <Button
      leftSection={<IconArchiveOff size={18} aria-hidden />}
      loading={restore.isPending}
      onClick={() =>
        restore.mutate(undefined, {
          onSuccess: () => notify(t('archive.restored', { name: fullName(user) })),
          onError: (error) => {
            if (!isApiError(error, 'access_denied')) notify(messageOf(error), { long: true });
          },
        })
      }
    >
      {t('archive.restore')}
    </Button>
  );
}
