import type { Guard } from '../guard.ts';

const FEATURES = 'apps/server/src/features';
const PLATFORM = 'apps/server/src/platform';

export const ACCOUNTS_GUARDS: readonly Guard[] = [
  {
    name: 'a set-up code works once',
    file: `${FEATURES}/setup/repository.ts`,
    find: ".where('tokenHash', '=', tokenHash)\n      .where('usedAt', 'is', null)",
    replace: ".where('tokenHash', '=', tokenHash)",
    project: 'server',
    tests: 'test/set-up',
    killedBy:
      'a new school > does not take a code twice, not even after its administrator was archived',
  },
  {
    name: 'a new password ends the other sign-ins',
    file: `${FEATURES}/passwords/service.ts`,
    find: 'await endSignIns(tx, { userId, except: signInId });',
    replace: '',
    project: 'server',
    tests: 'features/passwords',
    killedBy: 'changing the own password > counts at once, keeps this sign-in and ends the others',
  },
  {
    name: 'the current password is asked for',
    file: `${PLATFORM}/auth/confirm-password.ts`,
    find: "throw new AppError('wrong_password');",
    replace: '',
    project: 'server',
    tests: 'features/passwords',
    killedBy: 'changing the own password > needs the current one',
  },
  {
    name: 'a reset link works once',
    file: `${FEATURES}/passwords/service.ts`,
    find: 'if ((await repository.consumeResetLink(tx, tokenHash)) === 0) {',
    replace: 'await repository.consumeResetLink(tx, tokenHash);\n    if (false) {',
    project: 'server',
    tests: 'test/mail',
    killedBy:
      'a forgotten password > is set anew by the link of a mail, once, and ends every sign-in',
  },
  {
    name: 'one event is one mail',
    file: `${FEATURES}/passwords/service.ts`,
    find: "eventKey: `reset:${keyOf(key).toString('hex')}:${period}`,",
    replace: 'eventKey: newId(),',
    project: 'server',
    tests: 'test/mail',
    killedBy: 'a forgotten password > asked for a hundred times is one mail',
  },
  {
    name: 'a token has one spelling',
    file: `${PLATFORM}/auth/tokens.ts`,
    find: 'PARTS.exec(token) ?? [];',
    replace: "PARTS.exec(token.replace(/[=\\s]+$/, '')) ?? [];",
    project: 'server',
    tests: 'platform/auth/tokens',
    killedBy: 'a forged access token > is refused: padding',
  },
  {
    name: 'a token names its type',
    file: `${PLATFORM}/auth/tokens.ts`,
    find: 'const key = keys.get(header);',
    replace:
      'const key = [...keys].find(([ours]) => ours.slice(0, 50) === header.slice(0, 50))?.[1];',
    project: 'server',
    tests: 'platform/auth/tokens',
    killedBy: 'a forged access token > is refused: typ of a refresh token',
  },
  {
    name: 'a token names people by id',
    file: `${PLATFORM}/auth/tokens.ts`,
    find: "typeof value === 'string' && UUID.test(value);",
    replace: "typeof value === 'string';",
    project: 'server',
    tests: 'platform/auth/tokens',
    killedBy: 'a forged access token > is refused: a name instead of an id',
  },
  {
    name: 'a redirect goes to a page of the portal only',
    file: 'apps/web/src/app/guards.ts',
    find: 'return route === null || route.screen === null || route.path === LOGIN_PATH ? null : path;',
    replace: 'return path;',
    project: 'web',
    tests: 'app/guards',
    killedBy: 'a redirect path > is dropped: "/constructor"',
  },
  {
    name: 'a redirect is plain',
    file: 'apps/web/src/app/guards.ts',
    find: '|| CONTROL_OR_BACKSLASH.test(path)',
    replace: '',
    project: 'web',
    tests: 'app/guards',
    killedBy: 'a redirect path > that is dropped leads home, whoever signs in',
  },
  {
    name: 'a sign-in takes no key beside its own',
    file: 'packages/contract/src/auth.ts',
    find: 'body: z.strictObject({\n    email: credential(254),\n    password',
    replace: 'body: z.object({\n    email: credential(254),\n    password',
    project: 'server',
    tests: 'access/privileged',
    killedBy:
      'a call with a key that would make somebody more than they are > is refused by auth.login, and changes nobody’s rights',
  },
  {
    name: 'a change of password takes no key beside its own',
    file: 'packages/contract/src/passwords.ts',
    find: 'body: z.strictObject({ currentPassword',
    replace: 'body: z.object({ currentPassword',
    project: 'server',
    tests: 'access/privileged',
    killedBy:
      'a call with a key that would make somebody more than they are > is refused by auth.changePassword, and changes nobody’s rights',
  },
  {
    name: 'tabs of a browser whose server dies are forgiven',
    file: 'packages/domain/src/auth/refresh.ts',
    find: "if (facts.usedAt === null) return 'rotate';",
    replace: "return facts.usedAt === null ? 'rotate' : 'refuse';",
    project: 'server',
    tests: 'test/tabs',
    killedBy:
      '8 tabs of 100 people, refreshing at once without a lock between them > lose nobody’s sign-in when one of two servers is killed among it',
  },
];
