import { Outlet } from '@tanstack/react-router';
import { CookieConsent } from '../features/consent/components/cookie-consent.tsx';

/** What every page has: itself, and the question about cookies while it is open. */
export function Root() {
  return (
    <>
      <Outlet />
      <CookieConsent />
    </>
  );
}
