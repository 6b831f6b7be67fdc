import type { Guard } from '../guard.ts';

const PLANNER = 'apps/server/src/features/planner';
const inPlanner = { project: 'server', tests: 'features/planner' } as const;

export const PLANNER_GUARDS: readonly Guard[] = [
  {
    name: 'a week is of the own children',
    file: `${PLANNER}/repository.ts`,
    find: 'and ${isOwnChild(tx, reach, sql`b.child_id`)}\n        ${childId === null',
    replace: '${childId === null',
    ...inPlanner,
    killedBy: 'the week > is empty for somebody else',
  },
  {
    name: 'what can no longer be booked is not offered',
    file: `${PLANNER}/service.ts`,
    find: "signup !== 'ended' || own.length > 0",
    replace: 'true || own.length > 0',
    ...inPlanner,
    killedBy:
      'the planner > leaves out what can no longer be booked, unless a child of theirs is in it',
  },
];
