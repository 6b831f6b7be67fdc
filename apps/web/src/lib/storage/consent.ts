import type { CookiePreferences } from '#domain/consent/preferences.ts';
import { readCookiePreferences, writeCookiePreferences } from './cookie-preferences.ts';
import { moveFunctionalValues } from './storage.ts';

/** Dispatched to show the cookie banner again. */
export const COOKIE_CHOICE = 'afterbell:cookie-choice';

export function askForCookieChoice(): void {
  window.dispatchEvent(new Event(COOKIE_CHOICE));
}

/** Stores the choice and moves functional values to the storage it allows. */
export function saveConsent(choice: Omit<CookiePreferences, 'necessary'>): void {
  writeCookiePreferences(choice);
  moveFunctionalValues();
}

/** Applies the stored choice; it expires after 180 days. */
export function applyStoredConsent(): CookiePreferences | null {
  moveFunctionalValues();
  return readCookiePreferences();
}
