/** The chosen order of those who are still there; who came meanwhile stands at the end. */
export function mergeOrder(chosen: readonly string[], present: readonly string[]): string[] {
  const kept = chosen.filter((id) => present.includes(id));
  return [...kept, ...present.filter((id) => !kept.includes(id))];
}

/** One up or down; at either end nothing happens. */
export function moveInOrder(order: readonly string[], id: string, by: -1 | 1): string[] {
  const from = order.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return [...order];
  const without = order.filter((one) => one !== id);
  return without.toSpliced(to, 0, id);
}
