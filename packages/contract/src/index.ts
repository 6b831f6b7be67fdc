import * as absenceFlow from './absence-flow.ts';
import * as absences from './absences.ts';
import * as activities from './activities.ts';
import * as announcements from './announcements.ts';
import * as approvals from './approvals.ts';
import * as attendance from './attendance.ts';
import * as attendanceReports from './attendance-reports.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as bookings from './bookings.ts';
import * as calendar from './calendar.ts';
import * as care from './care.ts';
import * as closures from './closures.ts';
import * as cohorts from './cohorts.ts';
import * as configuration from './configuration.ts';
import * as dashboard from './dashboard.ts';
import * as directory from './directory.ts';
import type { Endpoint } from './endpoint.ts';
import * as exportedFiles from './exports.ts';
import * as families from './families.ts';
import * as files from './files.ts';
import * as holidays from './holidays.ts';
import * as imports from './imports.ts';
import * as invoiceRuns from './invoice-runs.ts';
import * as invoices from './invoices.ts';
import * as locations from './locations.ts';
import * as mails from './mails.ts';
import * as me from './me.ts';
import * as messages from './messages.ts';
import * as notifications from './notifications.ts';
import * as operations from './operations.ts';
import * as participants from './participants.ts';
import * as passwords from './passwords.ts';
import * as payers from './payers.ts';
import * as payments from './payments.ts';
import * as personSummaries from './person-summaries.ts';
import * as planner from './planner.ts';
import * as preferences from './preferences.ts';
import * as privacy from './privacy.ts';
import * as promotion from './promotion.ts';
import * as readiness from './readiness.ts';
import * as regionalSettings from './regional-settings.ts';
import * as reminders from './reminders.ts';
import * as roles from './roles.ts';
import * as school from './school.ts';
import * as search from './search.ts';
import * as sessions from './sessions.ts';
import * as sleepingAccounts from './sleeping-accounts.ts';
import * as tasks from './tasks.ts';
import * as users from './users.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}

/** Every call there is. A new feature adds its module here; everything generated follows. */
export const ENDPOINTS: readonly Endpoint[] = [
  operations,
  school,
  configuration,
  regionalSettings,
  auth,
  passwords,
  me,
  preferences,
  directory,
  imports,
  sleepingAccounts,
  users,
  personSummaries,
  families,
  payers,
  invoices,
  invoiceRuns,
  payments,
  audit,
  roles,
  locations,
  closures,
  cohorts,
  holidays,
  activities,
  sessions,
  files,
  calendar,
  search,
  bookings,
  participants,
  attendance,
  attendanceReports,
  care,
  exportedFiles,
  privacy,
  planner,
  readiness,
  absenceFlow,
  absences,
  approvals,
  notifications,
  mails,
  messages,
  announcements,
  reminders,
  dashboard,
  promotion,
  tasks,
]
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint);
