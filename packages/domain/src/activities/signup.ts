import { addDays } from '../dates/dates.ts';
import { startOfDay } from '../dates/zone.ts';
import { type ActivityLife, stageOf } from './activity.ts';
import type { SignupEnd, SignupState } from './limits.ts';

export interface SignupFacts extends ActivityLife {
  /** None: from publishing on. */
  readonly signupOpensAt: Date | null;
  readonly signupClosesAt: Date | null;
  /** A local date, inclusive. */
  readonly registrationDeadline: string | null;
  /** Of the last session that takes place, by its present time (an appointment: of the slot); null: there is none. */
  readonly lastStartsAt: Date | null;
}

export interface SignupWindow {
  readonly state: SignupState;
  readonly opensAt: Date | null;
  readonly endsAt: Date | null;
  /** Which of the ends comes first; of two at the same instant the one that SIGNUP_ENDS names first. */
  readonly endsBy: SignupEnd | null;
  /** When the state changes next: what a countdown runs to. */
  readonly changesAt: Date | null;
}

/** Product.md 18.6. Opening counts from its instant on, an end from its instant on. */
export function signupWindow(facts: SignupFacts, timeZone: string, now: Date): SignupWindow {
  const opensAt = facts.signupOpensAt;
  const stage = stageOf(facts);
  if (stage === 'cancelled') return ended({ opensAt, endsAt: facts.cancelledAt, by: 'cancelled' });
  const end = firstEnd(facts, timeZone);
  // Nobody signs up for a draft, and nothing counts down in it.
  if (stage === 'draft') return { state: 'notOpen', opensAt, ...end, changesAt: null };
  if (end.endsAt === null) return ended({ opensAt, endsAt: null, by: 'started' });
  const neverOpens = opensAt !== null && opensAt >= end.endsAt;
  if (now >= end.endsAt || neverOpens) {
    return ended({ opensAt, endsAt: end.endsAt, by: end.endsBy ?? 'started' });
  }
  if (opensAt !== null && now < opensAt) {
    return { state: 'notOpen', opensAt, ...end, changesAt: opensAt };
  }
  return { state: 'open', opensAt, ...end, changesAt: end.endsAt };
}

type End = Pick<SignupWindow, 'endsAt' | 'endsBy'>;

function firstEnd(facts: SignupFacts, timeZone: string): End {
  const { signupClosesAt, registrationDeadline, lastStartsAt } = facts;
  if (lastStartsAt === null) return { endsAt: null, endsBy: null };
  const deadline = registrationDeadline && startOfDay(addDays(registrationDeadline, 1), timeZone);
  const ends: [SignupEnd, Date | null | ''][] = [
    ['closed', signupClosesAt],
    ['deadline', deadline],
    ['started', lastStartsAt],
  ];
  return ends.reduce<End>(
    (first, [endsBy, endsAt]) =>
      endsAt && (first.endsAt === null || endsAt < first.endsAt) ? { endsAt, endsBy } : first,
    { endsAt: null, endsBy: null },
  );
}

function ended({
  opensAt,
  endsAt,
  by,
}: {
  opensAt: Date | null;
  endsAt: Date | null;
  by: SignupEnd;
}): SignupWindow {
  return { state: 'ended', opensAt, endsAt, endsBy: by, changesAt: null };
}

/** The refusal of a booking that comes too early or too late names what is in the way. */
export type SignupRefusal =
  | 'signup_not_open'
  | 'signup_closed'
  | 'deadline_passed'
  | 'already_started'
  | 'activity_cancelled';

const REFUSALS: Readonly<Record<SignupEnd, SignupRefusal>> = {
  closed: 'signup_closed',
  deadline: 'deadline_passed',
  started: 'already_started',
  cancelled: 'activity_cancelled',
};

export function signupRefusal({ state, endsBy }: SignupWindow): SignupRefusal | null {
  if (state === 'open') return null;
  return state === 'notOpen' ? 'signup_not_open' : REFUSALS[endsBy ?? 'started'];
}

/** Staff book before and after, until the last session is over. */
export function staffMayBook(
  activity: ActivityLife & { readonly lastEndsAt: Date | null },
  now: Date,
): boolean {
  const { lastEndsAt } = activity;
  return stageOf(activity) === 'published' && lastEndsAt !== null && now < lastEndsAt;
}
