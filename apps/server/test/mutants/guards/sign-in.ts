import type { Guard } from '../guard.ts';

const FEATURES = 'apps/server/src/features';
const PLATFORM = 'apps/server/src/platform';

export const SIGN_IN_GUARDS: readonly Guard[] = [
  {
    name: 'an ended sign-in is over',
    file: `${FEATURES}/auth/repository.ts`,
    find: "s.user_id = ${value('userId')}\n      and s.ended_at is null and u.status = 'active'",
    replace: "s.user_id = ${value('userId')}\n      and u.status = 'active'",
    project: 'server',
    tests: 'features/auth',
    killedBy: 'signing out > ends the family by refresh token, by bearer, or both',
  },
  {
    name: 'who is archived at this moment does not come in',
    file: `${FEATURES}/auth/repository.ts`,
    find: '      for share\n',
    replace: '',
    project: 'server',
    tests: 'access/sign-in',
    killedBy:
      'what a sign-in writes > waits for whoever is archived at this moment, and then writes nothing',
  },
  {
    name: 'an archived person is out',
    file: `${FEATURES}/auth/repository.ts`,
    find: "s.user_id = ${value('userId')}\n      and s.ended_at is null and u.status = 'active'",
    replace: "s.user_id = ${value('userId')}\n      and s.ended_at is null",
    project: 'server',
    tests: 'features/auth',
    killedBy: 'the access token > is nothing once the user was archived or has no such sign-in',
  },
  {
    name: 'a replayed token ends the family',
    file: 'packages/domain/src/auth/refresh.ts',
    find: "return !facts.successorUsed || within(facts.usedAt, facts.now) ? 'rotate' : 'endSignIn';",
    replace: "return 'rotate';",
    project: 'server',
    tests: 'sign-in-model',
    killedBy:
      'random lives of a sign-in > go as the model says: rotated, forgiven, replayed, signed out',
  },
  {
    name: 'the end of a replayed family is kept',
    file: `${FEATURES}/auth/service.ts`,
    find: "await repository.updateSignInEnded(tx, signIn.id, 'replayed');",
    replace: '',
    project: 'server',
    tests: 'features/auth',
    killedBy:
      'refreshing > ends the family when a used token comes back after a successor was used and 10 s have passed',
  },
  {
    name: 'late tokens are not put into the session of the next person',
    file: 'apps/web/src/lib/api/refresh.ts',
    find: "if (current?.userId !== stored.userId) throw new ApiError(401, { code: 'not_authenticated' });",
    replace: "if (current === null) throw new ApiError(401, { code: 'not_authenticated' });",
    project: 'web',
    tests: 'lib/api/api.test',
    killedBy: 'an expired token > that is answered late by a refusal leaves the next person alone',
  },
  {
    name: 'late tokens do not replace newer ones',
    file: 'apps/web/src/lib/api/refresh.ts',
    find: 'if (current.refreshToken !== stored.refreshToken) return current;',
    replace: '',
    project: 'web',
    tests: 'lib/api/api.test',
    killedBy:
      'an expired token > that is answered late uses the tokens that the same person has by now',
  },
  {
    name: 'racing tabs are forgiven',
    file: 'packages/domain/src/auth/refresh.ts',
    find: "if (facts.usedAt === null) return 'rotate';",
    replace: "return facts.usedAt === null ? 'rotate' : 'endSignIn';",
    project: 'server',
    tests: 'features/auth',
    killedBy: 'refreshing > lets eight tabs at once have a pair each, and every pair works',
  },
  {
    name: 'refresh tokens are stored hashed',
    file: `${PLATFORM}/auth/tokens.ts`,
    find: "return hash('sha256', token, 'buffer');",
    replace: 'return Buffer.from(token);',
    project: 'server',
    tests: 'features/auth',
    killedBy: 'signing in > keeps neither the password nor the refresh token',
  },
  {
    name: 'a socket from a foreign page is refused',
    file: `${PLATFORM}/realtime/realtime.ts`,
    find: 'origin === undefined || URL.parse(origin)?.host === request.headers.host',
    replace: 'true',
    project: 'server',
    tests: 'test/realtime',
    killedBy:
      'a socket > is refused without a token, with a bad one, with another school’s, and from a foreign page',
  },
];
