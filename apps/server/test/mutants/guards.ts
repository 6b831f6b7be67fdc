import type { Guard } from './guard.ts';
import { ACCESS_GUARDS } from './guards/access.ts';
import { ACCOUNTS_GUARDS } from './guards/accounts.ts';
import { ACTIVITIES_GUARDS } from './guards/activities.ts';
import { ACTIVITY_FORM_GUARDS } from './guards/activity-form.ts';
import { ADDRESSES_GUARDS } from './guards/addresses.ts';
import { COHORTS_GUARDS, HOLIDAYS_GUARDS } from './guards/cohorts.ts';
import { CONSENT_GUARDS } from './guards/consent.ts';
import { DUE_WORK_GUARDS } from './guards/due-work.ts';
import { CALENDAR_GUARDS, FILES_GUARDS } from './guards/files.ts';
import { ISOLATION_GUARDS } from './guards/isolation.ts';
import { LIVE_GUARDS } from './guards/live.ts';
import { LOCATIONS_GUARDS } from './guards/locations.ts';
import { NOTIFICATIONS_GUARDS } from './guards/notifications.ts';
import { OPERATIONS_GUARDS } from './guards/operations.ts';
import { PEOPLE_GUARDS } from './guards/people.ts';
import { PREFERENCES_GUARDS } from './guards/preferences.ts';
import { ROLES_GUARDS } from './guards/roles.ts';
import { SIGN_IN_GUARDS } from './guards/sign-in.ts';

/** A file a feature, gathered here. */
export const GUARDS: readonly Guard[] = [
  ...ISOLATION_GUARDS,
  ...ACCESS_GUARDS,
  ...SIGN_IN_GUARDS,
  ...LOCATIONS_GUARDS,
  ...COHORTS_GUARDS,
  ...HOLIDAYS_GUARDS,
  ...ACTIVITIES_GUARDS,
  ...OPERATIONS_GUARDS,
  ...DUE_WORK_GUARDS,
  ...NOTIFICATIONS_GUARDS,
  ...LIVE_GUARDS,
  ...ACCOUNTS_GUARDS,
  ...ADDRESSES_GUARDS,
  ...PREFERENCES_GUARDS,
  ...PEOPLE_GUARDS,
  ...ROLES_GUARDS,
  ...ACTIVITY_FORM_GUARDS,
  ...CONSENT_GUARDS,
  ...FILES_GUARDS,
  ...CALENDAR_GUARDS,
];
