import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Change, Shown } from '#contract/live.ts';

/**
 * What a query shows, by its key: `[topic, 'one', id]` is one thing (`'of'`: what belongs to that one),
 * anything else a list of its topic.
 */
export function shownBy([topic, kind, id]: QueryKey): Shown {
  const isThing = (kind === 'one' || kind === 'of') && typeof id === 'string';
  return isThing ? { topic: String(topic), id } : { topic: String(topic) };
}

/** All that a query shows: by its key, and what it names in `meta.shows` where that is several things. */
export function shownByQuery({
  queryKey,
  meta,
}: {
  readonly queryKey: QueryKey;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}): readonly Shown[] {
  const more = meta?.['shows'] as readonly Shown[] | undefined;
  return [shownBy(queryKey), ...(more ?? [])];
}

/** The same text for the same room. */
export const roomKey = ({ topic, id = '' }: Shown): string => `${topic} ${id}`;

/** What the mounted queries show, each once. */
export function listShown(queries: QueryClient): ReadonlyMap<string, Shown> {
  const mounted = queries.getQueryCache().findAll({ type: 'active' });
  return new Map(mounted.flatMap(shownByQuery).map((shown) => [roomKey(shown), shown]));
}

/** Whether a change makes stale what is shown. */
export function isStaleBy({ topic, id, list }: Change, shown: Shown): boolean {
  if (topic === undefined) return true;
  if (topic !== shown.topic) return false;
  if (id !== undefined) return id === shown.id;
  return list === undefined || shown.id === undefined;
}
