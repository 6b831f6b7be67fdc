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

/** False where the family has its places and nobody is left to book for; true while that is not known. */
export function useMayJoin(activityId: string): boolean {
  const { data: planner } = usePlanner();
  const activity = planner?.items.find(({ id }) => id === activityId);
  if (!planner || !activity || activity.bookings.length === 0) return true;
  return bookableChildren({ planner, activity }).length > 0;
}
