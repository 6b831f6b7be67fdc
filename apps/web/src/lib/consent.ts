import type { CookiePreferences } from '#domain/consent/preferences.ts';
import { readCookiePreferences, writeCookiePreferences } from './cookie-preferences.ts';
import { keepFunctional } from './storage.ts';

/** Raised by whoever wants the choice to be asked again. */
export const COOKIE_CHOICE = 'afterbell:cookie-choice';

export function askForCookieChoice(): void {
  window.dispatchEvent(new Event(COOKIE_CHOICE));
}

/** From now on; what was remembered moves to where it may be. */
export function saveConsent(choice: Omit<CookiePreferences, 'necessary'>): void {
  writeCookiePreferences(choice);
  keepFunctional();
}

/** A choice runs out after 180 days, and what it allowed with it. */
export function followConsent(): CookiePreferences | null {
  keepFunctional();
  return readCookiePreferences();
}
