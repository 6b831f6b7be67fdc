import { type ActivityLife, stageOf } from './activity.ts';
import { isOpenTo } from './fit.ts';

/** Who looks, with what the decision needs to know of them. */
export type ActivityReader =
  | { readonly kind: 'admin' }
  | {
      readonly kind: 'teacher';
      readonly userId: string;
      /** Those they teach in the present school year and the coming one. */
      readonly cohortIds: readonly string[];
    }
  | {
      readonly kind: 'parent' | 'child';
      /** The children a guardian may see today; a child: itself. */
      readonly children: readonly {
        readonly id: string;
        readonly cohortIds: readonly string[];
      }[];
    };

export interface SeenActivity extends ActivityLife {
  readonly authorId: string;
  readonly teacherIds: readonly string[];
  /** None: open to all. */
  readonly cohortIds: readonly string[];
}

/** Author or teacher of it, main or assistant. */
export function isOwnActivity(activity: SeenActivity, userId: string): boolean {
  return activity.authorId === userId || activity.teacherIds.includes(userId);
}

/**
 * Who sees an activity (product.md 6, 18.9); for everybody else it is not found. `bookedChildIds` are those
 * who have or had any booking in it: their families keep seeing it, cancelled or not for them any more.
 */
export function canSeeActivity(
  reader: ActivityReader,
  activity: SeenActivity & { readonly bookedChildIds: readonly string[] },
): boolean {
  if (reader.kind === 'admin') return true;
  const stage = stageOf(activity);
  if (reader.kind === 'teacher') {
    if (isOwnActivity(activity, reader.userId)) return true;
    return stage !== 'draft' && isOpenTo(activity.cohortIds, reader.cohortIds);
  }
  if (stage === 'draft') return false;
  return reader.children.some(
    ({ id, cohortIds }) =>
      activity.bookedChildIds.includes(id) ||
      (stage === 'published' && isOpenTo(activity.cohortIds, cohortIds)),
  );
}

/** Changing is for administrators and its own teachers, with `activities.manage`, which is asked before. */
export function canManageActivity(reader: ActivityReader, activity: SeenActivity): boolean {
  if (reader.kind === 'admin') return true;
  return reader.kind === 'teacher' && isOwnActivity(activity, reader.userId);
}
