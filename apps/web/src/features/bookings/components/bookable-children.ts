import { type PlannedActivity, type Planner, type PlannerChild, usePlanner } from '../api.ts';

/** For whom this reader can still book: it fits, and there is no booking of the whole yet. */
export function bookableChildren({
  planner,
  activity,
}: {
  readonly planner: Planner;
  readonly activity: PlannedActivity;
}): PlannerChild[] {
  return planner.children.filter(({ childId, mayBook }) => {
    const fit = activity.children.find((one) => one.childId === childId);
    const has = activity.bookings.some((one) => one.childId === childId && one.sessionId === null);
    return mayBook && fit?.misfit === null && !has;
  });
}

/** False where nobody is left to book for, or no place is; true while that is not known. */
export function useMayJoin(activityId: string): boolean {
  const { data: planner } = usePlanner();
  const activity = planner?.items.find(({ id }) => id === activityId);
  if (!planner || !activity) return true;
  const { available, waiting } = activity.seats;
  const isFull = available !== null && (available === 0 || waiting > 0);
  return !isFull && bookableChildren({ planner, activity }).length > 0;
}
