import { sql } from 'kysely';
import {
  ATTEMPT_WINDOW_MS,
  type AttemptCounter,
  type AttemptFacts,
} from '#domain/auth/attempts.ts';
import type { Tx } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';

/** The keys that an attempt is counted under. */
export type AttemptKeys = Readonly<Record<AttemptCounter, Buffer>>;

interface FailureRow {
  readonly counter: AttemptCounter;
  readonly failures: number;
  readonly since: Date;
  readonly now: Date;
}

const failures = prepared<FailureRow, AttemptKeys & { tenantId: string }>(
  (value) => sql`select k.counter, f.failures, f.since, app_now() as now
    from (values ('pair', ${value('pair')}::bytea), ('account', ${value('account')}::bytea),
      ('address', ${value('address')}::bytea)) as k (counter, key)
    left join sign_in_failures f on f.tenant_id = ${value('tenantId')} and f.counter = k.counter and f.key = k.key`,
);

/** What was counted so far, and the clock to judge it by. */
export async function findFailures(
  tx: Tx,
  keys: AttemptKeys,
): Promise<Pick<AttemptFacts, 'now' | 'counters'>> {
  const rows = await tx.all(failures({ tenantId: tx.tenantId, ...keys }));
  const of = (name: AttemptCounter) => {
    const row = rows.find(({ counter }) => counter === name);
    return row && row.failures !== null ? { failures: row.failures, since: row.since } : null;
  };
  return {
    now: rows[0]?.now ?? new Date(),
    counters: { pair: of('pair'), account: of('account'), address: of('address') },
  };
}

/** One more failure under each key; a window that is over begins anew. Always in the same order, so nobody deadlocks. */
export async function countFailure(tx: Tx, keys: AttemptKeys): Promise<void> {
  const window = sql`make_interval(secs => ${ATTEMPT_WINDOW_MS / 1000})`;
  await tx.run(
    sql`insert into sign_in_failures as f (tenant_id, counter, key, failures, since)
      values (${tx.tenantId}, 'account', ${keys.account}, 1, app_now()),
        (${tx.tenantId}, 'address', ${keys.address}, 1, app_now()),
        (${tx.tenantId}, 'pair', ${keys.pair}, 1, app_now())
      on conflict (tenant_id, counter, key) do update set
        failures = case when f.since <= app_now() - ${window} then 1 else f.failures + 1 end,
        since = case when f.since <= app_now() - ${window} then app_now() else f.since end`,
  );
}

const REMEMBER_MS = 5_000;
const REMEMBER_AT_MOST = 1_000;

/**
 * Addresses that have used up their guesses, remembered for a few seconds: a flood of guesses is then
 * refused without a question to the database, and nobody who signs in waits behind it.
 */
export interface SpentAddresses {
  /** Seconds to wait; 0 for an address that is not known to be spent. */
  waitOf(tenantId: string, address: Buffer): number;
  remember(tenantId: string, address: Buffer, waitSeconds: number): void;
}

export function createSpentAddresses(): SpentAddresses {
  const spent = new Map<string, { waitSeconds: number; until: number }>();
  const keyOfEntry = (tenantId: string, address: Buffer) =>
    `${tenantId}:${address.toString('base64url')}`;
  return {
    waitOf: (tenantId, address) => {
      const entry = spent.get(keyOfEntry(tenantId, address));
      return entry && entry.until > performance.now() ? entry.waitSeconds : 0;
    },
    remember: (tenantId, address, waitSeconds) => {
      if (spent.size >= REMEMBER_AT_MOST) spent.clear();
      const until = performance.now() + Math.min(REMEMBER_MS, waitSeconds * 1000);
      spent.set(keyOfEntry(tenantId, address), { waitSeconds, until });
    },
  };
}
