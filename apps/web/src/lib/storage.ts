/**
 * localStorage, shared by all tabs. Where the browser forbids it the values live as long as the page,
 * so that signing in works there too.
 */
const PREFIX = 'afterbell.';
const memory = new Map<string, string>();

export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return memory.get(name) ?? null;
  }
}

export function writeStored(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    if (value === null) memory.delete(name);
    else memory.set(name, value);
  }
}

/** Removes everything that is stored, ours or not, except the names given (or names below `name.`). */
export function clearStoredExcept(names: readonly string[]): void {
  const stays = (key: string) =>
    names.some((name) => key === PREFIX + name || key.startsWith(`${PREFIX}${name}.`));
  try {
    for (const key of Object.keys(localStorage)) if (!stays(key)) localStorage.removeItem(key);
  } catch {
    for (const key of memory.keys()) if (!stays(PREFIX + key)) memory.delete(key);
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
