import type { Guard } from '../guard.ts';

const FEATURES = 'apps/server/src/features';
const PLATFORM = 'apps/server/src/platform';

export const ACCESS_GUARDS: readonly Guard[] = [
  {
    name: 'access is decided',
    file: `${PLATFORM}/http/register.ts`,
    find: 'if (denied) throw new AppError(denied);',
    replace: '',
    project: 'server',
    tests: 'access/matrix',
    killedBy: 'locations.create > answers parent as it should, without a canary',
  },
  {
    name: 'nobody enters without a token',
    file: 'packages/domain/src/auth/access.ts',
    find: 'if (active === null) return',
    replace: 'if (false) return',
    project: 'server',
    tests: 'access/matrix',
    killedBy: 'users.create > answers multiUndecided as it should, without a canary',
  },
  {
    name: 'a permission is asked for',
    file: 'packages/domain/src/auth/access.ts',
    find: "return held && access.kinds.includes(active.kind) ? null : 'access_denied';",
    replace: "return access.kinds.includes(active.kind) ? null : 'access_denied';",
    project: 'server',
    tests: 'access/matrix',
    killedBy:
      'cohorts.delete > on one that does not exist answers secretary as it should, without a canary',
  },
  {
    name: 'a permission is asked for in the kinds of role that are named',
    file: 'packages/domain/src/auth/access.ts',
    find: "return held && access.kinds.includes(active.kind) ? null : 'access_denied';",
    replace: "return held ? null : 'access_denied';",
    project: 'unit',
    tests: 'auth/access',
    killedBy: 'who may call an endpoint > can be for fewer kinds than its permission',
  },
  {
    name: 'a role that is not held is refused',
    file: 'packages/domain/src/auth/access.ts',
    find: "return role ? { role } : { refusal: 'role_not_held' };",
    replace: "return { role: role ?? { id: asked, name: asked, kind: 'admin', permissions: [] } };",
    project: 'server',
    tests: 'access/matrix',
    killedBy: 'families.child > on one the child answers pretender as it should, without a canary',
  },
  {
    name: 'a person out of reach is not found',
    file: `${FEATURES}/users/service.ts`,
    find: 'await repository.findUser(tx, userId, reachOf(principal));\n  if (!user)',
    replace: "await repository.findUser(tx, userId, { kind: 'all' });\n  if (!user)",
    project: 'server',
    tests: 'access/matrix',
    killedBy:
      'users.get > on one a pupil of last year answers parent as it should, without a canary',
  },
  {
    name: 'a guardian needs the right to see',
    file: `${FEATURES}/users/fragments.ts`,
    find: "and ${rightHolds(tx, 'g', 'see')}",
    replace: '',
    project: 'server',
    tests: 'access/matrix',
    killedBy:
      'users.get > on one a child that it may see no longer answers separatedParent as it should, without a canary',
  },
  {
    name: 'unknown keys are refused',
    file: 'packages/contract/src/locations.ts',
    find: 'export const newLocation = z.strictObject(fields)',
    replace: 'export const newLocation = z.object(fields)',
    project: 'server',
    tests: 'features/locations',
    killedBy: 'adding a location > refuses the key version, which is not the caller’s to set',
  },
  {
    name: 'every endpoint has its handler and its access',
    file: `${PLATFORM}/http/register.ts`,
    find: 'if (faults.length > 0)',
    replace: 'if (faults.length > 999)',
    project: 'server',
    tests: 'test/operations',
    killedBy:
      'the server > does not start with an endpoint that nobody handles, or that forgot who may call it',
  },
];
