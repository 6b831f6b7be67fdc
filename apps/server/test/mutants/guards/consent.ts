import type { Guard } from '../guard.ts';

export const CONSENT_GUARDS: readonly Guard[] = [
  {
    name: 'nothing is told before consent',
    file: 'packages/domain/src/consent/preferences.ts',
    find: 'preferences?.analytics === true && ',
    replace: '',
    project: 'server',
    tests: 'test/analytics',
    killedBy: 'the analytics service > hears nothing of a login without a decision',
  },
  {
    name: 'a child is never told of',
    file: 'packages/domain/src/consent/preferences.ts',
    find: " && !kinds.includes('child')",
    replace: '',
    project: 'server',
    tests: 'test/analytics',
    killedBy: 'the analytics service > never hears of child, who is a child',
  },
  {
    name: 'a malformed answer is none',
    file: 'packages/domain/src/consent/preferences.ts',
    find: "necessary === true && typeof functional === 'boolean' && typeof analytics === 'boolean'",
    replace: 'analytics !== undefined',
    project: 'unit',
    tests: 'consent/preferences',
    killedBy:
      'the cookie of the preferences > counts as none where it says afterbell_cookie_preferences={"necessary":false,"functional":true,"analytics":true}',
  },
  {
    name: 'the analytics service sends nobody elsewhere',
    file: 'apps/server/src/platform/analytics.ts',
    find: "redirect: 'error',",
    replace: '',
    project: 'server',
    tests: 'test/analytics',
    killedBy:
      'the analytics service > can send nobody elsewhere, and a fault of it is no fault of the login',
  },
  {
    name: 'what is for comfort ends with the visit',
    file: 'apps/web/src/lib/storage/storage.ts',
    find: ' && !mayRemember() ? sessionStorage',
    replace: ' && false ? sessionStorage',
    project: 'web',
    tests: 'consent/components',
    killedBy:
      'what is remembered for comfort > lives for the visit only, until functional cookies are allowed; then beyond it',
  },
  {
    name: 'the worker keeps no answer of the API',
    file: 'apps/web/worker/rules.ts',
    find: "mode === 'navigate' && !/^\\/(api|socket\\.io)(\\/|$)/.test(pathname)",
    replace: "mode === 'navigate'",
    project: 'web',
    tests: 'worker/rules',
    killedBy: 'the service worker > never keeps an answer of the API, whatever the URL',
  },
  {
    name: 'a push message leads nowhere else',
    file: 'apps/web/worker/rules.ts',
    find: '!/^\\/(?![/\\\\])/.test(url) || ',
    replace: '',
    project: 'web',
    tests: 'worker/rules',
    killedBy: 'a push message > never leads to evil',
  },
];
