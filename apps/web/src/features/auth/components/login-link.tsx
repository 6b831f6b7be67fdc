import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface LoginLinkProps {
  /** Which form of the card: none is the login itself. */
  readonly search?: { readonly setup?: string; readonly forgot?: string };
  /** The one thing to do on its page. */
  readonly primary?: boolean;
  readonly children: ReactNode;
}

/** A link to the card of the login screen. */
export function LoginLink({ search = {}, primary = false, children }: LoginLinkProps) {
  return (
    <Button
      component={Link}
      to="/login"
      // The routes are made from a table, so their types know of no search.
      search={search as never}
      variant={primary ? 'filled' : 'subtle'}
      fullWidth={primary}
    >
      {children}
    </Button>
  );
}

export function BackToLogin() {
  const { t } = useTranslation('auth');
  return <LoginLink>{t('backToLogin')}</LoginLink>;
}
