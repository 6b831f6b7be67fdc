import { type ActivityLife, stageOf } from '#domain/activities/activity.ts';
import { has, type Principal } from '../../platform/auth/principal.ts';

export function mayCreateActivities(principal: Principal): boolean {
  return has(principal, 'activities.manage');
}

/** Administrators every one, others those they run; the endpoints ask the same question, so a button never lies. */
export function mayManageActivity(principal: Principal, { own }: { readonly own: boolean }) {
  return has(principal, 'activities.manage') && (principal.active?.kind === 'admin' || own);
}

export function activityRights(
  principal: Principal,
  activity: ActivityLife & { readonly own: boolean },
) {
  const manage = mayManageActivity(principal, activity);
  const stage = stageOf(activity);
  return {
    edit: manage && stage !== 'cancelled',
    publish: manage && stage === 'draft',
    cancel: manage && stage === 'published',
    delete: manage,
    copy: manage,
    files: manage && stage !== 'cancelled',
  };
}
