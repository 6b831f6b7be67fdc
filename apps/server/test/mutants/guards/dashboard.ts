import type { Guard } from '../guard.ts';

const FEATURES = 'apps/server/src/features';
const figures = { project: 'server', tests: 'test/dashboard-figures' } as const;
const promotion = { project: 'server', tests: 'features/promotion' } as const;
const tasks = { project: 'server', tests: 'features/tasks' } as const;
const NAIVE = 'every figure equals a naive count: school 1 in Europe/Riga, all periods';

export const DASHBOARD_GUARDS: readonly Guard[] = [
  {
    ...figures,
    name: 'who is excused by an absence without a mark counts in the participation',
    file: `${FEATURES}/dashboard/repository.ts`,
    find: "x.status = 'confirmed' and",
    replace: "x.status = 'reverted' and",
    killedBy: NAIVE,
  },
  {
    ...figures,
    name: 'a draft has no sessions on the dashboard',
    file: `${FEATURES}/dashboard/repository.ts`,
    find: "where s.tenant_id = ${tx.tenantId} and a.status = 'published' and ${isMeant(days)}",
    replace: 'where s.tenant_id = ${tx.tenantId} and ${isMeant(days)}',
    killedBy: NAIVE,
  },
  {
    ...figures,
    name: 'a regular activity counts once on each weekday it has',
    file: `${FEATURES}/dashboard/repository.ts`,
    find: 'select distinct t.activity_id, t.day_of_week from time_slots t',
    replace: 'select t.activity_id, t.day_of_week from time_slots t',
    killedBy: NAIVE,
  },
  {
    ...figures,
    name: 'only promoted activities are counted as such',
    file: `${FEATURES}/dashboard/service.ts`,
    find: "promoted: count('promoted'),",
    replace: "promoted: count('all'),",
    killedBy: NAIVE,
  },
  {
    name: 'the live booking status is read with a bound',
    file: `${FEATURES}/dashboard/repository.ts`,
    find: ' limit ${MOST_CURRENT}`',
    replace: '`',
    project: 'server',
    tests: 'lists/indexes',
    killedBy:
      'the lists of the contract > reads dashboard.activities whole, but never without a bound',
  },
  {
    name: 'a booking makes the dashboard count anew',
    file: 'apps/web/src/features/dashboard/api.ts',
    find: "shows: ['participants', 'activities', 'sessions'",
    replace: "shows: ['activities', 'sessions'",
    project: 'web',
    tests: 'pages/admin/dashboard',
    killedBy:
      'the dashboard > counts anew when participants change, a booking somebody makes among them',
  },
  {
    name: 'activities without a limit are no part of the occupancy',
    file: 'packages/domain/src/dashboard/figures.ts',
    find: 'capacity === null ? sum :',
    replace: 'capacity === -1 ? sum :',
    project: 'unit',
    tests: 'dashboard/figures',
    killedBy: 'the occupancy of the school > leaves out what has no limit, places and people',
  },
  {
    ...promotion,
    name: 'families are told of a promotion once a week',
    file: `${FEATURES}/promotion/repository.ts`,
    find: 'where p.promoted_at <= app_now() - make_interval(days => ${days})',
    replace: 'where p.promoted_at <= app_now() + make_interval(days => ${days})',
    killedBy: 'promoting an activity > is done once a week, however often the button is pressed',
  },
  {
    ...promotion,
    name: 'who has booked is not told of a promotion',
    file: 'packages/domain/src/promotion/promotion.ts',
    find: '!family.booked && ',
    replace: '',
    killedBy:
      'promoting an activity > leaves out who has booked for all their children, and whom it is not for',
  },
  {
    ...promotion,
    name: 'what nobody can book is not promoted',
    file: `${FEATURES}/promotion/service.ts`,
    find: "if (refusal && refusal !== 'signup_not_open')",
    replace: "if (refusal && refusal === 'signup_not_open')",
    killedBy: 'promoting an activity > is for the office, and of what can be booked',
  },
  {
    ...tasks,
    name: 'a task of somebody else is unknown',
    file: `${FEATURES}/tasks/repository.ts`,
    find: 'all ? sql<boolean>`true` : sql<boolean>`t.assignee_id = ${userId}`',
    replace: 'all || userId ? sql<boolean>`true` : sql<boolean>`false`',
    killedBy:
      'a task that somebody wrote > is seen by who manages tasks and by who has it, and by nobody else',
  },
  {
    ...tasks,
    name: 'a task is given to staff only',
    file: `${FEATURES}/tasks/service.ts`,
    find: 'if (userId && !(await repository.isAssignable(tx, userId)))',
    replace: 'if (userId && !tx)',
    killedBy: 'a task that somebody wrote > is given to staff who are here, never to a family',
  },
  {
    ...tasks,
    name: 'a task that is done stays done by the first',
    file: `${FEATURES}/tasks/service.ts`,
    find: 'if ((before.doneAt !== null) === done) return before;',
    replace: '',
    killedBy:
      'a task that somebody wrote > is done and undone by who has it, and stays done by the first',
  },
  {
    ...tasks,
    name: 'a teacher’s bookings to decide are of own activities',
    file: `${FEATURES}/participants/service.ts`,
    find: "const ownOf = kind === 'admin' ? null : principal.userId;",
    replace: "const ownOf = kind === 'admin' || principal ? null : '';",
    killedBy:
      'what gathers by itself > is what waits for a decision, the office’s all and a teacher’s own',
  },
  {
    name: 'a list leaves the rest of the address alone',
    file: 'apps/web/src/lib/lists/list-search.ts',
    find: '...othersIn(schema, previous, without),',
    replace: '',
    project: 'web',
    tests: 'lib/lists/list-page',
    killedBy: 'a list > changes its own part of the address and no other',
  },
  {
    name: 'a question stays open while the list is searched',
    file: 'apps/web/src/features/dashboard/components/booking-status.tsx',
    find: 'return found ?? (last?.id === id ? last : undefined);',
    replace: 'return found;',
    project: 'web',
    tests: 'pages/admin/dashboard',
    killedBy: 'the live booking status > keeps the question open that opens while a search is sent',
  },
  {
    ...figures,
    name: 'each point of the sessions has its own number',
    file: `${FEATURES}/dashboard/service.ts`,
    find: 'total: row?.total ?? 0,',
    replace: 'total: rows[0]?.total ?? 0,',
    killedBy: NAIVE,
  },
];
