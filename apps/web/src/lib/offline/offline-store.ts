import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { LeavingKind, Mark } from '#domain/attendance/mark.ts';
import { UNSENT_DAYS } from '#domain/attendance/tap.ts';
import { dateIn } from '../i18n/time-zone.ts';

export interface TappedSession {
  readonly activity: string;
  readonly date: string;
  readonly startTime: string;
}

/** What was tapped and is not recorded yet: ids only, nothing that names anybody. */
export interface Tap {
  /** Made here, so that it is recorded once however often it is sent. */
  readonly id: string;
  /** Whose it is: nobody else is shown it or sends it. */
  readonly userId: string;
  /** The role it was tapped in; what an earlier release kept lacks it. */
  readonly roleId?: string | null;
  readonly sessionId: string;
  /** To be told by, when it is out of reach; what an earlier release kept lacks it. */
  readonly session?: TappedSession;
  readonly childId: string;
  /** Null: about leaving. */
  readonly mark: Mark | null;
  readonly leaving: {
    readonly kind: LeavingKind | null;
    readonly guardianId: string | null;
    readonly personId: string | null;
  } | null;
  /** By the clock of this device. */
  readonly recordedAt: string;
  /** `waiting` to be sent; the others stay until they have been read. */
  readonly state: 'waiting' | 'refused' | 'outdated';
  /** Why it was refused. */
  readonly code: string | null;
  /** Who recorded later. */
  readonly by: string | null;
}

/** Today's registers as they were loaded, for one person in one role. */
export interface KeptDay<Register> {
  readonly identity: string;
  readonly timeZone: string;
  /** The school's date: gone at midnight. */
  readonly today: string;
  readonly loadedAt: string;
  readonly registers: readonly Register[];
}

interface Schema extends DBSchema {
  /** The key is a counter: the order of the taps. */
  taps: { key: number; value: Tap; indexes: { byUser: string } };
  day: { key: 'day'; value: KeptDay<unknown> };
}

/** What is at work. Safari keeps a page that was left, and with it its unfinished work, for which the next page waits for ever. */
const running = new Set<Work>();
interface Work {
  abort(): void;
  readonly done: Promise<unknown>;
}

let isLeft = false;

function track<Tx extends Work>(tx: Tx): Tx {
  running.add(tx);
  tx.done.catch(() => undefined).finally(() => running.delete(tx));
  // The store was still being opened when the page was left.
  if (isLeft) end(tx);
  return tx;
}

function end(tx: Work): void {
  running.delete(tx);
  try {
    tx.abort();
  } catch {
    // It has just ended by itself.
  }
}

window.addEventListener('pagehide', () => {
  isLeft = true;
  for (const tx of running) end(tx);
});
// By "back", with everything as it was left.
window.addEventListener('pageshow', () => {
  isLeft = false;
});

const NAME = 'afterbell-offline';
let opened: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, 1, {
    upgrade(db, _before, _after, tx) {
      track(tx);
      db.createObjectStore('taps', { autoIncrement: true }).createIndex('byUser', 'userId');
      db.createObjectStore('day');
    },
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated() {
      opened = undefined;
    },
  });
  return opened;
}

const ANSWER_MS = 2_000;

/** The store does not answer; what was asked of it may still be done. */
export class StoreSilent extends Error {
  override readonly name = 'StoreSilent';
}

let silent = false;

/**
 * In Safari the store of a page can wait, for as long as it likes, for a page that was left while it was at work. Nobody
 * waits with it: it counts as missing until it has answered.
 */
async function limited<Result>(work: (db: IDBPDatabase<Schema>) => Promise<Result>) {
  if (silent) throw new StoreSilent();
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    silent = true;
    reject(new StoreSilent());
  }, ANSWER_MS);
  // A browser without a store throws at once.
  const asked = (async () => work(await open()))().finally(() => {
    clearTimeout(timer);
    silent = false;
  });
  return Promise.race([asked, tooLong]);
}

export interface StoredTap extends Tap {
  readonly key: number;
}

/** In the order in which they were tapped; what is older than thirty days is forgotten. */
export function listTaps(userId: string, now = Date.now()): Promise<StoredTap[]> {
  return limited(async (db) => {
    const tx = track(db.transaction('taps', 'readwrite'));
    const taps: StoredTap[] = [];
    const oldest = now - UNSENT_DAYS * 86_400_000;
    for await (const cursor of tx.store) {
      const tap = cursor.value;
      if (Date.parse(tap.recordedAt) < oldest) await cursor.delete();
      else if (tap.userId === userId) taps.push({ ...tap, key: cursor.primaryKey });
    }
    await tx.done;
    return taps;
  });
}

export function keepTaps(taps: readonly Tap[]): Promise<number[]> {
  return limited(async (db) => {
    const tx = track(db.transaction('taps', 'readwrite', { durability: 'strict' }));
    const keys = await Promise.all(taps.map((tap) => tx.store.add(tap)));
    await tx.done;
    return keys;
  });
}

/** What became of some: null is recorded, and gone from here. */
export function settleTaps(
  settled: readonly { readonly key: number; readonly tap: Tap | null }[],
): Promise<void> {
  return limited(async (db) => {
    const tx = track(db.transaction('taps', 'readwrite'));
    await Promise.all(
      settled.map(({ key, tap }) => (tap === null ? tx.store.delete(key) : tx.store.put(tap, key))),
    );
    await tx.done;
  });
}

export function dropTapsOf(userId: string): Promise<void> {
  return limited(async (db) => {
    const tx = track(db.transaction('taps', 'readwrite'));
    const keys = await tx.store.index('byUser').getAllKeys(userId);
    await Promise.all(keys.map((key) => tx.store.delete(key)));
    await tx.done;
  });
}

export function keepDay<Register>(day: KeptDay<Register>): Promise<void> {
  return limited(async (db) => {
    const tx = track(db.transaction('day', 'readwrite'));
    await tx.store.put(day, 'day');
    await tx.done;
  });
}

/** One register of the kept day as it stands now: without a connection the last that was seen is shown, not the first. */
export function keepRegister<Register extends { readonly session: { readonly id: string } }>(
  identity: string,
  register: Register,
): Promise<void> {
  return limited(async (db) => {
    const tx = track(db.transaction('day', 'readwrite'));
    const day = (await tx.store.get('day')) as KeptDay<Register> | undefined;
    if (day?.identity === identity) {
      const registers = day.registers.map((one) =>
        one.session.id === register.session.id ? register : one,
      );
      await tx.store.put({ ...day, registers }, 'day');
    }
    await tx.done;
  });
}

/** Takes the day away unless it is to stay; says which one stays. */
async function sift(
  db: IDBPDatabase<Schema>,
  stays: (day: KeptDay<unknown>) => boolean,
): Promise<KeptDay<unknown> | null> {
  const tx = track(db.transaction('day', 'readwrite'));
  const day = (await tx.store.get('day')) ?? null;
  const isKept = day !== null && stays(day);
  if (day !== null && !isKept) await tx.store.delete('day');
  await tx.done;
  return isKept ? day : null;
}

/** Only the own one, of today. Anything else is wiped when it is met. */
export async function readDay<Register>(
  identity: string,
  now: Date,
): Promise<KeptDay<Register> | null> {
  const isOwn = (day: KeptDay<unknown>) =>
    day.identity === identity && day.today === dateIn(day.timeZone, now);
  return (await limited((db) => sift(db, isOwn))) as KeptDay<Register> | null;
}

/** Names, phones and care notes: at every logout and at another sign-in. */
export async function wipeDayExcept(identity: string | null): Promise<void> {
  // However long it takes: names don't stay.
  await sift(await open(), (day) => day.identity === identity);
}
