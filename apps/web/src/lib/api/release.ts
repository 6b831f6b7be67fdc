import { useSyncExternalStore } from 'react';

/** The release this page was built from. */
export const PAGE_RELEASE: string = import.meta.env.AFTERBELL_RELEASE ?? 'dev';

let serverRelease: string | null = null;
const listeners = new Set<() => void>();

/** Each answer names the server's release: so an open page finds out that it is outdated. */
export function noteServerRelease(header: string | null): void {
  if (header === null || header === serverRelease) return;
  serverRelease = header;
  for (const listener of listeners) listener();
}

function isOutdated(): boolean {
  return PAGE_RELEASE !== 'dev' && serverRelease !== null && serverRelease !== PAGE_RELEASE;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOutdated(): boolean {
  return useSyncExternalStore(subscribe, isOutdated);
}
