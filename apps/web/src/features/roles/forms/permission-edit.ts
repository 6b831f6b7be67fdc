import { useState } from 'react';
import { differenceOf } from '#domain/roles/changes.ts';
import { isPermissionKey, type PermissionKey } from '#domain/roles/permissions.ts';
import type { Draft } from '../../../lib/storage/drafts.ts';

type Keys = readonly PermissionKey[];

/** What the reader wants otherwise: true to give, false to take. */
export type Changes = ReadonlyMap<PermissionKey, boolean>;

const NONE: Changes = new Map();

/** The changes on top of whatever the role may do now. */
export function applyChanges(held: Keys, changes: Changes): PermissionKey[] {
  const given = [...changes].filter(([key, on]) => on && !held.includes(key)).map(([key]) => key);
  return [...held.filter((key) => changes.get(key) !== false), ...given];
}

/** As lists: the names of fields that sound like a secret are not kept, and a permission may. */
export function draftOf({ given, taken }: { readonly given: Keys; readonly taken: Keys }): Draft {
  return given.length + taken.length === 0 ? {} : { given, taken };
}

/** Whatever is written on the device, only permissions that there are come out of it. */
export function changesOf(draft: Draft): Changes {
  const keys = (list: unknown): PermissionKey[] =>
    Array.isArray(list) ? list.filter((key) => isPermissionKey(String(key))) : [];
  return new Map([
    ...keys(draft['given']).map((key) => [key, true] as const),
    ...keys(draft['taken']).map((key) => [key, false] as const),
  ]);
}

export interface PermissionEdit {
  readonly changes: Changes;
  /** What the role would be able to do. */
  readonly after: Keys;
  readonly given: Keys;
  readonly taken: Keys;
  readonly isDirty: boolean;
  /** Somebody else has changed the same role since the first change was made here. */
  readonly movedOn: boolean;
  readonly toggle: (key: PermissionKey) => void;
  readonly discard: () => void;
  /** Takes these on top of what the role may do now. */
  readonly bringBack: (changes: Changes) => void;
}

/**
 * Keeps single changes and not a copy of the list: news from others show at once, and what the reader
 * changed stays on top of them.
 */
export function usePermissionEdit(held: Keys): PermissionEdit {
  const [changes, setChanges] = useState(NONE);
  const [start, setStart] = useState(held);
  const after = applyChanges(held, changes);
  const { given, taken } = differenceOf({ before: held, after });
  const isDirty = given.length + taken.length > 0;
  const since = differenceOf({ before: start, after: held });

  const toggle = (key: PermissionKey) => {
    if (!isDirty) setStart(held);
    const next = new Map(isDirty ? changes : NONE);
    const wanted = !after.includes(key);
    if (held.includes(key) === wanted) next.delete(key);
    else next.set(key, wanted);
    setChanges(next);
  };
  return {
    changes,
    after,
    given,
    taken,
    isDirty,
    movedOn: isDirty && since.given.length + since.taken.length > 0,
    toggle,
    discard: () => setChanges(NONE),
    bringBack: (wanted) => {
      setStart(held);
      setChanges(wanted);
    },
  };
}
