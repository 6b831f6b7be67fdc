import { useEffect, useSyncExternalStore } from 'react';
import { recordAttendance } from '#contract/attendance.ts';
import type { BodyOf, InputOf } from '#contract/endpoint.ts';
import { type Answer, call } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { reportError } from '../api/client-errors.ts';
import {
  activeRoleOf,
  onSessionChange,
  readSession,
  rolesOf,
  type Session,
} from '../session/session.ts';
import {
  dropTapsOf,
  keepTaps,
  listTaps,
  type StoredTap,
  settleTaps,
  type Tap,
} from './offline-store.ts';

export type RecordAnswer = Answer<typeof recordAttendance>;

/** Those of the person who is signed in. `key` is 0 until the device has kept it. */
let taps: readonly StoredTap[] = [];
let owner: string | null = null;
const listeners = new Set<() => void>();
const recordedListeners = new Set<(answer: RecordAnswer) => void>();

function tell(next: readonly StoredTap[]): void {
  taps = next;
  for (const listener of listeners) listener();
}

let last: Promise<unknown> = Promise.resolve();

/** What reads or writes the store goes one after the other: what was read never brings back what was just taken away. */
function inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work, work);
  last = turn.catch(() => undefined);
  return turn;
}

/** Whoever is signed in now; nobody else's is ever in memory. */
function meetOwner(): string | null {
  const userId = readSession()?.userId ?? null;
  if (userId !== owner) {
    owner = userId;
    tell([]);
  }
  return userId;
}

/** Reads what is kept for whoever is signed in. */
export const loadTaps = (): Promise<void> => inOrder(readKept);

async function readKept(): Promise<void> {
  const userId = meetOwner();
  if (userId === null) return;
  const stored = await listTaps(userId);
  if (owner !== userId) return;
  const kept = new Set(stored.map(({ id }) => id));
  tell([...stored, ...taps.filter(({ key, id }) => key === 0 && !kept.has(id))]);
}

/** Shown in the next frame, kept on the device, then sent. */
export function addTaps(
  added: readonly Omit<Tap, 'userId' | 'roleId' | 'state' | 'code' | 'by'>[],
): void {
  const userId = meetOwner();
  if (userId === null) return;
  const roleId = readSession()?.roleId ?? null;
  const fresh = added.map((tap) => ({
    ...tap,
    userId,
    roleId,
    state: 'waiting' as const,
    code: null,
    by: null,
  }));
  tell([...taps, ...fresh.map((tap) => ({ ...tap, key: 0 }))]);
  inOrder(() => keepTaps(fresh)).then(
    async () => {
      await loadTaps().catch(() => undefined);
      await sendTaps();
    },
    // No place to keep it (a private window, or one that does not answer): it is sent all the same, from memory.
    () => sendTaps().catch(reportError),
  );
}

const UNANSWERED = [0, 408, 425, 429, 500, 502, 503, 504];

type Body = InputOf<BodyOf<typeof recordAttendance>>;

function bodyOf(group: readonly StoredTap[]): Body {
  return {
    marks: group.flatMap(({ id, childId, mark, recordedAt }) =>
      mark === null ? [] : [{ id, childId, mark, recordedAt }],
    ),
    leavings: group.flatMap(({ id, childId, mark, leaving, recordedAt }) =>
      mark !== null || leaving === null
        ? []
        : [
            {
              id,
              childId,
              recordedAt,
              kind: leaving.kind,
              ...(leaving.guardianId && { guardianId: leaving.guardianId }),
              ...(leaving.personId && { personId: leaving.personId }),
            },
          ],
    ),
    sentAt: new Date().toISOString(),
  };
}

const AT_ONCE = 100;

/**
 * The roles to send it in, one after the other until one may: the one it was tapped in, whichever is in use by now.
 * Where that is not known or no longer held, those of staff.
 */
function rolesFor({ roleId }: StoredTap, session: Session): readonly (string | undefined)[] {
  const own = session.roles[session.roleIds.indexOf(roleId ?? '')];
  if (own !== undefined) return [own];
  const staff = rolesOf(session).filter(({ kind }) => kind === 'teacher' || kind === 'admin');
  const names = staff.map(({ name }) => name);
  const first = names.filter((name) => name === session.activeRole);
  const all = [...new Set([...first, ...names])];
  return all.length > 0 ? all : [undefined];
}

const OUT_OF_REACH = [403, 404];

async function record(
  sessionId: string,
  group: readonly StoredTap[],
  [role, ...others]: readonly (string | undefined)[],
): Promise<RecordAnswer> {
  try {
    const body = bodyOf(group);
    const answer = await call(recordAttendance, { params: { id: sessionId }, body, role });
    // What another role was shown is not what this one would be.
    const isShown = role === undefined || role === activeRoleOf(readSession())?.name;
    if (isShown) for (const listener of recordedListeners) listener(answer);
    return answer;
  } catch (error) {
    const mayOthers = error instanceof ApiError && OUT_OF_REACH.includes(error.status);
    if (!mayOthers || others.length === 0) throw error;
    return record(sessionId, group, others);
  }
}

/** It says nothing of the taps: the next sign-in knows by what name the role goes. */
const ROLE_UNKNOWN = ['role_not_held', 'active_role_required'];

/** One session's; the answer says of each what became of it. True: go on with the others. */
async function sendGroup(
  sessionId: string,
  group: readonly StoredTap[],
  roles: readonly (string | undefined)[],
): Promise<boolean> {
  let results: ReadonlyMap<string, { outcome: string; code: string | null; by: string | null }>;
  try {
    const answer = await record(sessionId, group, roles);
    results = new Map(answer.results.map((result) => [result.id, result]));
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    // No answer, or signed out: they wait. A refusal is final for these, and is shown.
    if (UNANSWERED.includes(status) || status === 401) return false;
    if (error instanceof ApiError && ROLE_UNKNOWN.includes(error.code)) return true;
    const code = error instanceof ApiError ? error.code : 'server_error';
    results = new Map(group.map(({ id }) => [id, { outcome: 'refused', code, by: null }]));
  }
  const settled = group.map(({ key, ...tap }) => {
    const { outcome = 'refused', code = null, by = null } = results.get(tap.id) ?? {};
    const rest = outcome === 'recorded' ? null : ({ ...tap, code, by, state: outcome } as Tap);
    return { key, id: tap.id, tap: rest };
  });
  const after = new Map(settled.map(({ id, tap }) => [id, tap]));
  const kept = settled.filter(({ key }) => key !== 0);
  // Where that fails it is sent once more, and recorded once all the same.
  if (kept.length > 0) await inOrder(() => settleTaps(kept)).catch(reportError);
  tell(
    taps.flatMap((one) => {
      const tap = after.get(one.id);
      if (tap === undefined) return [one];
      return tap === null ? [] : [{ ...tap, key: one.key }];
    }),
  );
  return true;
}

let sending: Promise<void> | null = null;
let again = false;

/** Sends what waits, one after the other, in one tab at a time; nothing is lost where no answer comes. */
export function sendTaps(): Promise<void> {
  if (sending !== null) {
    again = true;
    return sending;
  }
  sending = inTurn(sendAll)
    .catch(() => undefined)
    .finally(() => {
      sending = null;
      if (again) {
        again = false;
        void sendTaps();
      }
    });
  return sending;
}

const TURN_MS = 10_000;

/** A page that was left may keep its turn, in Safari: then it is done out of turn, and counts once all the same. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  const signal = AbortSignal.timeout(TURN_MS);
  let isMine = false;
  try {
    await navigator.locks.request('afterbell.taps', { signal }, () => {
      isMine = true;
      return work();
    });
  } catch (error) {
    if (isMine) throw error;
    await work();
  }
}

async function sendAll(): Promise<void> {
  // Another tab may have sent some meanwhile.
  await loadTaps().catch(() => undefined);
  const userId = owner;
  const waiting = taps.filter(({ state }) => state === 'waiting');
  const groups = Map.groupBy(waiting, ({ sessionId, roleId }) => `${sessionId} ${roleId ?? ''}`);
  for (const all of groups.values()) {
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const session = readSession();
      const group = all.slice(from, from + AT_ONCE);
      const [first] = group;
      if (!first || session === null || session.userId !== userId) return;
      if (!(await sendGroup(first.sessionId, group, rolesFor(first, session)))) return;
    }
  }
}

/** What was refused or overtaken has been read. */
export function dismissTaps(ids: readonly string[]): void {
  const keys = taps.filter(({ id, key }) => ids.includes(id) && key !== 0).map(({ key }) => key);
  const drop = () => tell(taps.filter(({ id }) => !ids.includes(id)));
  drop();
  inOrder(() => settleTaps(keys.map((key) => ({ key, tap: null })))).then(drop, reportError);
}

/** Signing out by choice, after being asked: the own unsent marks go too. */
export async function forgetTaps(userId: string): Promise<void> {
  await inOrder(() => dropTapsOf(userId)).catch(() => undefined);
  if (owner === userId) tell([]);
}

export function unsentCount(): number {
  return taps.filter(({ state }) => state === 'waiting').length;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTaps = (): readonly StoredTap[] => useSyncExternalStore(subscribe, () => taps);

export function onRecorded(listener: (answer: RecordAnswer) => void): () => void {
  recordedListeners.add(listener);
  return () => recordedListeners.delete(listener);
}

const RETRY_MS = 5_000;

/** Keeps sending while somebody is signed in: at the start, when the connection is back, and now and then. */
export function useTapSending(): void {
  useEffect(() => {
    const send = () => void sendTaps();
    const start = () =>
      void loadTaps()
        .catch(() => undefined)
        .then(send);
    start();
    const timer = setInterval(() => {
      if (unsentCount() > 0) send();
    }, RETRY_MS);
    const seen = () => {
      if (document.visibilityState === 'visible') start();
    };
    window.addEventListener('online', send);
    document.addEventListener('visibilitychange', seen);
    const stop = onSessionChange(start);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
      document.removeEventListener('visibilitychange', seen);
      stop();
    };
  }, []);
}
