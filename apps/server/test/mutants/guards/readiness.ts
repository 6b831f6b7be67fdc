import type { Guard } from '../guard.ts';

const READINESS = 'apps/server/src/features/readiness';
const here = { project: 'server', tests: 'features/readiness' } as const;

export const READINESS_GUARDS: readonly Guard[] = [
  {
    ...here,
    name: 'who may not book for a child makes it no readier',
    file: `${READINESS}/repository.ts`,
    find: " and ${rightHolds(tx, 'g', 'book')}`;",
    replace: '`;',
    killedBy:
      'who can’t take part yet > is a child whose guardians may not book or never signed in, and nobody else',
  },
  {
    ...here,
    name: 'a preview goes by the moment it is for',
    file: 'apps/server/src/features/planner/service.ts',
    find: 'const activity = answerActivity(row, at);',
    replace: 'const activity = answerActivity(row, row.now);',
    killedBy:
      'the planner before sign-up opens > is shown as it will be at the next opening, and at any moment one names',
  },
];
