import { createHash } from 'node:crypto';
import { randomOf } from './random.ts';
import type { SchoolPlan, SchoolRows } from './school-plan.ts';

const DAY_MS = 86_400_000;

/**
 * The family that demos sign in as has a link to one child's calendar in use. Another was revoked, and that leaves
 * nothing: a link that has ended is not kept. Nobody knows the secret of the one in use.
 */
export function addCalendarLinks(
  plan: SchoolPlan,
  rows: SchoolRows,
  { parent: roleId }: { readonly parent: string },
): void {
  const random = randomOf(plan.seed, 'calendar links');
  const guardian = rows.users.find(({ username }) => username === 'parent');
  const child = rows.users.find(({ username }) => username === 'child');
  if (!guardian?.id || !child?.id) return;
  rows.calendarLinks.push({
    id: random.id(1),
    userId: guardian.id,
    childId: child.id,
    roleId,
    tokenHash: createHash('sha256').update(random.id(2)).digest(),
    createdAt: new Date(plan.today.getTime() - 12 * DAY_MS),
  });
}
