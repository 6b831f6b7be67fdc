import { type Relation, RIGHTS, type Right } from '#domain/families/guardianship.ts';
import type { Guardianship } from '../api.ts';

/** A box and a last day for each right, flat, so that two people's edits can be compared field by field. */
export type GuardianshipValues = { relation: Relation } & Record<Right, boolean> &
  Record<`${Right}Until`, string>;

export function valuesOf({ relation, rights }: Guardianship): GuardianshipValues {
  const entries = RIGHTS.flatMap((right) => [
    [right, rights[right].granted],
    [`${right}Until`, rights[right].until ?? ''],
  ]);
  return { relation, ...Object.fromEntries(entries) } as GuardianshipValues;
}

export function toInput({ relation, ...values }: GuardianshipValues) {
  const grants = RIGHTS.map((right) => [
    right,
    { granted: values[right], until: values[`${right}Until`] },
  ]);
  return { relation, rights: Object.fromEntries(grants) };
}
