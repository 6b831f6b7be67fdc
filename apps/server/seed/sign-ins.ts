import { randomOf } from './random.ts';
import type { SchoolPlan, SchoolRows } from './school-plan.ts';

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
/** The accounts that the README names have been in use; a few families never came. */
const ALWAYS = new Set(['admin', 'secretary', 'teacher', 'assistant', 'parent', 'multi', 'family']);

/**
 * When grown-ups were last here: most of them in these two weeks, about one in seven never. Children have
 * not been: at seven one asks one's parents. Each sign-in is over, so that nobody finds an unknown device.
 */
export function addSignIns(
  plan: SchoolPlan,
  rows: SchoolRows,
  roleIds: { readonly child: string },
): void {
  const random = randomOf(plan.seed, 'sign-ins');
  const children = new Set(
    rows.userRoles.flatMap(({ userId, roleId }) => (roleId === roleIds.child ? [userId] : [])),
  );
  const midnight = plan.today.getTime() - (plan.today.getTime() % DAY_MS);
  const schoolBegan = Date.parse(`${plan.schoolYear.slice(0, 4)}-08-25T07:00:00Z`);
  for (const [index, user] of rows.users.entries()) {
    const isNamed = ALWAYS.has(user.username);
    const never = random.below(7) === 0 && !isNamed;
    // From the morning to the evening of a day before today.
    const at = midnight - (1 + random.below(14)) * DAY_MS + (6 + random.below(12)) * HOUR_MS;
    const createdAt = new Date(at + random.below(60) * 60_000);
    // An account is older than what it was used for.
    if (user.status !== 'invited' || children.has(user.id))
      user.createdAt = new Date(Math.min(schoolBegan, at - DAY_MS));
    const id = random.id(plan.seed * 1_000_000 + 950_000 + index);
    if (never || user.status !== 'active' || (children.has(user.id) && !isNamed)) continue;
    const endedAt = new Date(createdAt.getTime() + (3 + random.below(20)) * 60_000);
    rows.signIns.push({
      id,
      userId: user.id,
      createdAt,
      lastUsedAt: endedAt,
      endedAt,
      endReason: 'logout',
      device: null,
    });
  }
}
