import type { MissedRow } from '../repository.ts';

/**
 * What a change of an absence is to the leaders of what is missed: `before` is what the child was excused from, and
 * `missed` what it says now.
 */
export function newsOf({
  before,
  missed,
  holds,
}: {
  readonly before: readonly MissedRow[];
  readonly missed: readonly MissedRow[];
  /** It holds as it is now; otherwise the school decides first. */
  readonly holds: boolean;
}) {
  const without = (some: readonly MissedRow[], others: readonly MissedRow[]) => {
    const ids = new Set(others.map(({ id }) => id));
    return some.filter(({ id }) => !ids.has(id));
  };
  const back = without(before, missed);
  return holds
    ? { away: without(missed, before), back }
    : { back, undecided: without(before, back) };
}
