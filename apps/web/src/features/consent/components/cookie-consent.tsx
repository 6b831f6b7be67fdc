import { lazy, Suspense, useEffect, useState } from 'react';
import { COOKIE_CHOICE, followConsent } from '../../../lib/consent.ts';
import { readCookiePreferences } from '../../../lib/cookie-preferences.ts';
import { onWindowEvent } from '../../../lib/events.ts';

// Asked once in 180 days: everybody else does without its code.
const CookieBanner = lazy(async () => ({
  default: (await import('./cookie-banner.tsx')).CookieBanner,
}));

/** Undecided: the question came with the page. Asked: the reader wants to decide anew. */
type Asking = 'undecided' | 'asked' | null;

/** Asks what the browser may remember, until there is an answer, and again whenever the reader wishes. */
export function CookieConsent() {
  const [asking, setAsking] = useState<Asking>(() => (followConsent() ? null : 'undecided'));
  useEffect(() => onWindowEvent(COOKIE_CHOICE, () => setAsking('asked')), []);
  // Answered in another tab: this one need not ask any more.
  useEffect(
    () =>
      onWindowEvent('focus', () =>
        setAsking((now) => (now === 'undecided' && readCookiePreferences() ? null : now)),
      ),
    [],
  );
  if (asking === null) return null;
  return (
    <Suspense>
      <CookieBanner key={asking} takeFocus={asking === 'asked'} onGone={() => setAsking(null)} />
    </Suspense>
  );
}
