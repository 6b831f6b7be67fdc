import { type FitFacts, type FittingChild, fitOf } from '../activities/fit.ts';

/** How many days the families are left in peace after they were told of an activity that the school promotes. */
export const PROMOTE_AGAIN_DAYS = 7;

/** A guardian who may see and book for a child. */
export interface PossibleFamily extends FittingChild {
  readonly guardianId: string;
  /** The child has a booking that has not ended, or waits for a place. */
  readonly booked: boolean;
}

/**
 * Who is told of it: guardians who may book it for a child it is for, and have not. Who has booked for one child and could for
 * another is told of that one.
 */
export function familiesToTell(
  activity: FitFacts & { readonly startDate: string },
  families: readonly PossibleFamily[],
): string[] {
  const told = families.filter(
    (family) => !family.booked && fitOf(activity, family, activity.startDate).misfit === null,
  );
  return [...new Set(told.map(({ guardianId }) => guardianId))];
}
