import {
  type CookiePreferences,
  preferencesCookie,
  readPreferences,
} from '#domain/consent/preferences.ts';

/** The choice stored in this browser; null before one was made. */
export function readCookiePreferences(): CookiePreferences | null {
  return readPreferences(document.cookie);
}

export function writeCookiePreferences(choice: Omit<CookiePreferences, 'necessary'>): void {
  const secure = window.location.protocol === 'https:';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that parents use
  document.cookie = preferencesCookie(choice, { secure });
}
