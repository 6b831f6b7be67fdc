import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { PlannerFilter } from '#domain/planner/planner.ts';
import { readSession } from '../../../lib/session/session.ts';
import { readVisit, writeVisit } from '../../../lib/storage/visit.ts';

type Raw = Readonly<Record<string, string | undefined>>;
const NAMES = ['childId', 'weekday', 'free', 'locationId', 'teacherId', 'cohortId', 'q'] as const;
type Name = (typeof NAMES)[number];

function readKept(): Raw {
  try {
    return JSON.parse(readVisit('selectedFilter') ?? '{}') as Raw;
  } catch {
    return {};
  }
}

/** The child that the family looked at last, on any of its pages. */
export const selectedChild = (): string | null => readVisit('selectedChild');

/** Keeps whom and what the visit is about (spec point 3); the next login clears it. */
export function keepSelection(selection: {
  readonly childId: string | null;
  readonly activityIds?: readonly string[];
}): void {
  writeVisit('parentId', readSession()?.userId ?? null);
  writeVisit('selectedChild', selection.childId);
  if (selection.activityIds) writeVisit('selectedActivities', selection.activityIds.join(','));
}

/** What the family looks for, from the address; without any there, as it was left in this visit. */
export function usePlannerFilter() {
  const raw = useSearch({ strict: false }) as Raw;
  const navigate = useNavigate();
  const isNamed = NAMES.some((name) => raw[name] !== undefined);
  const chosen = isNamed ? raw : readKept();
  const of = (name: Name) => chosen[name] || undefined;
  const kept = JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, of(name)])));
  useEffect(() => writeVisit('selectedFilter', kept), [kept]);
  const filter: PlannerFilter = {
    childId: of('childId'),
    weekday: of('weekday') === undefined ? undefined : Number(of('weekday')),
    free: of('free') === 'true',
    locationId: of('locationId'),
    teacherId: of('teacherId'),
    cohortId: of('cohortId'),
    q: of('q'),
  };
  const change = (changes: Partial<Record<Name, string | undefined>>) => {
    const search = { ...(JSON.parse(kept) as Raw), ...changes };
    // Else an empty filter would be the one before it.
    writeVisit('selectedFilter', JSON.stringify(search));
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  };
  return { filter, change };
}
