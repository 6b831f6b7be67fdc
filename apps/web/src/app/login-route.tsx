import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import {
  chooseRole,
  readRedirectPath,
  rolesOf,
  saveRedirectPath,
  useSession,
} from '../lib/session/session.ts';
import { Login } from '../pages/public/login.tsx';
import { loadFrame } from './frame.ts';
import { guardFactsOf } from './guard-facts.ts';
import { hasConfirmToken, hasUnsubscribeToken, nextLoginStep } from './guards.ts';
import { PagePending } from './page-pending.tsx';

/**
 * Tells the login screen which step it is at. Signing in and choosing a role change the session, which
 * makes the router re-run the guards: no explicit navigation is needed.
 */
export function LoginRoute() {
  const session = useSession();
  const router = useRouter();
  useFrameWhileTyping();
  const search = useSearch({ strict: false });
  const isConfirming = hasConfirmToken(search);
  const landing = isConfirming
    ? ({ step: hasUnsubscribeToken(search) ? 'endMails' : 'confirmEmail' } as const)
    : nextLoginStep(guardFactsOf(session), readRedirectPath());
  // Nothing to show during the redirect.
  if (landing.step === 'go') return <PagePending />;
  return (
    <Login
      step={landing.step}
      roles={landing.step === 'denied' ? landing.roles : rolesOf(session)}
      onChooseRole={chooseRole}
      onCloseDenied={() => {
        saveRedirectPath(null);
        void router.invalidate();
      }}
    />
  );
}

/** Preloads what follows the sign-in while the form is filled in. */
function useFrameWhileTyping(): void {
  useEffect(() => {
    const fetchOnce = () => void loadFrame();
    window.addEventListener('input', fetchOnce, { once: true });
    return () => window.removeEventListener('input', fetchOnce);
  }, []);
}
