import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Tx } from '../db/database.ts';
import { AppError } from '../errors.ts';

/** Long enough that nobody's is another's by chance, short enough to be kept. */
const KEY = /^[\x21-\x7e]{8,200}$/;

/** The key of a call that may be repeated, or undefined where none was sent. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && KEY.test(header)) return header;
  throw new AppError('invalid_request', {
    problems: [{ path: 'Idempotency-Key', code: 'invalid_value', params: {} }],
  });
}

interface Keyed {
  readonly endpoint: Endpoint;
  readonly userId: string;
  readonly key: string;
  /** All that was asked; the same key with anything else is refused. */
  readonly input: unknown;
}

/**
 * Runs a call once for its key, in the call's own transaction: the answer is kept with what it did, or neither is.
 * Whoever comes at the same time waits until the first is done, and is answered alike. A refusal keeps nothing, so
 * that what was refused can be tried again.
 */
export async function once<T>(
  tx: Tx,
  { endpoint, userId, key, input }: Keyed,
  run: () => Promise<T>,
): Promise<T> {
  const bodyHash = Buffer.from(hash('sha256', JSON.stringify(input) ?? '', 'hex'), 'hex');
  const own = sql`tenant_id = ${tx.tenantId} and user_id = ${userId} and key = ${key}`;
  const added = await tx.run(
    sql`insert into idempotency_keys (tenant_id, user_id, key, endpoint, body_hash)
      values (${tx.tenantId}, ${userId}, ${key}, ${endpoint.name}, ${bodyHash}) on conflict do nothing`,
  );
  if (added === 0) {
    const kept = await tx.first(
      sql<{
        endpoint: string;
        bodyHash: Buffer;
        answer: unknown;
      }>`select endpoint, body_hash, answer
        from idempotency_keys where ${own}`,
    );
    // Cleared away between the two statements: as good as gone.
    if (!kept) throw new AppError('busy', { retryAfterSeconds: 1 });
    if (kept.endpoint !== endpoint.name || !kept.bodyHash.equals(bodyHash)) {
      throw new AppError('idempotency_key_reused');
    }
    return kept.answer as T;
  }
  const answer = await run();
  await tx.run(
    sql`update idempotency_keys set answer = ${JSON.stringify(answer)}::jsonb where ${own}`,
  );
  return answer;
}

/** A phone that lost its answer asks again within the hour; a week is long after. */
const KEPT_DAYS = 7;

export async function deleteOldKeys(tx: Tx): Promise<void> {
  await tx.run(
    sql`delete from idempotency_keys where tenant_id = ${tx.tenantId}
      and created_at < app_now() - make_interval(days => ${KEPT_DAYS})`,
  );
}
