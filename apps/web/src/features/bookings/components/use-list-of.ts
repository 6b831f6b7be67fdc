import { type PlannedActivity, useLiveSeats } from '../api.ts';

/** Its places, live: whether they are gone, and whether a booking would only join the waiting list. */
export function useListOf(activity: PlannedActivity, askedAt: number) {
  const seats = useLiveSeats(activity.id, activity.seats, askedAt);
  const isFull =
    activity.kind !== 'appointment' &&
    seats.available !== null &&
    (seats.available === 0 || seats.waiting > 0);
  return { seats, isFull, joinsList: isFull && activity.waitlist };
}
