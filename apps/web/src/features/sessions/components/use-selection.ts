import { useState } from 'react';
import type { Session } from '../api.ts';

export interface Selection {
  readonly on: boolean;
  readonly start: () => void;
  readonly stop: () => void;
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly toggleAll: () => void;
  /** Those that are selected and still in sight, as they are now. */
  readonly chosen: readonly Session[];
  readonly isAll: boolean;
}

/** Selecting several of the sessions in sight. */
export function useSelection(sessions: readonly Session[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const chosen = sessions.filter(({ id }) => ids?.has(id));
  const isAll = sessions.length > 0 && chosen.length === sessions.length;
  return {
    on: ids !== null,
    start: () => setIds(new Set()),
    stop: () => setIds(null),
    has: (id) => ids?.has(id) ?? false,
    toggle: (id) =>
      setIds((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    toggleAll: () => setIds(new Set(isAll ? [] : sessions.map(({ id }) => id))),
    chosen,
    isAll,
  };
}
