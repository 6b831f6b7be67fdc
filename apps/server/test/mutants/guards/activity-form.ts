import type { Guard } from '../guard.ts';

const FORMS = 'apps/web/src/features/activities/forms';

export const ACTIVITY_FORM_GUARDS: readonly Guard[] = [
  {
    name: 'sessions of a published activity change only after a look at them',
    file: `${FORMS}/use-activity-editor.ts`,
    find: 'if (!(await ask(changes))) throw new Stayed();',
    replace: 'await ask(changes);',
    project: 'web',
    tests: 'pages/any/activity-form',
    killedBy:
      'a published activity > keeps its kind, and shows what happens to its sessions before it is saved',
  },
  {
    name: 'the activity form goes on from the version that it saved',
    file: `${FORMS}/use-activity-editor.ts`,
    find: 'goOnFrom(saved, sent);',
    replace: '',
    project: 'web',
    tests: 'pages/any/activity-form',
    killedBy: 'a published activity > saves twice from the version that it just made',
  },
];
