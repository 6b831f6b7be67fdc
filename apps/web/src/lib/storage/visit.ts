/**
 * What a visit remembers (spec point 3): the chosen child, filter and activities, and a booking that is under way.
 * It outlives a reload and ends with the tab or the session.
 */
const PREFIX = 'afterbell.visit.';
const memory = new Map<string, string>();

export function readVisit(name: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + name);
  } catch {
    return memory.get(name) ?? null;
  }
}

export function writeVisit(name: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, value);
  } catch {
    if (value === null) memory.delete(name);
    else memory.set(name, value);
  }
}
