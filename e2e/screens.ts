import { ACTIVITIES_SCREENS } from './screens/activities.ts';
import { ACTIVITY_FORM_SCREENS } from './screens/activity-form.ts';
import { COHORTS_SCREENS } from './screens/cohorts.ts';
import { HOLIDAYS_SCREENS } from './screens/holidays.ts';
import { LOCATIONS_SCREENS } from './screens/locations.ts';
import { PERSONAL_SCREENS } from './screens/personal.ts';
import { PUBLIC_SCREENS } from './screens/public.ts';
import { ROLES_SCREENS } from './screens/roles.ts';
import { SCHOOL_SCREENS } from './screens/school.ts';
import type { Screen } from './screens/screen.ts';
import { USERS_SCREENS } from './screens/users.ts';

/** A file a feature, gathered here. */
export const SCREENS: readonly Screen[] = [
  ...PUBLIC_SCREENS,
  ...ACTIVITIES_SCREENS,
  ...LOCATIONS_SCREENS,
  ...COHORTS_SCREENS,
  ...HOLIDAYS_SCREENS,
  ...ACTIVITY_FORM_SCREENS,
  ...ROLES_SCREENS,
  ...SCHOOL_SCREENS,
  ...USERS_SCREENS,
  ...PERSONAL_SCREENS,
];
