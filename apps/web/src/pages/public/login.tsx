import { Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CardPage } from '../../features/auth/components/card-page.tsx';
import { SignInCard } from '../../features/auth/components/sign-in-card.tsx';
import type { SessionRole } from '../../lib/session/session.ts';

// Few need it, so that everybody else's login screen stays small.
const ConfirmEmailCard = lazy(async () => ({
  default: (await import('../../features/auth/components/confirm-email-card.tsx')).ConfirmEmailCard,
}));
const EndMailsCard = lazy(async () => ({
  default: (await import('../../features/auth/components/end-mails-card.tsx')).EndMailsCard,
}));
// Most people have one role and are never asked; dialogs bring much code along.
const RoleList = lazy(async () => ({
  default: (await import('../../features/auth/components/role-list.tsx')).RoleList,
}));
const RoleDeniedDialog = lazy(async () => ({
  default: (await import('../../features/auth/components/role-denied-dialog.tsx')).RoleDeniedDialog,
}));

interface LoginProps {
  readonly step: 'confirmEmail' | 'endMails' | 'signIn' | 'chooseRole' | 'denied';
  /** The roles to choose from; at `denied` those that would open the page asked for. */
  readonly roles: readonly SessionRole[];
  readonly onChooseRole: (name: string) => void;
  readonly onCloseDenied: () => void;
}

/** One card: sign in, then, with several roles, the choice of one; before all that, the link of a mail. */
export function Login({ step, roles, onChooseRole, onCloseDenied }: LoginProps) {
  const { t } = useTranslation(['auth', 'common']);
  if (step === 'confirmEmail') {
    return (
      <Suspense>
        <ConfirmEmailCard />
      </Suspense>
    );
  }
  if (step === 'endMails') {
    return (
      <Suspense>
        <EndMailsCard />
      </Suspense>
    );
  }
  if (step === 'signIn') return <SignInCard />;
  if (step === 'chooseRole') {
    return (
      <CardPage title={t('chooseRole')} titleGap={4}>
        <Text c="dimmed" mb="md">
          {t('chooseRoleHint')}
        </Text>
        <Suspense>
          <RoleList roles={roles} onChoose={onChooseRole} />
        </Suspense>
      </CardPage>
    );
  }
  return (
    <CardPage title={t('common:permission.title')} titleGap={4}>
      <Suspense>
        <RoleDeniedDialog roles={roles} onChooseRole={onChooseRole} onClose={onCloseDenied} />
      </Suspense>
    </CardPage>
  );
}
