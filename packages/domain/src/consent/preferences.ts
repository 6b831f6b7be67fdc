import type { RoleKind } from '../roles/kinds.ts';

/** What a browser may remember, as its user decided. Without the necessary there is no portal. */
export interface CookiePreferences {
  readonly necessary: true;
  readonly functional: boolean;
  readonly analytics: boolean;
}

export const PREFERENCES_COOKIE = 'afterbell_cookie_preferences';
export const PREFERENCES_DAYS = 180;

const SECONDS_A_DAY = 86_400;

/** Reads a Cookie header, or `document.cookie`. What is malformed counts as no decision at all. */
export function readPreferences(cookies: string | undefined): CookiePreferences | null {
  const prefix = `${PREFERENCES_COOKIE}=`;
  const entry = cookies?.split(/; */).find((cookie) => cookie.startsWith(prefix));
  if (entry === undefined) return null;
  try {
    return asPreferences(JSON.parse(decodeURIComponent(entry.slice(prefix.length))));
  } catch {
    return null;
  }
}

function asPreferences(value: unknown): CookiePreferences | null {
  const { necessary, functional, analytics } = (value ?? {}) as Record<string, unknown>;
  return necessary === true && typeof functional === 'boolean' && typeof analytics === 'boolean'
    ? { necessary, functional, analytics }
    : null;
}

/** The cookie as a browser is told to keep it. */
export function preferencesCookie(
  { functional, analytics }: Pick<CookiePreferences, 'functional' | 'analytics'>,
  { secure }: { readonly secure: boolean },
): string {
  const value = encodeURIComponent(JSON.stringify({ necessary: true, functional, analytics }));
  const life = `Max-Age=${PREFERENCES_DAYS * SECONDS_A_DAY}`;
  return `${PREFERENCES_COOKIE}=${value}; ${life}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Whether a login may be told to the analytics service: with consent only, and never of a child. */
export function mayTrackLogin(
  preferences: CookiePreferences | null,
  kinds: readonly RoleKind[],
): boolean {
  return preferences?.analytics === true && !kinds.includes('child');
}
