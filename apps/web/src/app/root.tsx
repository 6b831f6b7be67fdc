import { Outlet } from '@tanstack/react-router';
import { CookieConsent } from '../features/consent/components/cookie-consent.tsx';

/** The root: the page and the cookie banner. */
export function Root() {
  return (
    <>
      <Outlet />
      <CookieConsent />
    </>
  );
}
