import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import {
  chooseRole,
  readRedirectPath,
  rolesOf,
  saveRedirectPath,
  useSession,
} from '../lib/session.ts';
import { Login } from '../pages/public/login.tsx';
import { loadFrame } from './frame.ts';
import { guardFactsOf } from './guard-facts.ts';
import { decideLanding, holdsConfirmLink } from './guards.ts';
import { PagePending } from './page-pending.tsx';

/**
 * Tells the login screen which step it is at. Signing in and choosing a role change the session, and
 * every change of the session makes the router ask the guards again: nobody navigates by hand.
 */
export function LoginRoute() {
  const session = useSession();
  const router = useRouter();
  useFrameWhileTyping();
  const isConfirming = holdsConfirmLink(useSearch({ strict: false }));
  const landing = isConfirming
    ? ({ step: 'confirmEmail' } as const)
    : decideLanding(guardFactsOf(session), readRedirectPath());
  // While the router leads on there is nothing to show.
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

/** What comes after the sign-in is fetched while the name is typed, not while somebody waits for it. */
function useFrameWhileTyping(): void {
  useEffect(() => {
    const fetchOnce = () => void loadFrame();
    window.addEventListener('input', fetchOnce, { once: true });
    return () => window.removeEventListener('input', fetchOnce);
  }, []);
}
