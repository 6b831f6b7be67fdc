/** A school has a few hundred; past this all are forgotten, and seen again. */
const MOST = 10_000;
const seen = new Set<string>();

/**
 * Pools that this process last saw full. It decides nothing: it only tells for whom a look at the places before the
 * lock is worth its time.
 */
export function noteFull(poolIds: readonly string[], fullIds: readonly string[]): void {
  for (const id of poolIds) seen.delete(id);
  if (seen.size + fullIds.length > MOST) seen.clear();
  for (const id of fullIds) seen.add(id);
}

export const wasFull = (poolIds: readonly string[]): boolean => poolIds.some((id) => seen.has(id));
