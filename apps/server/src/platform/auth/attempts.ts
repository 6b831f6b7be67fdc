import { hash } from 'node:crypto';
import { sql } from 'kysely';
import {
  ATTEMPT_WINDOW_MS,
  type AttemptCounter,
  type AttemptDecision,
  countersFor,
  decideAttempt,
  type FailureCount,
} from '#domain/auth/attempts.ts';
import type { Tx } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';

/** What failures of one attempt are counted under. */
export interface CounterKey {
  readonly counter: AttemptCounter;
  readonly key: Buffer;
  /** The account that it is about, so that all that was counted for it can be forgotten. */
  readonly account: Buffer | null;
}

/** An account is counted by its id, whether it was named by username or by e-mail address. */
export const accountKey = (userId: string): Buffer =>
  Buffer.from(userId.replaceAll('-', ''), 'hex');

const joined = (...parts: readonly Buffer[]): Buffer =>
  hash('sha256', Buffer.concat([...parts]), 'buffer');

/** The keys for one account: those of the device where it is known, else those of account and place. */
export function keysOfAccount(
  account: Buffer,
  { network, mark }: { readonly network: Buffer; readonly mark: Buffer | null },
): CounterKey[] {
  const keys: Readonly<Record<AttemptCounter, CounterKey>> = {
    device: { counter: 'device', key: joined(account, mark ?? account), account },
    pair: { counter: 'pair', key: joined(account, network), account },
    account: { counter: 'account', key: account, account },
    address: { counter: 'address', key: network, account: null },
  };
  return countersFor(mark !== null).map((counter) => keys[counter]);
}

const named = ({ counter, key }: Pick<CounterKey, 'counter' | 'key'>) =>
  `${counter}:${key.toString('base64url')}`;

interface FailureRow {
  readonly counter: AttemptCounter;
  readonly key: Buffer;
  readonly failures: number | null;
  readonly since: Date;
  readonly now: Date;
}

const failures = prepared<FailureRow, { tenantId: string; counters: string[]; keys: Buffer[] }>(
  (value) => sql`select k.counter, k.key, f.failures, f.since, app_now() as now
    from unnest(${value('counters')}::text[], ${value('keys')}::bytea[]) as k (counter, key)
    left join sign_in_failures f on f.tenant_id = ${value('tenantId')} and f.counter = k.counter and f.key = k.key`,
);

/** Judges by what was counted so far. */
export interface Judge {
  readonly now: Date;
  decide(keys: readonly CounterKey[]): AttemptDecision;
}

/** What was counted so far under any of these keys, and the clock to judge it by. */
export async function findFailures(tx: Tx, keys: readonly CounterKey[]): Promise<Judge> {
  const rows = await tx.all(
    failures({
      tenantId: tx.tenantId,
      counters: keys.map(({ counter }) => counter),
      keys: keys.map(({ key }) => key),
    }),
  );
  const counts = new Map<string, FailureCount>();
  for (const row of rows) {
    if (row.failures !== null) {
      counts.set(named(row), { failures: row.failures, since: row.since });
    }
  }
  const now = rows[0]?.now ?? new Date();
  return {
    now,
    decide: (judged) =>
      decideAttempt({
        now,
        counters: Object.fromEntries(judged.map((key) => [key.counter, counts.get(named(key))])),
      }),
  };
}

/** One more failure under each key; a window that is over begins anew. Always in the same order, so nobody deadlocks. */
export async function countFailure(tx: Tx, keys: readonly CounterKey[]): Promise<void> {
  const single = new Map(keys.map((key) => [named(key), key]));
  const sorted = [...single].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key);
  const window = sql`make_interval(secs => ${ATTEMPT_WINDOW_MS / 1000})`;
  await tx.run(
    sql`insert into sign_in_failures as f (tenant_id, counter, key, account_key, failures, since)
      select ${tx.tenantId}, k.counter, k.key, k.account, 1, app_now()
      from unnest(${sorted.map(({ counter }) => counter)}::text[], ${sorted.map(({ key }) => key)}::bytea[],
        ${sorted.map(({ account }) => account)}::bytea[]) with ordinality as k (counter, key, account, place)
      order by k.place
      on conflict (tenant_id, counter, key) do update set
        failures = case when f.since <= app_now() - ${window} then 1 else f.failures + 1 end,
        since = case when f.since <= app_now() - ${window} then app_now() else f.since end`,
  );
}

/** Counts whose window is over: they would begin anew anyway. */
export async function deleteOldFailures(tx: Tx): Promise<void> {
  await tx.run(
    sql`delete from sign_in_failures where tenant_id = ${tx.tenantId}
      and since < app_now() - make_interval(secs => ${ATTEMPT_WINDOW_MS / 1000})`,
  );
}

/** Whatever was counted for an account, at any place and device: it has a new password. */
export async function forgetFailures(tx: Tx, userId: string): Promise<void> {
  await tx.run(
    sql`delete from sign_in_failures where tenant_id = ${tx.tenantId} and account_key = ${accountKey(userId)}`,
  );
}

const REMEMBER_MS = 5_000;
const REMEMBER_AT_MOST = 1_000;

/**
 * Addresses that have used up their guesses, remembered for a few seconds: a flood of guesses is then
 * refused without a question to the database, and nobody who signs in waits behind it.
 */
export interface BlockedNetworks {
  /** Seconds to wait; 0 for a network that is not known to be blocked. */
  waitOf(tenantId: string, network: Buffer): number;
  remember(tenantId: string, network: Buffer, waitSeconds: number): void;
}

export function createBlockedNetworks(): BlockedNetworks {
  const spent = new Map<string, { waitSeconds: number; until: number }>();
  const keyOfEntry = (tenantId: string, network: Buffer) =>
    `${tenantId}:${network.toString('base64url')}`;
  return {
    waitOf: (tenantId, network) => {
      const entry = spent.get(keyOfEntry(tenantId, network));
      return entry && entry.until > performance.now() ? entry.waitSeconds : 0;
    },
    remember: (tenantId, network, waitSeconds) => {
      if (spent.size >= REMEMBER_AT_MOST) spent.clear();
      const until = performance.now() + Math.min(REMEMBER_MS, waitSeconds * 1000);
      spent.set(keyOfEntry(tenantId, network), { waitSeconds, until });
    },
  };
}
