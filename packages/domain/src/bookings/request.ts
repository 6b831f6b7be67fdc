import { type ActivityLife, stageOf } from '../activities/activity.ts';
import { type FitFacts, type FittingChild, fitOf, type Misfit } from '../activities/fit.ts';
import {
  type SignupRefusal,
  type SignupWindow,
  signupRefusal,
  staffMayBook,
} from '../activities/signup.ts';

/** What is asked for, without the places: whether this child may be booked there now. */
export interface BookingRequest {
  readonly by: 'family' | 'staff';
  readonly activity: ActivityLife & FitFacts & { readonly lastEndsAt: Date | null };
  /** Of the activity, or of the slot. */
  readonly signup: SignupWindow;
  /** The day on which age counts: the activity's first, or the slot's. */
  readonly date: string;
  readonly child: FittingChild & { readonly active: boolean };
  readonly alreadyBooked: boolean;
  /** The session of the slot was cancelled by the school. */
  readonly slotCancelled: boolean;
  readonly now: Date;
}

export type RequestRefusal =
  | SignupRefusal
  | Misfit
  | 'already_booked'
  | 'child_archived'
  | 'session_cancelled';

/**
 * Why a child can't be booked, or null; of several reasons the first is told. What lies in time comes before what
 * lies in the child. Staff book before and after sign-up, and whomever the activity is open to by its cohort; an
 * age that does not fit is theirs to judge.
 */
export function requestRefusal(request: BookingRequest): RequestRefusal | null {
  const { by, activity, signup, child, now } = request;
  if (stageOf(activity) === 'cancelled') return 'activity_cancelled';
  if (request.slotCancelled) return 'session_cancelled';
  const closed =
    by === 'staff'
      ? staffMayBook(activity, now)
        ? null
        : 'already_started'
      : signupRefusal(signup);
  if (closed) return closed;
  if (!child.active) return 'child_archived';
  const { misfit } = fitOf(activity, child, request.date);
  if (misfit && (by === 'family' || misfit === 'not_for_cohort')) return misfit;
  return request.alreadyBooked ? 'already_booked' : null;
}
