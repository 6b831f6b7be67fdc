import type { StaffKind } from '#domain/tasks/gathered.ts';
import { has, type Principal } from '../../platform/auth/principal.ts';

/** Who manages tasks sees all of them; everybody else those that are given to them. */
export function managesTasks(principal: Principal): boolean {
  return principal.active?.kind === 'admin' && has(principal, 'tasks.manage');
}

/** Tasks are for staff, in a role of staff: a teacher who acts as a parent has none. */
export function staffKindOf({ active }: Principal): StaffKind | null {
  return active?.kind === 'admin' || active?.kind === 'teacher' ? active.kind : null;
}
