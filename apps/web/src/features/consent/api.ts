import { recordConsent } from '#contract/privacy.ts';
import { call } from '../../lib/api/api.ts';
import { whenIdle } from '../../lib/loading/when-idle.ts';
import { readCookiePreferences } from '../../lib/storage/cookie-preferences.ts';
import { readVisit, writeVisit } from '../../lib/storage/visit.ts';

const RECORDED = 'consent';

/** Tells the school what the person signed in agreed to, once in a visit and at every change; nobody waits for it. */
export async function recordStoredConsent(identity: string, signal: AbortSignal): Promise<void> {
  await whenIdle();
  if (signal.aborted) return;
  const choice = readCookiePreferences();
  if (!choice) return;
  const { functional, analytics } = choice;
  const mark = `${identity} ${functional} ${analytics}`;
  if (readVisit(RECORDED) === mark) return;
  try {
    await call(recordConsent, { body: { functional, analytics } });
    writeVisit(RECORDED, mark);
  } catch {
    // The next visit tells it.
  }
}
