import type { Row } from './row.ts';
import { ABSENCES_ROWS } from './rows/absences.ts';
import { ACTIVITIES_ROWS, SESSIONS_ROWS } from './rows/activities.ts';
import { ATTENDANCE_ROWS } from './rows/attendance.ts';
import { ATTENDANCE_REPORTS_ROWS } from './rows/attendance-reports.ts';
import { AUDIT_ROWS } from './rows/audit.ts';
import { AUTH_ROWS } from './rows/auth.ts';
import { BOOKINGS_ROWS } from './rows/bookings.ts';
import { CALENDAR_ROWS } from './rows/calendar.ts';
import { COHORTS_ROWS } from './rows/cohorts.ts';
import { CONFIGURATION_ROWS } from './rows/configuration.ts';
import { DASHBOARD_ROWS } from './rows/dashboard.ts';
import { EXPORTS_ROWS } from './rows/exports.ts';
import { FAMILIES_ROWS } from './rows/families.ts';
import { FILES_ROWS } from './rows/files.ts';
import { HOLIDAYS_ROWS } from './rows/holidays.ts';
import { IMPORTS_ROWS, SLEEPING_ACCOUNTS_ROWS } from './rows/imports.ts';
import { INVOICES_ROWS } from './rows/invoices.ts';
import { LOCATIONS_ROWS } from './rows/locations.ts';
import { MAILS_ROWS } from './rows/mails.ts';
import { ANNOUNCEMENTS_ROWS, MESSAGES_ROWS, REMINDERS_ROWS } from './rows/messages.ts';
import { NOTIFICATIONS_ROWS } from './rows/notifications.ts';
import { PLANNER_ROWS } from './rows/planner.ts';
import { PREFERENCES_ROWS } from './rows/preferences.ts';
import { PRIVACY_ROWS } from './rows/privacy.ts';
import { ROLES_ROWS } from './rows/roles.ts';
import { SCHOOL_ROWS } from './rows/school.ts';
import { TASKS_ROWS } from './rows/tasks.ts';
import { USERS_ROWS } from './rows/users.ts';

/**
 * Who may call what, on whose data: a line an endpoint. The test fails for an endpoint that has none, so
 * a new one can't be forgotten.
 */
export const MATRIX: Readonly<Record<string, Row>> = {
  ...SCHOOL_ROWS,
  ...CONFIGURATION_ROWS,
  ...AUTH_ROWS,
  ...USERS_ROWS,
  ...PREFERENCES_ROWS,
  ...FAMILIES_ROWS,
  ...AUDIT_ROWS,
  ...ROLES_ROWS,
  ...LOCATIONS_ROWS,
  ...COHORTS_ROWS,
  ...HOLIDAYS_ROWS,
  ...ACTIVITIES_ROWS,
  ...SESSIONS_ROWS,
  ...EXPORTS_ROWS,
  ...PRIVACY_ROWS,
  ...IMPORTS_ROWS,
  ...SLEEPING_ACCOUNTS_ROWS,
  ...FILES_ROWS,
  ...CALENDAR_ROWS,
  ...BOOKINGS_ROWS,
  ...ATTENDANCE_ROWS,
  ...ATTENDANCE_REPORTS_ROWS,
  ...PLANNER_ROWS,
  ...ABSENCES_ROWS,
  ...INVOICES_ROWS,
  ...NOTIFICATIONS_ROWS,
  ...MAILS_ROWS,
  ...MESSAGES_ROWS,
  ...ANNOUNCEMENTS_ROWS,
  ...REMINDERS_ROWS,
  ...DASHBOARD_ROWS,
  ...TASKS_ROWS,
};
