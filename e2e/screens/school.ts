import type { Screen } from './screen.ts';

const CONFIGURATION = '/admin-configuration';

export const SCHOOL_SCREENS: readonly Screen[] = [
  {
    name: 'school configuration, regional settings',
    route: CONFIGURATION,
    as: 'admin',
    path: () => CONFIGURATION,
  },
  {
    name: 'school configuration, home pages',
    route: CONFIGURATION,
    as: 'admin',
    path: () => `${CONFIGURATION}?tab=home-pages`,
  },
];
