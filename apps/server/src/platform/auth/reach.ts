import type { Reach } from '../db/reach.ts';
import { has, type Principal } from './principal.ts';

/**
 * Whose data may be read (product.md section 4): the own always; an administrator the whole school; a
 * teacher the present children of the own cohorts of this school year and the next; a guardian the children it may see. The kind of the active
 * role decides, so a teacher who acts as a parent sees what a parent sees.
 */
export function reachOf(principal: Principal): Reach {
  const by = principal.userId;
  switch (principal.active?.kind) {
    case 'admin':
      return has(principal, 'users.view') ? { kind: 'all' } : { kind: 'self', by };
    case 'teacher':
      return has(principal, 'users.view') ? { kind: 'taught', by } : { kind: 'self', by };
    case 'parent':
      return { kind: 'guarded', by };
    default:
      return { kind: 'self', by };
  }
}

/** The same by the kind alone, for what needs no permission to look up people: own cohorts, own holidays. */
export function kindReachOf({ active, userId: by }: Principal): Reach {
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
