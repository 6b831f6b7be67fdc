/** A school has a few hundred; past this all are forgotten, and noted again. */
const MOST = 10_000;
const refused = new Set<string>();

/**
 * Pools in which this process refused somebody because they were full. It decides nothing: it only tells for whom a
 * look at the places before the lock is worth its time.
 */
export function noteRefused(poolIds: readonly string[]): void {
  if (refused.size + poolIds.length > MOST) refused.clear();
  for (const id of poolIds) refused.add(id);
}

export function forgetRefused(poolIds: readonly string[]): void {
  for (const id of poolIds) refused.delete(id);
}

export const wasRefused = (poolIds: readonly string[]): boolean =>
  poolIds.some((id) => refused.has(id));
