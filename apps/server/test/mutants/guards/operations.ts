import type { Guard } from '../guard.ts';

const PLATFORM = 'apps/server/src/platform';

export const OPERATIONS_GUARDS: readonly Guard[] = [
  {
    name: 'metrics are for this machine or the token',
    file: `${PLATFORM}/http/metrics.ts`,
    find: "if (!isLoopback(request) && !hasToken(request, token)) throw new AppError('not_found');",
    replace: '',
    project: 'server',
    tests: 'test/operations',
  },
  {
    name: 'a missing asset is no page',
    file: `${PLATFORM}/http/web.ts`,
    find: '!/\\.[a-z0-9]+$/i.test(path)',
    replace: 'true',
    project: 'server',
    tests: 'http/web',
  },
  {
    name: 'a token is signed with the right algorithm',
    file: `${PLATFORM}/auth/tokens.ts`,
    find: "algorithms: ['HS256'],",
    replace: '',
    project: 'server',
    tests: 'auth/tokens',
  },
];
