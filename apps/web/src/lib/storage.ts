import { readCookiePreferences } from './cookie-preferences.ts';

/**
 * localStorage, shared by all tabs. Where the browser forbids it the values live as long as the page,
 * so that signing in works there too.
 */
const PREFIX = 'afterbell.';
const memory = new Map<string, string>();

/**
 * What is remembered for comfort and not because the portal needs it (or what lies below `name.`).
 * Without consent to functional cookies it ends with the visit: it lives in sessionStorage.
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

/** Brings what is remembered for comfort to where the present consent lets it be. */
export function keepFunctional(): void {
  try {
    const [from, to] = mayRemember()
      ? [sessionStorage, localStorage]
      : [localStorage, sessionStorage];
    for (const key of Object.keys(from).filter((name) => isNamed(name, FUNCTIONAL))) {
      to.setItem(key, from.getItem(key) ?? '');
      from.removeItem(key);
    }
  } catch {
    // Where storage is forbidden nothing outlives the page anyway.
  }
}

/** Removes everything that is stored, ours or not, except the names given (or names below `name.`). */
export function clearStoredExcept(names: readonly string[]): void {
  try {
    for (const store of [localStorage, sessionStorage]) {
      for (const key of Object.keys(store)) if (!isNamed(key, names)) store.removeItem(key);
    }
  } catch {
    for (const key of memory.keys()) if (!isNamed(PREFIX + key, names)) memory.delete(key);
  }
}

/** Calls back when another tab has changed a value of ours. */
export function onStoredElsewhere(name: string, listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    // A null key means that the whole storage was emptied.
    if (event.key === null || event.key === PREFIX + name) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
