import type { Migration } from 'kysely/migration';
import * as firstSchool from './0001-first-school.ts';
import * as locations from './0002-locations.ts';
import * as guessingAndSetUp from './0003-guessing-and-set-up.ts';
import * as notifications from './0004-notifications.ts';
import * as preferences from './0005-preferences.ts';
import * as people from './0006-people.ts';
import * as cohortsAndHolidays from './0007-cohorts-and-holidays.ts';
import * as schoolConfiguration from './0008-school-configuration.ts';
import * as quickSignIn from './0009-quick-sign-in.ts';
import * as orderOfCohorts from './0010-order-of-cohorts.ts';
import * as lastLogin from './0011-last-login.ts';
import * as leanSignIn from './0012-lean-sign-in.ts';
import * as accounts from './0013-accounts.ts';
import * as dueWork from './0014-due-work.ts';
import * as activities from './0015-activities.ts';
import * as files from './0016-files.ts';
import * as bookings from './0017-bookings.ts';
import * as exportedFiles from './0018-exports.ts';
import * as bookingsToDecide from './0019-bookings-to-decide.ts';
import * as attendance from './0020-attendance.ts';
import * as absences from './0021-absences.ts';
import * as calendarLinks from './0022-calendar-links.ts';
import * as messages from './0023-messages.ts';
import * as charges from './0024-charges.ts';
import * as tasks from './0025-tasks.ts';
import * as importAndSleep from './0026-import-and-sleep.ts';
import * as privacy from './0028-privacy.ts';
import * as refunds from './0029-refunds.ts';
import * as auditRetention from './0031-audit-retention.ts';
import * as invitedAt from './0032-invited-at.ts';

/** In the order of their names; a released one is never edited. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-first-school': firstSchool,
  '0002-locations': locations,
  '0003-guessing-and-set-up': guessingAndSetUp,
  '0004-notifications': notifications,
  '0005-preferences': preferences,
  '0006-people': people,
  '0007-cohorts-and-holidays': cohortsAndHolidays,
  '0008-school-configuration': schoolConfiguration,
  '0009-quick-sign-in': quickSignIn,
  '0010-order-of-cohorts': orderOfCohorts,
  '0011-last-login': lastLogin,
  '0012-lean-sign-in': leanSignIn,
  '0013-accounts': accounts,
  '0014-due-work': dueWork,
  '0015-activities': activities,
  '0016-files': files,
  '0017-bookings': bookings,
  '0018-exports': exportedFiles,
  '0019-bookings-to-decide': bookingsToDecide,
  '0020-attendance': attendance,
  '0021-absences': absences,
  '0022-calendar-links': calendarLinks,
  '0023-messages': messages,
  '0024-charges': charges,
  '0025-tasks': tasks,
  '0026-import-and-sleep': importAndSleep,
  '0028-privacy': privacy,
  '0029-refunds': refunds,
  '0031-audit-retention': auditRetention,
  '0032-invited-at': invitedAt,
};
