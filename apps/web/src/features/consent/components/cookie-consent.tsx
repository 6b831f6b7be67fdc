import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { onWindowEvent } from '../../../lib/session/window-events.ts';
import { applyStoredConsent, COOKIE_CHOICE } from '../../../lib/storage/consent.ts';
import { readCookiePreferences } from '../../../lib/storage/cookie-preferences.ts';

// Shown once in 180 days, so its code is lazy.
const CookieBanner = lazy(async () => ({
  default: (await import('./cookie-banner.tsx')).CookieBanner,
}));

/** `undecided`: shown with the page. `asked`: opened by the user to change the choice. */
type Asking = 'undecided' | 'asked' | null;

/** Shows the cookie banner until there is a choice, and again on request. */
export function CookieConsent() {
  const [asking, setAsking] = useState<Asking>(() => (applyStoredConsent() ? null : 'undecided'));
  useEffect(() => onWindowEvent(COOKIE_CHOICE, () => setAsking('asked')), []);
  // The choice may be made in another tab.
  useEffect(
    () =>
      onWindowEvent('focus', () =>
        setAsking((now) => (now === 'undecided' && readCookiePreferences() ? null : now)),
      ),
    [],
  );
  const userId = useSession()?.userId;
  // What was chosen before or after logging in is the choice of who is logged in.
  useEffect(() => {
    if (userId === undefined || asking === 'undecided') return;
    const leaving = new AbortController();
    void import('../api.ts').then(({ recordStoredConsent }) =>
      recordStoredConsent(userId, leaving.signal),
    );
    return () => leaving.abort();
  }, [userId, asking]);
  if (asking === null) return null;
  return (
    <Suspense>
      <CookieBanner key={asking} takeFocus={asking === 'asked'} onGone={() => setAsking(null)} />
    </Suspense>
  );
}
