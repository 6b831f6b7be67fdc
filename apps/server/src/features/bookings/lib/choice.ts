import { signupWindow } from '#domain/activities/signup.ts';
import { type MissedWeek, repeatWeekly } from '#domain/bookings/repeat.ts';
import { type RequestRefusal, requestRefusal } from '#domain/bookings/request.ts';
import { fieldRefusal } from '../../../platform/errors.ts';
import type { ActivityFacts, ChildFacts, SlotRow } from '../repository.ts';

export interface Asked {
  readonly slotIds?: readonly string[] | undefined;
  readonly repeatWeeks?: number | undefined;
}

export interface Week {
  readonly date: string;
  readonly slot: SlotRow | null;
}

/** What was chosen: the whole of a regular activity, or slots of an appointment, week by week where it repeats. */
export interface Choice {
  /** Null: the whole activity. */
  readonly weeks: readonly Week[] | null;
  readonly repeats: boolean;
}

/** What can't be meant is refused at its field. */
export function readChoice(
  activity: Pick<ActivityFacts, 'kind'>,
  sessions: readonly SlotRow[],
  { slotIds, repeatWeeks }: Asked,
): Choice {
  if (activity.kind === 'regular') {
    if (slotIds) throw fieldRefusal('slotIds', 'invalid_value');
    if (repeatWeeks !== undefined) throw fieldRefusal('repeatWeeks', 'invalid_value');
    return { weeks: null, repeats: false };
  }
  if (!slotIds) throw fieldRefusal('slotIds', 'required');
  const slots = [...new Set(slotIds)].map((id) => sessions.find((session) => session.id === id));
  if (slots.length < slotIds.length || slots.includes(undefined)) {
    throw fieldRefusal('slotIds', 'invalid_value');
  }
  const chosen = slots.filter((slot) => slot !== undefined);
  if (repeatWeeks === undefined || repeatWeeks === 1) {
    return { weeks: chosen.map((slot) => ({ date: slot.date, slot })), repeats: false };
  }
  const [first, ...more] = chosen;
  if (!first || more.length > 0) throw fieldRefusal('repeatWeeks', 'invalid_value');
  const planned = sessions.map((slot) => ({ ...slot, date: slot.plannedDate }));
  const weeks = repeatWeekly(planned, { ...first, date: first.plannedDate }, repeatWeeks);
  return {
    repeats: true,
    weeks: weeks.map(({ date, slotId }) => ({
      date,
      slot: sessions.find(({ id }) => id === slotId) ?? null,
    })),
  };
}

/** Why this child can't be booked there now, or null. */
export function refusalOf(
  activity: ActivityFacts,
  child: ChildFacts,
  { slot, by }: { readonly slot: SlotRow | null; readonly by: 'family' | 'staff' },
): RequestRefusal | null {
  const { now, timeZone } = activity;
  const lastStartsAt = slot ? slot.startsAt : activity.lastStartsAt;
  return requestRefusal({
    by,
    activity: { ...activity, lastEndsAt: slot ? slot.endsAt : activity.lastEndsAt },
    signup: signupWindow({ ...activity, lastStartsAt }, timeZone, now),
    date: slot ? slot.date : activity.startDate,
    child,
    alreadyBooked: child.liveIn.includes(slot ? slot.id : ''),
    slotCancelled: slot?.status === 'cancelled',
    now,
  });
}

/** How a week that can't be had is reported. */
export function missedBy(refusal: RequestRefusal | 'activity_full'): MissedWeek {
  if (refusal === 'activity_full') return 'full';
  return refusal === 'already_booked' ? 'taken' : 'closed';
}
