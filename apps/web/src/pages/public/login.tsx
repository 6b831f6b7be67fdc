import { Box, Paper, Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSelect } from '../../features/auth/components/language-select.tsx';
import { LoginForm } from '../../features/auth/components/login-form.tsx';
import { RoleList } from '../../features/auth/components/role-list.tsx';
import { usePageTitle, useSchool } from '../../features/school/api.ts';
import type { SessionRole } from '../../lib/session.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import classes from './login.module.css';

// Dialogs bring much code along that hardly anybody needs here.
const RoleDeniedDialog = lazy(async () => ({
  default: (await import('../../features/auth/components/role-denied-dialog.tsx')).RoleDeniedDialog,
}));

interface LoginProps {
  readonly step: 'signIn' | 'chooseRole' | 'denied';
  /** The roles to choose from; at `denied` those that would open the page asked for. */
  readonly roles: readonly SessionRole[];
  readonly onChooseRole: (name: string) => void;
  readonly onCloseDenied: () => void;
}

/** One card: sign in, then, with several roles, the choice of one. */
export function Login({ step, roles, onChooseRole, onCloseDenied }: LoginProps) {
  const { t } = useTranslation(['auth', 'common']);
  const school = useSchool();
  const titles = {
    signIn: t('logIn'),
    chooseRole: t('chooseRole'),
    denied: t('common:permission.title'),
  };
  usePageTitle(titles[step]);
  return (
    <Box className={classes.page}>
      <header className={classes.header}>
        <LanguageSelect />
      </header>
      <main className={classes.main}>
        <div className={classes.school}>
          <BrandMark size={44} />
          <Title order={1}>{school?.name ?? 'Afterbell'}</Title>
        </div>
        <Paper className={classes.card} withBorder>
          <Title order={2} mb={step === 'signIn' ? 'md' : 4}>
            {titles[step]}
          </Title>
          {step === 'signIn' && <LoginForm demo={school?.demo ?? false} />}
          {step === 'chooseRole' && (
            <>
              <Text c="dimmed" mb="md">
                {t('chooseRoleHint')}
              </Text>
              <RoleList roles={roles} onChoose={onChooseRole} />
            </>
          )}
          {step === 'denied' && (
            <Suspense>
              <RoleDeniedDialog roles={roles} onChooseRole={onChooseRole} onClose={onCloseDenied} />
            </Suspense>
          )}
        </Paper>
      </main>
    </Box>
  );
}
