import { useDocumentTitle } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { getSchool } from '#contract/school.ts';
import { type Answer, call } from '../../lib/api/api.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { dateIn } from '../../lib/i18n/time-zone.ts';

export type School = Answer<typeof getSchool>;

/**
 * What everybody may know of the school. It is read once a visit, by the login screen already, so it is
 * kept here and not in the query cache, whose code comes only after signing in.
 */
export type SchoolState = { readonly school: School | undefined; readonly unknown: boolean };

const RETRY_MS = 5000;
let state: SchoolState = { school: undefined, unknown: false };
let readAt = 0;
const listeners = new Set<() => void>();

function tell(next: SchoolState): void {
  readAt = Date.now();
  // Unchanged data must not re-render.
  if (JSON.stringify(next) === JSON.stringify(state)) return;
  state = next;
  for (const listener of listeners) listener();
}

/** Fetches the school and keeps trying while the server does not answer: the page is usable without. */
export async function loadSchool(): Promise<void> {
  try {
    tell({ school: await call(getSchool, {}), unknown: false });
  } catch (error) {
    if (isApiError(error, 'unknown_tenant')) tell({ school: undefined, unknown: true });
    else setTimeout(() => void loadSchool(), RETRY_MS);
  }
}

/** Reads the school again; what was known stays where no answer comes. */
export async function refreshSchool(signal: AbortSignal): Promise<School> {
  const school = await call(getSchool, { signal });
  tell({ school, unknown: false });
  return school;
}

/** The school as read at startup, and when, so that it is not fetched twice. */
export function currentSchool(): { readonly school: School | undefined; readonly readAt: number } {
  return { school: state.school, readAt };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSchoolState(): SchoolState {
  return useSyncExternalStore(subscribe, () => state);
}

/** Undefined until the first response. */
export function useSchool(): School | undefined {
  return useSchoolState().school;
}

export function usePageTitle(title: string): void {
  const school = useSchool();
  useDocumentTitle(`${title} · ${school?.name ?? 'Afterbell'}`);
}

/** Today (YYYY-MM-DD) by the calendar of the school, wherever the reader is. */
export function useSchoolToday(): string {
  const timeZone = useSchool()?.timeZone ?? 'Europe/Riga';
  return dateIn(timeZone, serverNow());
}
