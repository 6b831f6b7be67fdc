import { ABSENCES_SCREENS } from './screens/absences.ts';
import { ACTIVITIES_SCREENS } from './screens/activities.ts';
import { ACTIVITY_FORM_SCREENS } from './screens/activity-form.ts';
import { ATTENDANCE_SCREENS } from './screens/attendance.ts';
import { ATTENDANCE_REPORTS_SCREENS } from './screens/attendance-reports.ts';
import { BOOKINGS_SCREENS } from './screens/bookings.ts';
import { CALENDAR_SCREENS } from './screens/calendar.ts';
import { COHORTS_SCREENS } from './screens/cohorts.ts';
import { DASHBOARD_SCREENS } from './screens/dashboard.ts';
import { HOLIDAYS_SCREENS } from './screens/holidays.ts';
import { LOCATIONS_SCREENS } from './screens/locations.ts';
import { MESSAGES_SCREENS } from './screens/messages.ts';
import { PARTICIPANTS_SCREENS } from './screens/participants.ts';
import { PAYMENTS_SCREENS } from './screens/payments.ts';
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
  ...PARTICIPANTS_SCREENS,
  ...ATTENDANCE_SCREENS,
  ...BOOKINGS_SCREENS,
  ...ABSENCES_SCREENS,
  ...CALENDAR_SCREENS,
  ...ATTENDANCE_REPORTS_SCREENS,
  ...DASHBOARD_SCREENS,
  ...PAYMENTS_SCREENS,
  ...LOCATIONS_SCREENS,
  ...COHORTS_SCREENS,
  ...HOLIDAYS_SCREENS,
  ...ACTIVITY_FORM_SCREENS,
  ...ROLES_SCREENS,
  ...SCHOOL_SCREENS,
  ...USERS_SCREENS,
  ...MESSAGES_SCREENS,
  ...PERSONAL_SCREENS,
];
