import { readCookiePreferences } from './cookie-preferences.ts';

/**
 * localStorage, shared by all tabs. If the browser blocks it, values are kept in memory, so that signing in
 * still works.
 */
const PREFIX = 'afterbell.';
const memory = new Map<string, string>();

/**
 * Functional values (and keys below `name.`): without consent to functional cookies they are kept in
 * sessionStorage and end with the visit.
 */
const FUNCTIONAL = ['theme', 'filters', 'lastView'];

export function readStored(name: string): string | null {
  try {
    return storeOf(name).getItem(PREFIX + name);
  } catch {
    return memory.get(name) ?? null;
  }
}

export function writeStored(name: string, value: string | null): void {
  try {
    if (value === null) storeOf(name).removeItem(PREFIX + name);
    else storeOf(name).setItem(PREFIX + name, value);
  } catch {
    if (value === null) memory.delete(name);
    else memory.set(name, value);
  }
}

function storeOf(name: string): Storage {
  return isNamed(PREFIX + name, FUNCTIONAL) && !mayRemember() ? sessionStorage : localStorage;
}

function mayRemember(): boolean {
  return readCookiePreferences()?.functional === true;
}

function isNamed(key: string, names: readonly string[]): boolean {
  return names.some((name) => key === PREFIX + name || key.startsWith(`${PREFIX}${name}.`));
}

/** Moves functional values to the storage that the current consent allows. */
export function moveFunctionalValues(): void {
  try {
    const [from, to] = mayRemember()
      ? [sessionStorage, localStorage]
      : [localStorage, sessionStorage];
    for (const key of Object.keys(from).filter((name) => isNamed(name, FUNCTIONAL))) {
      to.setItem(key, from.getItem(key) ?? '');
      from.removeItem(key);
    }
  } catch {
    // Storage is blocked: nothing is persisted.
  }
}

/** Clears both storages except the given names (and keys below `name.`). */
export function clearStoredExcept(names: readonly string[]): void {
  try {
    for (const store of [localStorage, sessionStorage]) {
      for (const key of Object.keys(store)) if (!isNamed(key, names)) store.removeItem(key);
    }
  } catch {
    for (const key of memory.keys()) if (!isNamed(PREFIX + key, names)) memory.delete(key);
  }
}

/** Subscribes to changes of a value by other tabs. */
export function onStoredByOtherTab(name: string, listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    // A null key: the storage was cleared.
    if (event.key === null || event.key === PREFIX + name) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
