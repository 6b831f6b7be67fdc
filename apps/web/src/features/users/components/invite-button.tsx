import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { type User, useInviteUser } from '../api.ts';

/** Sends somebody new a link to choose a password. */
export function InviteButton({ user }: { readonly user: User }) {
  const { t } = useTranslation('users');
  const invite = useInviteUser(user.userId);
  return (
    <Button
      variant="default"
      leftSection={<IconMailForward size={18} aria-hidden />}
      loading={invite.isPending}
      onClick={() =>
        invite.mutate(undefined, {
          onSuccess: () => notify(t('invite.done', { email: user.email ?? '' }), { long: true }),
          onError: (error) => {
            if (isApiError(error, 'access_denied')) return;
            notify(`${t('invite.failed')}: ${messageOf(error)}`, { long: true });
          },
        })
      }
    >
      {user.invitedAt ? t('invite.again') : t('invite.button')}
    </Button>
  );
}
