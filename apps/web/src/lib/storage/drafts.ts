import { readStored, writeStored } from './storage.ts';

/**
 * Form values saved when the server ended the session (product.md section 3), per user id: only the same
 * user is offered them again. Passwords are never saved.
 */
export type Draft = Readonly<Record<string, unknown>>;

interface Kept {
  readonly values: Draft;
  /** Milliseconds, by the device's clock. */
  readonly at: number;
}

const SECRET = /password|secret|token|setupCode/i;
const KEPT_MS = 30 * 24 * 3600_000;
const MOST = 20;

const nameOf = (userId: string) => `drafts.${userId}`;

function readAll(userId: string, now: number): Record<string, Kept> {
  try {
    const stored = JSON.parse(readStored(nameOf(userId)) ?? '{}') as Record<string, Kept>;
    return Object.fromEntries(
      Object.entries(stored).filter(([, { at }]) => now - at < KEPT_MS && at <= now + KEPT_MS),
    );
  } catch {
    return {};
  }
}

function writeAll(userId: string, drafts: Record<string, Kept>): void {
  const newest = Object.entries(drafts)
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, MOST);
  writeStored(
    nameOf(userId),
    newest.length === 0 ? null : JSON.stringify(Object.fromEntries(newest)),
  );
}

export function readDraft(userId: string, form: string, now = Date.now()): Draft | null {
  return readAll(userId, now)[form]?.values ?? null;
}

export function keepDraft(userId: string, form: string, values: Draft, now = Date.now()): void {
  const plain = Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !SECRET.test(field) && isPlain(value)),
  );
  if (Object.keys(plain).length === 0) return;
  writeAll(userId, { ...readAll(userId, now), [form]: { values: plain, at: now } });
}

export function dropDraft(userId: string, form: string, now = Date.now()): void {
  const { [form]: _dropped, ...others } = readAll(userId, now);
  writeAll(userId, others);
}

/** Whether a value survives JSON: no files, dates or functions. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.entries(value).every(([key, inner]) => !SECRET.test(key) && isPlain(inner));
}
