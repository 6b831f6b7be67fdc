import type { Guard } from '../guard.ts';

const FEATURES = 'apps/server/src/features';
const DOMAIN = 'packages/domain/src';
const WEB = 'apps/web/src';

export const PREFERENCES_GUARDS: readonly Guard[] = [
  {
    name: 'the e-mail address is changed with the password only',
    file: `${FEATURES}/preferences/service.ts`,
    find: 'await confirmPassword(deps.passwords, { inTenant, principal }, currentPassword);',
    replace: 'async () => undefined;',
    project: 'server',
    tests: 'features/preferences',
    killedBy:
      'the own e-mail address > stays without the right password, and guessing is slowed together with the change of password',
  },
  {
    name: 'the old e-mail address is told',
    file: `${FEATURES}/accounts/service.ts`,
    find: 'if (to === null) return;',
    replace: 'return;',
    project: 'server',
    tests: 'features/preferences',
    killedBy:
      'the own e-mail address > needs the password, waits to be confirmed and tells the old address',
  },
  {
    name: 'the second editor of a profile is told',
    file: `${FEATURES}/preferences/service.ts`,
    find: 'requireVersion(before, version);',
    replace: '',
    project: 'server',
    tests: 'features/preferences',
    killedBy: 'the own profile > tells the second of two editors, and overwrites nothing',
  },
  {
    name: 'a home page is a page of its area',
    file: `${DOMAIN}/home-pages/home-pages.ts`,
    find: 'return AREA_PAGES[area].some((page) => page === path);',
    replace: "return typeof path === 'string';",
    project: 'unit',
    tests: 'home-pages',
    killedBy: 'the page that opens after signing in > is never a page of another area',
  },
  {
    name: 'a date that does not exist is refused',
    file: `${DOMAIN}/regional/regional.ts`,
    find: 'return isDate(date) ? date : null;',
    replace: 'return date;',
    project: 'unit',
    tests: 'regional',
    killedBy:
      'a date that was typed > 31/04/2027 under DD/MM/YYYY is refused, and never another date',
  },
  {
    name: 'a draft is the person’s own',
    file: `${WEB}/lib/storage/drafts.ts`,
    find: 'const nameOf = (userId: string) => `drafts.${userId}`;',
    replace: "const nameOf = (_userId: string) => 'drafts.all';",
    project: 'web',
    tests: 'lib/storage/drafts',
    killedBy: 'what stood in a form > is kept for the person who typed it, and for nobody else',
  },
  {
    name: 'a draft holds no password',
    file: `${WEB}/lib/storage/drafts.ts`,
    find: 'const SECRET = /password|secret|token|setupCode/i;',
    replace: 'const SECRET = /^$/;',
    project: 'web',
    tests: 'lib/storage/drafts',
    killedBy:
      'what stood in a form > is never a password, a code or a file: {"account":{"password":"x"}}',
  },
  {
    name: 'the booked activity needs parent and child',
    file: `${WEB}/app/guards.ts`,
    find: "return holds('parent') && holds('child') && ['parent', 'child'].includes(active.kind);",
    replace: "return holds('parent');",
    project: 'web',
    tests: 'app/guards',
    killedBy: 'entering a page > refuses a parent who is no child there',
  },
  {
    name: 'a home page told at the sign-in is one that the role may enter',
    file: `${WEB}/app/guards.ts`,
    find: "return told !== null && guard !== undefined && checkAccess(guard, facts) === 'enter'",
    replace: 'return told !== null',
    project: 'web',
    tests: 'app/guards',
    killedBy:
      'the login screen > leads a parent to the default where the home page told is "/admin-settings"',
  },
];
