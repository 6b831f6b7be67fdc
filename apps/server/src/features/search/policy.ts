import { kindReachOf, type Reach, reachOf } from '#domain/auth/reach.ts';
import { has, type Principal } from '../../platform/auth/principal.ts';

/** What the reader may find; null: nothing of that kind. */
export interface Findable {
  readonly people: Reach | null;
  /** Whether a child with a confidential address is found by more than its names. */
  readonly withHidden: boolean;
  readonly cohorts: Reach;
  readonly locations: boolean;
  readonly activities: Reach | null;
}

/** Exactly what the lists of each feature show: a search opens no door of its own. */
export function findableBy(principal: Principal): Findable {
  const kind = principal.active?.kind;
  const isStaff = kind === 'admin' || kind === 'teacher';
  return {
    people: isStaff && has(principal, 'users.view') ? reachOf(principal) : null,
    withHidden: has(principal, 'users.manage'),
    cohorts: kindReachOf(principal),
    // Their pages are the office's.
    locations: kind === 'admin',
    activities: has(principal, 'activities.view') ? kindReachOf(principal) : null,
  };
}
