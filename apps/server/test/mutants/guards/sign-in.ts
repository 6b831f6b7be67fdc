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
  },
  {
    name: 'who is archived at this moment does not come in',
    file: `${FEATURES}/auth/repository.ts`,
    find: '      for share\n',
    replace: '',
    project: 'server',
    tests: 'access/sign-in',
  },
  {
    name: 'an archived person is out',
    file: `${FEATURES}/auth/repository.ts`,
    find: "s.user_id = ${value('userId')}\n      and s.ended_at is null and u.status = 'active'",
    replace: "s.user_id = ${value('userId')}\n      and s.ended_at is null",
    project: 'server',
    tests: 'features/auth',
  },
  {
    name: 'a replayed token ends the family',
    file: 'packages/domain/src/auth/refresh.ts',
    find: "return !facts.successorUsed || within(facts.usedAt, facts.now) ? 'rotate' : 'endSignIn';",
    replace: "return 'rotate';",
    project: 'server',
    tests: 'sign-in-model',
  },
  {
    name: 'the end of a replayed family is kept',
    file: `${FEATURES}/auth/service.ts`,
    find: "await repository.updateSignInEnded(tx, signIn.id, 'replayed');",
    replace: '',
    project: 'server',
    tests: 'features/auth',
  },
  {
    name: 'racing tabs are forgiven',
    file: 'packages/domain/src/auth/refresh.ts',
    find: "if (facts.usedAt === null) return 'rotate';",
    replace: "return facts.usedAt === null ? 'rotate' : 'endSignIn';",
    project: 'server',
    tests: 'features/auth',
  },
  {
    name: 'refresh tokens are stored hashed',
    file: `${PLATFORM}/auth/tokens.ts`,
    find: "return hash('sha256', token, 'buffer');",
    replace: 'return Buffer.from(token);',
    project: 'server',
    tests: 'features/auth',
  },
  {
    name: 'a socket ends with its sign-in',
    file: `${PLATFORM}/realtime/realtime.ts`,
    find: 'io.in(signInRoom(tenantId, signInId)).disconnectSockets(true);',
    replace: '',
    project: 'server',
    tests: 'test/realtime',
  },
  {
    name: 'a socket from a foreign page is refused',
    file: `${PLATFORM}/realtime/realtime.ts`,
    find: 'origin === undefined || URL.parse(origin)?.host === request.headers.host',
    replace: 'true',
    project: 'server',
    tests: 'test/realtime',
  },
  {
    name: 'hints stay in their school',
    file: `${PLATFORM}/realtime/realtime.ts`,
    find: 'io.to(rooms).emit',
    replace: 'io.emit',
    project: 'server',
    tests: 'test/realtime',
  },
];
