import type { Guard } from './guard.ts';
import { ABSENCES_GUARDS } from './guards/absences.ts';
import { ACCESS_GUARDS } from './guards/access.ts';
import { ACCOUNTS_GUARDS } from './guards/accounts.ts';
import { ACTIVITIES_GUARDS } from './guards/activities.ts';
import { ACTIVITY_FORM_GUARDS } from './guards/activity-form.ts';
import { ADDRESSES_GUARDS } from './guards/addresses.ts';
import { ATTENDANCE_GUARDS } from './guards/attendance.ts';
import { ATTENDANCE_REPORTS_GUARDS } from './guards/attendance-reports.ts';
import { BACKUPS_GUARDS } from './guards/backups.ts';
import { BOOKINGS_GUARDS } from './guards/bookings.ts';
import { CALENDAR_GUARDS, SEARCH_GUARDS } from './guards/calendar.ts';
import { COHORTS_GUARDS, HOLIDAYS_GUARDS } from './guards/cohorts.ts';
import { CONSENT_GUARDS } from './guards/consent.ts';
import { DASHBOARD_GUARDS } from './guards/dashboard.ts';
import { DUE_WORK_GUARDS } from './guards/due-work.ts';
import { EXPORTS_GUARDS } from './guards/exports.ts';
import { FILES_GUARDS } from './guards/files.ts';
import { IMPORTS_GUARDS } from './guards/imports.ts';
import { INVOICES_GUARDS } from './guards/invoices.ts';
import { ISOLATION_GUARDS } from './guards/isolation.ts';
import { LIVE_GUARDS } from './guards/live.ts';
import { LOCATIONS_GUARDS } from './guards/locations.ts';
import { MESSAGES_GUARDS } from './guards/messages.ts';
import { NOTIFICATIONS_GUARDS } from './guards/notifications.ts';
import { OPERATIONS_GUARDS } from './guards/operations.ts';
import { PEOPLE_GUARDS } from './guards/people.ts';
import { PLANNER_GUARDS } from './guards/planner.ts';
import { PREFERENCES_GUARDS } from './guards/preferences.ts';
import { PRIVACY_GUARDS } from './guards/privacy.ts';
import { READINESS_GUARDS } from './guards/readiness.ts';
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
  ...BOOKINGS_GUARDS,
  ...ATTENDANCE_GUARDS,
  ...ABSENCES_GUARDS,
  ...INVOICES_GUARDS,
  ...OPERATIONS_GUARDS,
  ...BACKUPS_GUARDS,
  ...DUE_WORK_GUARDS,
  ...NOTIFICATIONS_GUARDS,
  ...LIVE_GUARDS,
  ...ACCOUNTS_GUARDS,
  ...ADDRESSES_GUARDS,
  ...PLANNER_GUARDS,
  ...READINESS_GUARDS,
  ...PREFERENCES_GUARDS,
  ...PEOPLE_GUARDS,
  ...ROLES_GUARDS,
  ...ACTIVITY_FORM_GUARDS,
  ...CONSENT_GUARDS,
  ...EXPORTS_GUARDS,
  ...IMPORTS_GUARDS,
  ...ATTENDANCE_REPORTS_GUARDS,
  ...FILES_GUARDS,
  ...CALENDAR_GUARDS,
  ...SEARCH_GUARDS,
  ...MESSAGES_GUARDS,
  ...PRIVACY_GUARDS,
  ...DASHBOARD_GUARDS,
];
