import type { PlannedActivity, Planner, PlannerChild } from '../api.ts';

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
