import type { HeldRole } from './access.ts';

/**
 * Whose data is within reach; `by` is the person who reaches. What is taught is what is taught in this school
 * year or the coming one, and who is taught has not left: former pupils are nobody's business.
 */
export type Reach =
  | { readonly kind: 'all' }
  | { readonly kind: 'taught' | 'guarded' | 'self'; readonly by: string };

/** How long after the end of an activity its teachers still reach those who took part, and their families. */
export const TEACHER_REACH_DAYS = 30;

interface Reader {
  readonly userId: string;
  readonly active: Pick<HeldRole, 'kind' | 'permissions'> | null;
}

/**
 * Whose data may be read (product.md section 4): the own always; an administrator the whole school; a
 * teacher the present children of the own cohorts of this school year and the next, and those who take part in
 * own activities, until `TEACHER_REACH_DAYS` after the end; a guardian the children it may see. The kind of the
 * active role decides, so a teacher who acts as a parent sees what a parent sees.
 */
export function reachOf({ userId: by, active }: Reader): Reach {
  const isStaff = active?.kind === 'admin' || active?.kind === 'teacher';
  if (isStaff && !active.permissions.includes('users.view')) return { kind: 'self', by };
  return kindReachOf({ userId: by, active });
}

/** The same by the kind alone, for what needs no permission to look up people: own cohorts, own holidays. */
export function kindReachOf({ userId: by, active }: Reader): Reach {
  switch (active?.kind) {
    case 'admin':
      return { kind: 'all' };
    case 'teacher':
      return { kind: 'taught', by };
    case 'parent':
      return { kind: 'guarded', by };
    default:
      return { kind: 'self', by };
  }
}
